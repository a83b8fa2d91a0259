import { Meter as AriaMeter, type MeterProps as AriaMeterProps } from "react-aria-components/Meter";
import { cx } from "../cx.ts";

interface MeterProps extends Omit<AriaMeterProps, "className" | "children" | "aria-label"> {
  label: string;
  /** More than there should be. */
  isOver?: boolean;
}

/** How much of something is used, as a bar; the figures are said elsewhere on the screen. */
export function Meter({ label, isOver = false, ...props }: MeterProps) {
  return (
    <AriaMeter {...props} aria-label={label} className="h-2 overflow-hidden rounded-full bg-sunken">
      {({ percentage }) => (
        <div
          className={cx(
            "h-full rounded-full transition-[width] duration-(--motion-move)",
            isOver ? "bg-danger" : "bg-brand",
          )}
          style={{ width: `${percentage}%` }}
        />
      )}
    </AriaMeter>
  );
}
