import { type WallSpan, wallDay, wallSpan } from "../calendar/wall-minutes.ts";
import type { AvailabilityEntry } from "./judge-availability.ts";

/** The wall-clock time an entry is about: its whole day, or its hours, which may run on into the next day. */
export function entrySpan(
  entry: Pick<AvailabilityEntry, "date" | "all_day" | "start_time" | "end_time">,
): WallSpan {
  const { date, all_day, start_time, end_time } = entry;
  return all_day || !start_time || !end_time ? wallDay(date) : wallSpan(date, start_time, end_time);
}
