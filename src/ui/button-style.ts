import { cx } from "./cx.ts";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "medium" | "large";
  fullWidth?: boolean;
}

const VARIANTS = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong pressed:bg-brand-strong",
  secondary: "border border-edge bg-surface text-ink hover:bg-sunken pressed:bg-sunken",
  quiet: "text-brand-ink hover:bg-brand-soft pressed:bg-brand-soft",
  danger: "bg-danger-fill text-white hover:brightness-90 pressed:brightness-90",
};

/** The look shared by buttons and by links that look like buttons. */
export function buttonStyle({ variant = "primary", size = "medium", fullWidth = false }: ButtonLook): string {
  return cx(
    "inline-flex cursor-pointer items-center justify-center gap-2 rounded-lg text-center font-semibold no-underline",
    "transition-colors disabled:cursor-not-allowed disabled:opacity-60",
    size === "large" ? "min-h-13 px-6 text-lg" : "min-h-11 px-4",
    fullWidth && "w-full",
    VARIANTS[variant],
  );
}
