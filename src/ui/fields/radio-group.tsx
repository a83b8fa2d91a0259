import type { ReactNode } from "react";
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  Label,
  Radio,
} from "react-aria-components/RadioGroup";
import { cx } from "../cx.ts";
import { Icon, type IconName } from "../marks/icon.tsx";

interface RadioOption {
  value: string;
  label: string;
  icon?: IconName;
  /** A mark before the label, such as a colour, where no icon fits. */
  mark?: ReactNode;
}

interface RadioGroupProps extends Omit<AriaRadioGroupProps, "className" | "children"> {
  /** Omitted where the label stands elsewhere on the screen; then `aria-labelledby` refers to it. */
  label?: string;
  options: readonly RadioOption[];
  /**
   * How many options stand side by side if there is room; by default three, or two and two. "pairs" are of options so short
   * that a phone has room, too.
   */
  columns?: keyof typeof COLUMNS;
}

const COLUMNS = {
  1: "grid-cols-1",
  2: "grid-cols-1 sm:grid-cols-2",
  3: "grid-cols-1 sm:grid-cols-3",
  pairs: "grid-cols-2",
};

/** A choice of one of a few options, side by side. */
export function RadioGroup({
  label,
  options,
  columns = options.length === 4 ? 2 : 3,
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup {...props} className="flex w-full flex-col gap-2">
      {label && <Label className="font-semibold">{label}</Label>}
      <div className={cx("grid gap-2", COLUMNS[columns])}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className={cx(
              "flex min-h-12 min-w-0 cursor-pointer items-center rounded-lg border border-edge bg-surface font-medium transition-colors hover:bg-sunken focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-brand-ink selected:border-brand-ink selected:bg-brand-soft selected:text-brand-ink",
              columns === "pairs" ? "gap-1.5 px-2.5 max-sm:text-sm sm:gap-3 sm:px-4" : "gap-3 px-4",
            )}
          >
            {({ isSelected }) => (
              <>
                {option.icon && <Icon name={option.icon} />}
                {option.mark}
                <span className="min-w-0 flex-1">{option.label}</span>
                {isSelected && <Icon name="check" />}
              </>
            )}
          </Radio>
        ))}
      </div>
    </AriaRadioGroup>
  );
}
