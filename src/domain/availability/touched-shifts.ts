import { touches, wallSpan } from "../calendar/wall-minutes.ts";
import { entrySpan } from "./entry-span.ts";
import type { AvailabilityEntry } from "./judge-availability.ts";

interface PlannedShift {
  user_id: string | null;
  date: string;
  start_time: string;
  end_time: string;
  status: "scheduled" | "claimed" | "dropped";
}

/** The shifts that somebody is to work at hours their entries are about. */
export function touchedShifts<S extends PlannedShift>(
  userId: string,
  entries: readonly Pick<AvailabilityEntry, "date" | "all_day" | "start_time" | "end_time">[],
  shifts: readonly S[],
): S[] {
  const spans = entries.map(entrySpan);
  return shifts
    .filter(({ user_id, status }) => user_id === userId && status !== "dropped")
    .filter(({ date, start_time, end_time }) => {
      const shift = wallSpan(date, start_time, end_time);
      return spans.some((span) => touches(span, shift));
    });
}
