import { DAY_MS } from "#lib/format/calendar-days.ts";
import { dayNumber, daysOfRow } from "#replica/rxdb/day-marks.ts";
import type { RawRow } from "#replica/rxdb/raw-database.ts";
import { rangeOfBlock } from "./block-days.ts";

/** The days that a day's counts may depend on: how many before and after it, in UTC, by collection. */
const MARGINS = {
  shifts: { field: "date", before: 2, after: 2 },
  // A night that began the day before, and two days of work that begin the day after, in any zone.
  punches: { field: "at", before: 3, after: 4 },
  staff_availability: { field: "date", before: 2, after: 1 },
} as const;

export type CountedCollection = keyof typeof MARGINS;
export const COUNTED_COLLECTIONS = Object.keys(MARGINS) as CountedCollection[];

/** Day numbers, both inclusive. */
interface Days {
  from: number;
  to: number;
}

/** Returns the days of a collection on which a block's counts depend, and the field with a row's day. */
export function windowOf(block: number, collection: CountedCollection): Days & { field: string } {
  const { from, to } = rangeOfBlock(block);
  const { field, before, after } = MARGINS[collection];
  return { field, from: dayNumber(from) - before, to: dayNumber(to) + after };
}

function isWithin({ from, to }: Days, day: number): boolean {
  return day >= from && day <= to;
}

/** Returns the waiting changes that move a row into, within or out of a window. */
export function waitingWithin(waiting: readonly RawRow[], window: ReturnType<typeof windowOf>): string[] {
  return waiting
    .filter((row) => daysOfRow(row, window.field).some((day) => isWithin(window, day)))
    .map(({ change_id }) => String(change_id))
    .sort();
}

/** Returns how the present time affects a block: not at all for past and future ones. */
export function timeOfBlock(block: number, now: number): string {
  const { from, to } = rangeOfBlock(block);
  if (now < Date.parse(from) - 2 * DAY_MS) return "ahead";
  if (now > Date.parse(to) + 4 * DAY_MS) return "past";
  return new Date(now).toISOString().slice(0, 16);
}
