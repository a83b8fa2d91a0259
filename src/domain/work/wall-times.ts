import { addDays, calendarDay, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Span } from "../time/spans.ts";
import { instantAt, instantsAt, toWallTime } from "../time/zones.ts";
import type { WorkTimes } from "./interval-edit.ts";
import type { PunchInterval } from "./intervals.ts";

/** A time in the business's zone: 'HH:MM', null while empty. */
export interface WallTime {
  time: string | null;
  /** The second occurrence of a repeated hour. */
  isSecond: boolean;
}

/** Work times as typed: from a calendar day on; a time not after its predecessor is on the next day. */
export interface WallTimes {
  date: string;
  start: WallTime;
  end: WallTime;
  breaks: readonly { start: WallTime; end: WallTime }[];
}

export const NO_TIME: WallTime = { time: null, isSecond: false };

/** Returns an interval's times for typing; a break without an end lasts until the work's end. */
export function wallTimesOf({ start, end, breaks }: PunchInterval, zone: string): WallTimes {
  const wall = (at: number | null) => (at === null ? NO_TIME : wallTimeOf(at, zone));
  return {
    date: calendarDay(start, zone),
    start: wall(start),
    end: wall(end),
    breaks: breaks.map((pause) => ({ start: wall(pause.start), end: wall(pause.end ?? end) })),
  };
}

/** The instants of typed times. Unchanged ones keep their exact ms. A break without both ends does not count yet. */
export function instantsOf(typed: WallTimes, zone: string, before: PunchInterval | null = null): WorkTimes {
  const known = before
    ? [before.start, before.end, ...before.breaks.flatMap((one) => [one.start, one.end])]
    : [];
  /** `own` holds the possible previous instants; of several within one minute the likeliest first. */
  const after = (wall: WallTime, earliest: number | null, own: readonly (number | null)[]): number | null => {
    if (wall.time === null) return null;
    const onDay = placed(typed.date, wall, zone);
    const at = earliest !== null && onDay < earliest ? placed(addDays(typed.date, 1), wall, zone) : onDay;
    return [...own, ...known].find((one) => one !== null && minuteOf(one) === minuteOf(at)) ?? at;
  };
  const start = after(typed.start, null, [before?.start ?? null]);
  const ended = before?.end ?? null;
  const isSameMinute = before && ended !== null && minuteOf(before.start) === minuteOf(ended);
  // Work of zero length does not exist: an end equal to the start is a day later, and too long. An unchanged one
  // stays.
  const shortest = isSameMinute && start === before.start ? 0 : MINUTE_MS;
  const end = after(typed.end, start === null ? null : minuteStart(start) + shortest, [ended]);
  const breaks = typed.breaks.flatMap((pause, place) => {
    const was = before?.breaks[place];
    const from = after(pause.start, start === null ? null : minuteStart(start), [was?.start ?? null]);
    const to = after(pause.end, from === null ? null : minuteStart(from), [was?.end ?? ended]);
    return from === null || to === null ? [] : [{ start: from, end: to }];
  });
  return { start, end, breaks };
}

/** The typed part of a stay, which may begin after its midnight; null if it is none. */
export function partOfStay(
  part: Pick<WallTimes, "start" | "end">,
  stay: PunchInterval,
  zone: string,
): Span | null {
  const [typed] = instantsOf({ ...wallTimesOf(stay, zone), breaks: [part] }, zone, stay).breaks;
  const isPart =
    typed &&
    stay.end !== null &&
    stay.start <= typed.start &&
    typed.start < typed.end &&
    typed.end <= stay.end;
  return isPart ? typed : null;
}

/** Returns the calendar day of a time that is not before the work's start. */
export function dayOfTime({ date, start }: WallTimes, wall: WallTime, zone: string): string {
  if (wall.time === null || start.time === null || wall.time >= start.time) return date;
  // Within a repeated hour, the second occurrence of an earlier time is still the same night.
  return comesTwice(date, start, zone) && comesTwice(date, wall, zone) ? date : addDays(date, 1);
}

/** Whether a time comes twice on that day, so that a person must say which is meant. */
export function comesTwice(date: string, { time }: WallTime, zone: string): boolean {
  return time !== null && instantsAt(date, time, zone).length > 1;
}

/** Returns an instant, in epoch ms, as a time in a zone. */
export function wallTimeOf(at: number, zone: string): WallTime {
  const [date = "", time = ""] = toWallTime(at, zone).split("T");
  const [, second] = instantsAt(date, time, zone);
  return { time, isSecond: second !== undefined && minuteOf(second) === minuteOf(at) };
}

function placed(date: string, { time, isSecond }: WallTime, zone: string): number {
  const [first, second] = instantsAt(date, String(time), zone);
  return (isSecond ? second : first) ?? instantAt(date, String(time), zone);
}

function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS);
}

function minuteStart(at: number): number {
  return minuteOf(at) * MINUTE_MS;
}
