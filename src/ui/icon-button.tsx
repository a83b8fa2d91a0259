import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

interface IconButtonProps extends Omit<AriaButtonProps, "className" | "children" | "aria-label"> {
  ref?: Ref<HTMLButtonElement>;
  icon: IconName;
  /** What it does, for those who do not see the icon. */
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
