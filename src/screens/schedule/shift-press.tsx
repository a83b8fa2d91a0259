import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { plannedMs } from "#domain/roster/planned-time.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { cx } from "#ui/cx.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useOpenedShift } from "./use-opened-shift.ts";

interface ShiftPressProps {
  shift: Shift;
  schedule: Schedule;
  /** Marks a shift that is nobody's yet. */
  isOpen?: boolean;
  /** Its state, in badges. */
  children?: ReactNode;
}

/** A shift in the list of a day; a press opens its sheet. */
export function ShiftPress({ shift, schedule, isOpen = false, children }: ShiftPressProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const words = useShiftWords(schedule);
  const [, open] = useOpenedShift();
  const hours = format.hours(plannedMs(shift, shiftSpan(shift, schedule.rules.zone)));
  return (
    <li className="py-1">
      <Button
        aria-haspopup="dialog"
        onPress={() => open(shift.id)}
        className={cx(
          "flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-e-lg border-s-4 py-1 ps-3 text-start transition-colors hover:bg-sunken pressed:bg-sunken",
          isOpen ? "border-edge border-dashed" : "border-brand-ink",
        )}
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-[min(11rem,100%)] flex-1">
            <span className="block font-semibold tabular-nums">{words.times(shift)}</span>
            <span className="block text-sm text-muted tabular-nums [overflow-wrap:anywhere]">
              {say("row.detail", { name: words.name(shift), hours })}
            </span>
            <span className="block text-sm font-medium empty:hidden">
              <PositionName position={words.position(shift)} place={words.place(shift)} />
            </span>
          </span>
          {children}
        </span>
        <ControlIcon name="chevron-right" className="text-muted" />
      </Button>
    </li>
  );
}
