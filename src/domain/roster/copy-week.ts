import { addDays } from "#lib/format/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { WantedShift } from "./place-shifts.ts";

/** What is taken along of each shift, besides its hours. */
export interface CopyChoices {
  /** Otherwise all become open. */
  people: boolean;
  notes: boolean;
}

/** The shifts of a week as they are wanted so many days later. */
export function copyWeek(
  shifts: readonly Shift[],
  daysLater: number,
  { people, notes }: CopyChoices,
): WantedShift[] {
  return shifts.map((shift) => ({
    date: addDays(shift.date, daysLater),
    time_slot: shift.time_slot,
    start_time: shift.start_time,
    end_time: shift.end_time,
    user_id: people ? shift.user_id : null,
    estimated_pay: people ? (shift.estimated_pay ?? null) : null,
    notes: notes ? shift.notes : "",
    position: shift.position,
  }));
}
