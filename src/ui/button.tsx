import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children">, ButtonLook {
  /** Busy: shows a spinner beside the label and ignores presses, without losing focus. */
  isPending?: boolean;
  className?: string;
  children: ReactNode;
}

export function Button({ variant, size, fullWidth, className, children, ...props }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) };
  return (
    <AriaButton {...props} className={cx(buttonStyle(look), "pending:cursor-progress", className)}>
      {props.isPending && <Spinner />}
      {children}
    </AriaButton>
  );
}
