import { DAY_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";

const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** A span of wall-clock time in minutes, counted across days as if clocks never changed; its end is exclusive. */
export interface WallSpan {
  start: number;
  end: number;
}

/** Returns the span between two times ('HH:MM') on a calendar day; an end not after the start is on the next day. */
export function wallSpan(date: string, from: string, to: string): WallSpan {
  const midnight = Date.parse(date) / MINUTE_MS;
  const start = midnight + minutesOf(from);
  const end = midnight + minutesOf(to);
  return { start, end: end > start ? end : end + DAY_MINUTES };
}

/** Returns the length between two times ('HH:MM') in ms, as clocks that never change show it. */
export function wallLengthMs(from: string, to: string): number {
  const { start, end } = wallSpan("2026-01-01", from, to);
  return (end - start) * MINUTE_MS;
}

/** Returns a calendar day from midnight to midnight. */
export function wallDay(date: string): WallSpan {
  const start = Date.parse(date) / MINUTE_MS;
  return { start, end: start + DAY_MINUTES };
}

export function touches(one: WallSpan, other: WallSpan): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether the parts together cover every minute of the whole. */
export function covers(parts: readonly WallSpan[], whole: WallSpan): boolean {
  let covered = whole.start;
  for (const { start, end } of [...parts].sort((one, other) => one.start - other.start)) {
    if (start > covered) break;
    covered = Math.max(covered, end);
  }
  return covered >= whole.end;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Minutes since a midnight as 'HH:MM'. */
export function timeOfMinutes(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}
