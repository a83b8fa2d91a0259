import type { DayRange } from "#domain/time/day-range.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { dayNumber, daysOfRow } from "#replica/rxdb/day-marks.ts";
import type { RawRow } from "#replica/rxdb/raw-database.ts";

/** Days are counted in blocks of this size, beginning in 1970. */
const BLOCK_DAYS = 7;

/** The days of a block. */
export function rangeOfBlock(block: number): DayRange {
  const first = block * BLOCK_DAYS;
  return { from: dayText(first), to: dayText(first + BLOCK_DAYS - 1) };
}

/** Returns the blocks with days of a range, last one first. */
export function blocksOf({ from, to }: DayRange): number[] {
  const [first, last] = [from, to].map((day) => Math.floor(dayNumber(day) / BLOCK_DAYS)) as [number, number];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => last - at);
}

/** The calendar day of a number of days since 1970. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The days that a day's counts may depend on: how many before and after it, in UTC, by collection. */
const MARGINS = {
  shifts: { field: "date", before: 2, after: 2 },
  // A night that began the day before, and two days of work that begin the day after, in any zone.
  punches: { field: "at", before: 3, after: 4 },
  staff_availability: { field: "date", before: 2, after: 1 },
} as const;

export type CountedCollection = keyof typeof MARGINS;
export const COUNTED_COLLECTIONS = Object.keys(MARGINS) as CountedCollection[];

/** Returns the first and last day number of a collection on which a block's counts depend, and its index of days. */
export function windowOf(block: number, collection: CountedCollection) {
  const { from, to } = rangeOfBlock(block);
  const { field, before, after } = MARGINS[collection];
  return { collection, field, from: dayNumber(from) - before, to: dayNumber(to) + after };
}

/** Returns the waiting changes that move a counted row into, within or out of a window. */
export function waitingWithin(
  waiting: readonly RawRow[],
  { collection, from, to }: ReturnType<typeof windowOf>,
): string[] {
  return waiting
    .filter((row) => daysOfRow(collection, row).some((day) => day >= from && day <= to))
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
