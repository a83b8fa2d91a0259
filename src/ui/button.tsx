import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children" | "isPending">, ButtonLook {
  /** Busy: a spinner beside the label, which is announced as it changes. The focus stays; what it does must not run twice. */
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
