import { Meter as AriaMeter, type MeterProps as AriaMeterProps } from "react-aria-components/Meter";
import { cx } from "../cx.ts";

interface MeterProps extends Omit<AriaMeterProps, "className" | "children" | "aria-label"> {
  label: string;
  isOver?: boolean;
}

/** A bar that shows how much is used; the screen shows the numbers elsewhere. */
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
