import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

interface CheckMarkProps {
  isSelected: boolean;
  isIndeterminate?: boolean;
}

/** The box of a checkbox: what it looks like, while the input beside it is what it is. */
export function CheckMark({ isSelected, isIndeterminate = false }: CheckMarkProps) {
  const isMarked = isSelected || isIndeterminate;
  return (
    <span
      className={cx(
        "grid size-6 shrink-0 place-items-center rounded-md border transition-colors",
        isMarked ? "border-brand bg-brand text-on-brand" : "border-edge bg-surface",
      )}
    >
      {isMarked && <Icon name={isIndeterminate ? "minus" : "check"} className="size-4.5" />}
    </span>
  );
}
