import { touches, wallSpan } from "../calendar/wall-minutes.ts";
import { isOwnedBy } from "../roster/shift-owner.ts";
import { entrySpan } from "./entry-span.ts";
import type { AvailabilityEntry } from "./judge-availability.ts";

interface PlannedShift {
  user_id: string | null;
  date: string;
  start_time: string;
  end_time: string;
}

/** The shifts that somebody is to work at hours their entries are about, be it that they dropped one. */
export function touchedShifts<S extends PlannedShift>(
  userId: string,
  entries: readonly Pick<AvailabilityEntry, "date" | "all_day" | "start_time" | "end_time">[],
  shifts: readonly S[],
): S[] {
  const spans = entries.map(entrySpan);
  return shifts
    .filter((shift) => isOwnedBy(shift, userId))
    .filter(({ date, start_time, end_time }) => {
      const shift = wallSpan(date, start_time, end_time);
      return spans.some((span) => touches(span, shift));
    });
}
