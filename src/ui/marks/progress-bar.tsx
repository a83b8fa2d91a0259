import {
  ProgressBar as AriaProgressBar,
  type ProgressBarProps as AriaProgressBarProps,
} from "react-aria-components/ProgressBar";
import { Label } from "react-aria-components/TextField";
import { cx } from "../cx.ts";

interface ProgressBarProps extends Omit<AriaProgressBarProps, "className" | "children" | "aria-label"> {
  label: string;
  /** Whether to omit label and value, which stand elsewhere on the screen. */
  isBare?: boolean;
  /** Whether it moves steadily from one second's value to the next. */
  isCountdown?: boolean;
}

/** Shows progress; with `isIndeterminate`, only that work is going on. */
export function ProgressBar({ label, isBare = false, isCountdown = false, ...props }: ProgressBarProps) {
  return (
    <AriaProgressBar
      {...props}
      {...(isBare && { "aria-label": label })}
      className="flex w-full flex-col gap-1.5"
    >
      {({ percentage = 0, valueText, isIndeterminate }) => (
        <>
          {!isBare && (
            <div className="flex items-baseline justify-between gap-4">
              <Label className="font-semibold">{label}</Label>
              <span className="text-sm text-muted tabular-nums">{isIndeterminate ? null : valueText}</span>
            </div>
          )}
          <div className="h-2 overflow-hidden rounded-full bg-sunken">
            <div
              className={cx("h-full rounded-full bg-brand", isIndeterminate ? MOVING : settling(isCountdown))}
              style={{ width: isIndeterminate ? "40%" : `${percentage}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}

const MOVING = "animate-pass motion-reduce:animate-none motion-reduce:opacity-60";

function settling(isCountdown: boolean): string {
  return cx("transition-[width]", isCountdown ? "duration-1000 ease-linear" : "duration-(--motion-move)");
}
