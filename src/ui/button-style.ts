import { cx } from "./cx.ts";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "night" | "night-quiet" | undefined;
  size?: "medium" | "large" | "huge" | undefined;
  fullWidth?: boolean | undefined;
}

const VARIANTS = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong pressed:bg-brand-strong",
  secondary: "border border-edge bg-surface text-ink hover:bg-sunken pressed:bg-sunken",
  quiet: "text-brand-ink hover:bg-brand-soft pressed:bg-brand-soft",
  danger: "bg-danger-fill text-white hover:brightness-90 pressed:brightness-90",
  night: "bg-on-night text-night hover:bg-white pressed:bg-white focus-visible:outline-night-accent",
  "night-quiet":
    "text-on-night hover:bg-night-raised pressed:bg-night-raised focus-visible:outline-night-accent",
};

const SIZES = {
  medium: "min-h-11 rounded-lg px-4 py-1.5",
  large: "min-h-13 rounded-lg px-6 py-2 text-lg leading-snug",
  huge: "min-h-20 rounded-2xl px-6 text-2xl sm:min-h-24",
};

/** The look shared by buttons and by links that look like buttons. */
export function buttonStyle({ variant = "primary", size = "medium", fullWidth = false }: ButtonLook): string {
  return cx(
    "inline-flex cursor-pointer items-center justify-center gap-2 text-center font-semibold no-underline",
    "transition-colors disabled:cursor-not-allowed disabled:opacity-60",
    SIZES[size],
    fullWidth && "w-full",
    VARIANTS[variant],
  );
}
