import type { CalendarShift } from "#domain/calendar-file/calendar-file.ts";
import { isTaken } from "#domain/roster/check-roster.ts";
import { shiftSpan } from "#domain/roster/shift-span.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Schedule } from "#screens/shifts/use-schedule.ts";

/** Somebody's published shifts that are not over, for a calendar; dropped ones are left out, as in the feed. */
export function calendarShifts(
  { me, now, shifts, rules }: Pick<Schedule, "me" | "now" | "shifts" | "rules">,
  nameOf: (shift: Shift) => string,
): CalendarShift[] {
  return shifts
    .filter((shift) => shift.published && isTaken(shift) && shift.user_id === me)
    .filter((shift) => shiftSpan(shift, rules.zone).end > Date.parse(now))
    .map((shift) => ({
      id: shift.id,
      date: shift.date,
      start_time: shift.start_time,
      end_time: shift.end_time,
      title: nameOf(shift),
      notes: shift.notes,
    }));
}
