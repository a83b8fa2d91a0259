import {
  ProgressBar as AriaProgressBar,
  type ProgressBarProps as AriaProgressBarProps,
} from "react-aria-components/ProgressBar";

interface ProgressBarProps extends Omit<AriaProgressBarProps, "className" | "children" | "aria-label"> {
  label: string;
}

export function ProgressBar({ label, ...props }: ProgressBarProps) {
  return (
    <AriaProgressBar
      {...props}
      aria-label={label}
      className="h-2 w-full overflow-hidden rounded-full bg-sunken"
    >
      {({ percentage = 0 }) => (
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-1000 ease-linear"
          style={{ width: `${percentage}%` }}
        />
      )}
    </AriaProgressBar>
  );
}
