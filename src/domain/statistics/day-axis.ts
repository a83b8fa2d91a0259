import { groupBy } from "#lib/group-by.ts";
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { zoneOffsetMs } from "#lib/time/zone-offset.ts";
import { type DayRange, lengthInDays } from "../time/day-range.ts";
import { overlapMs, type ShiftTimes, type Span } from "../time/spans.ts";
import { timeOfMinutes, type WallSpan, wallSpan } from "../time/wall-minutes.ts";
import { instantAt } from "../time/zones.ts";

const DAY_MINUTES = DAY_MS / MINUTE_MS;
/** The adjacent days, the night that begins on the last of them, and the end of that day. */
const MARGIN_DAYS = 3;
const ANY_DAY = "1970-01-01";

/** The days of a range by number: 0 is the first, -1 the day before. */
export interface DayAxis {
  count: number;
  zone: string;
  dateOf(day: number): string;
  /** Returns when a day begins, in epoch ms. */
  startOf(day: number): number;
  /** Returns the number of a calendar day; null unless it is in the range or adjacent. */
  numberOf(date: string): number | null;
  dayAt(instant: number): number | null;
  /** The same as shiftSpan for these times. */
  spanOn(day: number, times: Pick<ShiftTimes, "start_time" | "end_time">): Span;
}

/** Computes the starts of days once, so that many rows only need additions; only odd days look up the zone again. */
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
    return instantAt(dates[place] ?? ANY_DAY, timeOfMinutes(minutes), zone);
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

const HOUR_MINUTES = HOUR_MS / MINUTE_MS;
/** Clocks change at quarters of an hour. */
const QUARTER_MINUTES = 15;

/** Every minute in which people may be at work on the days of a range, including nights, by index. */
export interface MinuteLine {
  /** The wall-clock hour of each minute, 0 to 23. */
  hours: Uint8Array;
  /** The index at which each minute's wall-clock hour ends. */
  hourEnds: Uint32Array;
  /** Returns the minutes nearest to a span, the last one exclusive. */
  minutesOf(span: Span): [first: number, end: number];
}

/** Covers the start of the day before the range to the end of the second day after it. */
export function minuteLine(axis: DayAxis): MinuteLine {
  const [first, last] = [-1, axis.count + 1];
  const origin = axis.startOf(first);
  const placeOf = (instant: number) => Math.round((instant - origin) / MINUTE_MS);
  const length = placeOf(axis.startOf(last + 1));
  const within = (place: number) => Math.min(Math.max(place, 0), length);

  const hours = new Uint8Array(length);
  for (let day = first; day <= last; day++) {
    const start = axis.startOf(day);
    const end = axis.startOf(day + 1);
    const step = end - start === DAY_MS ? HOUR_MINUTES : QUARTER_MINUTES;
    for (let at = start; at < end; at += step * MINUTE_MS) {
      const hour = step === HOUR_MINUTES ? (at - start) / HOUR_MS : hourAt(at, axis.zone);
      hours.fill(hour, placeOf(at), placeOf(at) + step);
    }
  }
  return {
    hours,
    hourEnds: hourEndsOf(hours),
    minutesOf: ({ start, end }) => [within(placeOf(start)), within(placeOf(end))],
  };
}

function hourEndsOf(hours: Uint8Array): Uint32Array {
  const ends = new Uint32Array(hours.length);
  for (let place = hours.length - 1; place >= 0; place--) {
    ends[place] = hours[place] === hours[place + 1] ? (ends[place + 1] ?? 0) : place + 1;
  }
  return ends;
}

/** Returns how many people are present at each minute, given one span per presence. */
export function peopleByMinute({ hours, minutesOf }: MinuteLine, spans: readonly Span[]): Int16Array {
  const people = new Int16Array(hours.length + 1);
  const change = (place: number, by: number) => {
    people[place] = (people[place] ?? 0) + by;
  };
  for (const span of spans) {
    const [first, end] = minutesOf(span);
    change(first, 1);
    change(end, -1);
  }
  for (let place = 1; place < people.length; place++) change(place, people[place - 1] ?? 0);
  return people;
}

function hourAt(instant: number, zone: string): number {
  const wall = instant + zoneOffsetMs(instant, zone);
  return Math.floor((wall % DAY_MS) / HOUR_MS);
}

/** Returns a function for the ms a person worked within a span; it is called often, so their work is sorted once. */
export function timeWorkedIn(
  worked: readonly (Span & { user_id: string })[],
): (person: string, span: Span) => number {
  const workOf = new Map(
    [...groupBy(worked, ({ user_id }) => user_id)].map(([person, own]) => [
      person,
      own.sort((one, other) => one.start - other.start),
    ]),
  );
  const longest = worked.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  return (person, span) => {
    const own = workOf.get(person) ?? [];
    let ms = 0;
    for (let place = firstFrom(own, span.start - longest); place < own.length; place++) {
      const work = own[place];
      if (!work || work.start >= span.end) break;
      ms += overlapMs(work, span);
    }
    return ms;
  };
}

/** Returns the index of the first span that begins at or after an instant. */
function firstFrom(sorted: readonly Span[], instant: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
