import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { zoneOffsetMs } from "#lib/format/zone-offset.ts";
import type { Span } from "../roster/shift-span.ts";
import type { DayAxis } from "./day-axis.ts";

const HOUR_MINUTES = HOUR_MS / MINUTE_MS;
/** Clocks are changed at quarters of an hour. */
const QUARTER_MINUTES = 15;

/** Every minute that somebody may be at work on the days of a range, their nights included, by its place. */
export interface MinuteLine {
  /** For each, the hour that the clocks of the business show, 0 to 23. */
  hours: Uint8Array;
  /** For each, the place at which the clocks show another hour. */
  hourEnds: Uint32Array;
  /** The minutes nearest to a stretch of time, the last one excluded. */
  minutesOf(span: Span): [first: number, end: number];
}

/** From the beginning of the day before the range to the end of the second day after it. */
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

/** How many people are there at each minute, given the stretches of time in which one is. */
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
