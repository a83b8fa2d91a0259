import { calendarDay, DAY_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { zoneOffsetMs } from "#lib/time/zone-offset.ts";

/**
 * When a zone's clocks show a time ('HH:MM') on a day, in epoch ms. A skipped time is the moment of the change, a
 * repeated one its first: so a later time is never an earlier instant, and no shift ends before it begins.
 */
export function instantAt(date: string, time: string, zone: string): number {
  const [first] = instantsAt(date, time, zone);
  if (first !== undefined) return first;
  const wall = Date.parse(`${date}T${time}Z`);
  const [before, after] = offsetsAround(date, zone);
  return changeWithin(wall - after, wall - before, before, zone);
}

/** All instants at which clocks show a time on a day, in order: two for a repeated time, none for a skipped one. */
export function instantsAt(date: string, time: string, zone: string): number[] {
  const wall = Date.parse(`${date}T${time}Z`);
  const [before, after] = offsetsAround(date, zone);
  if (before === after) return [wall - before];
  return [before, after]
    .map((offset) => wall - offset)
    .filter((instant) => instant + zoneOffsetMs(instant, zone) === wall)
    .sort((one, other) => one - other);
}

const FIELD = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)$/;

/** An instant (a text or epoch ms) in a zone as a date-and-time field has it: '2026-03-03T09:02'; empty for none. */
export function toWallTime(moment: string | number, zone: string): string {
  const at = new Date(moment).getTime();
  return Number.isNaN(at) ? "" : new Date(at + zoneOffsetMs(at, zone)).toISOString().slice(0, 16);
}

/** The UTC instant of what such a field has (instantAt); null for what is no time. */
export function fromWallTime(wall: string, zone: string): string | null {
  const [, date = "", time = ""] = FIELD.exec(wall) ?? [];
  if (Number.isNaN(Date.parse(`${wall}Z`)) || !date) return null;
  return new Date(instantAt(date, time, zone)).toISOString();
}

/** Whether a zone's clocks may change on a calendar day or an adjacent one; fast if they do not. */
export function areClocksChanged(date: string, zone: string): boolean {
  const [before, after] = offsetsAround(date, zone);
  return before !== after;
}

/** Returns the first minute after `early` and up to `late` at which the offset differs from `before`. */
function changeWithin(early: number, late: number, before: number, zone: string): number {
  let [still, changed] = [early, late];
  while (changed - still > MINUTE_MS) {
    const middle = still + Math.floor((changed - still) / 2 / MINUTE_MS) * MINUTE_MS;
    if (zoneOffsetMs(middle, zone) === before) still = middle;
    else changed = middle;
  }
  return changed;
}

/** Computed slowly, and needed hundreds of times while a roster is edited. */
const known = new Map<string, readonly [number, number]>();
const KNOWN_MAX = 1000;

/** Returns the offsets from UTC a day before a calendar day begins and a day after it ends, in ms. */
function offsetsAround(date: string, zone: string): readonly [number, number] {
  const key = `${date} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const midnight = Date.parse(date);
  const offsets = [zoneOffsetMs(midnight - DAY_MS, zone), zoneOffsetMs(midnight + 2 * DAY_MS, zone)] as const;
  known.set(key, offsets);
  return offsets;
}

/**
 * The UTC instant at which the day of `now` began. It uses the browser's zone data: the first screen needs it, and a
 * date library would be a tenth of that screen's code.
 */
export function dayStart(now: string, zone: string): string {
  const time = Date.parse(now);
  const onTheWall = (at: number) => at + zoneOffsetMs(at, zone);
  const midnight = Math.floor(onTheWall(time) / DAY_MS) * DAY_MS;
  // Clocks may have changed since midnight, or at midnight, which then came twice or not at all.
  const starts = [-1, 0, 1].map((days) => midnight - zoneOffsetMs(midnight + days * DAY_MS, zone));
  const first = starts.sort((a, b) => a - b).find((start) => onTheWall(start) >= midnight);
  return new Date(first ?? midnight).toISOString();
}

/** A fast function for the day of instants (epoch ms): the zone is asked once a day, except when clocks change. */
export function dayFinder(zone: string): (at: number) => string {
  const offsets = new Map<number, number | null>();
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const [first, last] = [zoneOffsetMs(day * DAY_MS, zone), zoneOffsetMs((day + 1) * DAY_MS, zone)];
      offset = first === last ? first : null;
      offsets.set(day, offset);
    }
    if (offset === null) return calendarDay(at, zone);
    return new Date(at + offset).toISOString().slice(0, 10);
  };
}
