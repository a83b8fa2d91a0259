import type { ReactNode } from "react";
import type { ShiftTimes } from "#domain/time/spans.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";

export function ShiftLine({ shift, children }: { shift: ShiftTimes; children?: ReactNode }) {
  const say = useKioskWords();
  const format = useFormat();
  return (
    <p className="text-lg text-ink tabular-nums sm:text-2xl">
      {say("shift", { start: format.timeOfDay(shift.start_time), end: format.timeOfDay(shift.end_time) })}
      {children && (
        <>
          {" "}
          <span className="whitespace-nowrap">· {children}</span>
        </>
      )}
    </p>
  );
}
