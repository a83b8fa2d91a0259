import { Link, type LinkProps } from "react-aria-components/Link";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";

interface LinkButtonProps extends Omit<LinkProps, "className">, ButtonLook {
  href: string;
  className?: string | undefined;
}

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({ variant, size, fullWidth, className, ...props }: LinkButtonProps) {
  return <Link {...props} className={cx(buttonStyle({ variant, size, fullWidth }), className)} />;
}
