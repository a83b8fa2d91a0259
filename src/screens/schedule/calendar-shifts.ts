import type { CalendarShift } from "#domain/roster/calendar-file.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Schedule } from "#screens/shifts/use-schedule.ts";

/** Somebody's published shifts that are not over, for a calendar; dropped ones are marked, as in the feed. */
export function calendarShifts(
  { me, now, shifts, rules }: Pick<Schedule, "me" | "now" | "shifts" | "rules">,
  nameOf: (shift: Shift) => string,
): CalendarShift[] {
  return shifts
    .filter((shift) => shift.published && isOwnedBy(shift, me))
    .filter((shift) => shiftSpan(shift, rules.zone).end > Date.parse(now))
    .map((shift) => ({
      id: shift.id,
      date: shift.date,
      start_time: shift.start_time,
      end_time: shift.end_time,
      title: nameOf(shift),
      notes: shift.notes,
      dropped: shift.status === "dropped",
    }));
}
