import type { ReactNode } from "react";
import type { ShiftTimes } from "#domain/time/spans.ts";
import { useFormat } from "#view/format/use-format.ts";

export function ShiftLine({ shift, children }: { shift: ShiftTimes; children?: ReactNode }) {
  const format = useFormat();
  return (
    <p className="text-lg text-ink tabular-nums sm:text-2xl">
      Shift {format.timeOfDay(shift.start_time)} – {format.timeOfDay(shift.end_time)}
      {children && (
        <>
          {" "}
          <span className="whitespace-nowrap">· {children}</span>
        </>
      )}
    </p>
  );
}
