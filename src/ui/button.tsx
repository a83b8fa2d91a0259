import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { Link, type LinkProps } from "react-aria-components/Link";
import { cx } from "./cx.ts";
import { Icon, type IconName, Spinner } from "./marks/icon.tsx";

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children" | "isPending">, ButtonLook {
  /** Shows a spinner and announces the changed label. The focus stays, so repeated presses must be ignored. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function Button({ variant, size, fullWidth, isBusy = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={cx(buttonStyle({ variant, size, fullWidth }), isBusy && "cursor-progress")}
    >
      {isBusy && <Spinner />}
      <span aria-live="polite" className="inline-flex items-center gap-2">
        {children}
      </span>
    </AriaButton>
  );
}

export interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "night" | "night-quiet" | undefined;
  size?: "narrow" | "medium" | "large" | "huge" | undefined;
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
  /** A finger's width for an icon alone. */
  narrow: "min-h-11 min-w-11 rounded-lg px-2.5 py-1.5",
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

interface LinkButtonProps extends Omit<LinkProps, "className">, ButtonLook {
  href: string;
  className?: string | undefined;
}

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({ variant, size, fullWidth, className, ...props }: LinkButtonProps) {
  return <Link {...props} className={cx(buttonStyle({ variant, size, fullWidth }), className)} />;
}

interface IconButtonProps extends Omit<AriaButtonProps, "className" | "children" | "aria-label"> {
  ref?: Ref<HTMLButtonElement>;
  icon: IconName;
  label: string;
  className?: string | undefined;
}

export function IconButton({ icon, label, className, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className={cx(
        "inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg transition-colors",
        className ?? "text-muted hover:bg-sunken hover:text-ink",
      )}
    >
      <Icon name={icon} />
    </AriaButton>
  );
}
