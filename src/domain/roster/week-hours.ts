import { wallSpan } from "../calendar/wall-minutes.ts";
import type { OpeningHours } from "./opening-hours.ts";

/** When a business is open on one day of the week, as it is edited; Sunday is 0. */
export interface DayHours {
  day_of_week: number;
  is_closed: boolean;
  /** 'HH:MM'. A day that closes when or before it opens closes on the next day. */
  opening_time: string;
  closing_time: string;
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const MIDNIGHT = "00:00";

/** The hours of a day of which nothing was said: open around the clock. */
export const AROUND_THE_CLOCK = { is_closed: false, opening_time: MIDNIGHT, closing_time: MIDNIGHT };

/** The hours of all seven days, from Sunday on. A day of which nothing is known counts as open around the clock. */
export function weekHours(known: readonly OpeningHours[]): DayHours[] {
  return DAYS.map((day_of_week) => {
    const day = known.find((hours) => hours.day_of_week === day_of_week);
    return {
      day_of_week,
      is_closed: day?.is_closed ?? false,
      opening_time: day?.opening_time ?? MIDNIGHT,
      closing_time: day?.closing_time ?? MIDNIGHT,
    };
  });
}

export function isAroundTheClock({ is_closed, opening_time, closing_time }: Omit<DayHours, "day_of_week">) {
  return !is_closed && opening_time === MIDNIGHT && closing_time === MIDNIGHT;
}

/** The days of a week that differ from what they were. */
export function changedHours(before: readonly DayHours[], after: readonly DayHours[]): DayHours[] {
  const was = new Map(before.map((hours) => [hours.day_of_week, hours]));
  return after.filter((hours) => !sameHours(hours, was.get(hours.day_of_week)));
}

/** The times of a closed day say nothing. */
function sameHours(one: DayHours, other: DayHours | undefined): boolean {
  if (!other || one.is_closed !== other.is_closed) return false;
  const sameTimes = one.opening_time === other.opening_time && one.closing_time === other.closing_time;
  return one.is_closed || sameTimes;
}

/** How long the stretch between two wall-clock times is, in ms, and whether it ends on the next day. */
export function wallLength(from: string, to: string): { ms: number; endsNextDay: boolean } {
  const { start, end } = wallSpan("2026-01-01", from, to);
  // Midnight is the end of the day to people, not the next day's beginning.
  return { ms: (end - start) * 60_000, endsNextDay: to <= from && to !== MIDNIGHT };
}
