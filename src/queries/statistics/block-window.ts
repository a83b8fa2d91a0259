import { DAY_MS } from "#lib/format/calendar-days.ts";
import { dayNumber, daysOfRow } from "#replica/rxdb/day-marks.ts";
import type { RawRow } from "#replica/rxdb/raw-database.ts";
import { rangeOfBlock } from "./block-days.ts";

/** What the counts of a day may depend on: how many days before and after it, in UTC, by collection. */
const MARGINS = {
  shifts: { field: "date", before: 2, after: 2 },
  // A night that began on the day before, and two days of work that begin on the day after, in any zone.
  punches: { field: "at", before: 3, after: 4 },
  staff_availability: { field: "date", before: 2, after: 1 },
} as const;

export type CountedCollection = keyof typeof MARGINS;
export const COUNTED_COLLECTIONS = Object.keys(MARGINS) as CountedCollection[];

/** Days by number, both included. */
interface Days {
  from: number;
  to: number;
}

/** The days of a collection that the counts of a block depend on, and the field that says the day of a row. */
export function windowOf(block: number, collection: CountedCollection): Days & { field: string } {
  const { from, to } = rangeOfBlock(block);
  const { field, before, after } = MARGINS[collection];
  return { field, from: dayNumber(from) - before, to: dayNumber(to) + after };
}

function isWithin({ from, to }: Days, day: number): boolean {
  return day >= from && day <= to;
}

/** The changes that wait and move a row into a window, within it or out of it. */
export function waitingWithin(waiting: readonly RawRow[], window: ReturnType<typeof windowOf>): string[] {
  return waiting
    .filter((row) => daysOfRow(row, window.field).some((day) => isWithin(window, day)))
    .map(({ change_id }) => String(change_id))
    .sort();
}

/** What of the present time matters to a block: for what is over, and for what is to come, nothing. */
export function timeOfBlock(block: number, now: number): string {
  const { from, to } = rangeOfBlock(block);
  if (now < Date.parse(from) - 2 * DAY_MS) return "ahead";
  if (now > Date.parse(to) + 4 * DAY_MS) return "past";
  return new Date(now).toISOString().slice(0, 16);
}
