import { useId } from "react";
import { plannedMs } from "#domain/roster/planned-time.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { useFormat } from "#view/format/use-format.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { isAhead, type OwnShift } from "./own-shifts.ts";
import { ShiftAbout } from "./shift-about.tsx";
import { ShiftActions } from "./shift-actions.tsx";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";

interface OwnShiftRowProps extends OwnShift {
  schedule: Schedule;
}

/** One of the person's shifts, with its actions until it begins; a press on its time opens its sheet. */
export function OwnShiftRow({ schedule, ...own }: OwnShiftRowProps) {
  const say = useScheduleWords();
  const { shift, status } = own;
  const format = useFormat();
  const words = useShiftWords(schedule);
  const id = useId();
  const span = shiftSpan(shift, schedule.rules.zone);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <ShiftAbout
        id={id}
        shift={shift}
        words={words}
        opensSheet
        detail={say("row.detail", { name: words.name(shift), hours: format.hours(plannedMs(shift, span)) })}
        reason={
          shift.status === "dropped" &&
          status !== "requested" &&
          say("row.reason", { reason: shift.drop_reason ?? "" })
        }
      />
      <span className="flex flex-wrap gap-2 empty:hidden">
        <ShiftStatusBadge {...own} words={words} />
      </span>
      {isAhead(span, schedule.now) && <ShiftActions {...own} schedule={schedule} about={id} />}
    </li>
  );
}
