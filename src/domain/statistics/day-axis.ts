import { addDays, DAY_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { instantAt } from "../calendar/instant-at.ts";
import { type WallSpan, wallSpan } from "../calendar/wall-minutes.ts";
import type { ShiftTimes, Span } from "../roster/shift-span.ts";
import { lengthInDays } from "./periods.ts";
import type { DayRange } from "./statistics-source.ts";

const DAY_MINUTES = DAY_MS / MINUTE_MS;
/** The days beside the range, the night that begins on the last of them, and where that one's day ends. */
const MARGIN_DAYS = 3;
const ANY_DAY = "1970-01-01";

/** The days of a range by number, 0 for the first; the day before it is -1. */
export interface DayAxis {
  /** How many days the range has. */
  count: number;
  zone: string;
  /** The calendar day of a number. */
  dateOf(day: number): string;
  /** When a day begins, in epoch ms. */
  startOf(day: number): number;
  /** The number of a calendar day; null unless it is in the range or beside it. */
  numberOf(date: string): number | null;
  /** The number of the day that an instant is on; null unless that is in the range or beside it. */
  dayAt(instant: number): number | null;
  /** What shiftSpan says of the same times. */
  spanOn(day: number, times: Pick<ShiftTimes, "start_time" | "end_time">): Span;
}

/**
 * The days of a range, with the instants at which they begin found out once: what is asked for ten thousands of rows is
 * then additions. Only on days that are not 24 hours long the zone is asked again.
 */
export function dayAxis(range: DayRange, zone: string): DayAxis {
  const count = lengthInDays(range);
  const dates = Array.from({ length: count + 2 * MARGIN_DAYS }, (_, at) =>
    addDays(range.from, at - MARGIN_DAYS),
  );
  const starts = Float64Array.from(dates, (date) => instantAt(date, "00:00", zone));
  const days = new Map(dates.map((date, place) => [date, place - MARGIN_DAYS]));
  const walls = new Map<string, WallSpan>();
  const at = (values: ArrayLike<number>, place: number) => values[place] ?? Number.NaN;

  const near = (day: number | null) => (day !== null && day >= -1 && day <= count ? day : null);
  const instant = (place: number, minutes: number): number => {
    const start = at(starts, place);
    if (at(starts, place + 1) - start === DAY_MS) return start + minutes * MINUTE_MS;
    return instantAt(dates[place] ?? ANY_DAY, timeOf(minutes), zone);
  };
  const wallOf = (from: string, to: string): WallSpan => {
    const key = `${from} ${to}`;
    const wall = walls.get(key) ?? wallSpan(ANY_DAY, from, to);
    walls.set(key, wall);
    return wall;
  };

  return {
    count,
    zone,
    dateOf: (day) => dates[day + MARGIN_DAYS] ?? addDays(range.from, day),
    startOf: (day) => at(starts, day + MARGIN_DAYS),
    numberOf: (date) => near(days.get(date) ?? null),
    dayAt(moment) {
      if (!(moment >= at(starts, 0) && moment < at(starts, starts.length - 1))) return null;
      let place = Math.floor((moment - at(starts, 0)) / DAY_MS);
      while (moment < at(starts, place)) place--;
      while (moment >= at(starts, place + 1)) place++;
      return near(place - MARGIN_DAYS);
    },
    spanOn(day, { start_time, end_time }) {
      const { start, end } = wallOf(start_time, end_time);
      const nights = end >= DAY_MINUTES ? 1 : 0;
      const place = day + MARGIN_DAYS;
      return { start: instant(place, start), end: instant(place + nights, end - nights * DAY_MINUTES) };
    },
  };
}

/** Minutes since midnight as 'HH:MM'. */
function timeOf(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}
