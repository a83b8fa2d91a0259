import type { DayRange } from "#domain/time/day-range.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { dayNumber } from "#replica/rxdb/day-marks.ts";

/** Days are counted in blocks of this size, beginning in 1970. */
const BLOCK_DAYS = 7;

/** The days of a block. */
export function rangeOfBlock(block: number): DayRange {
  const first = block * BLOCK_DAYS;
  return { from: dayText(first), to: dayText(first + BLOCK_DAYS - 1) };
}

/** Returns the blocks with days of a range, last one first. */
export function blocksOf({ from, to }: DayRange): number[] {
  const [first, last] = [blockAt(from), blockAt(to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => last - at);
}

/** The calendar day of a number of days since 1970. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function blockAt(day: string): number {
  return Math.floor(dayNumber(day) / BLOCK_DAYS);
}
