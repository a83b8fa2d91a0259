import { DAY_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { zoneOffsetMs } from "#lib/format/zone-offset.ts";

/**
 * The instant, in epoch milliseconds, at which the clocks of a zone show a time ('HH:MM') on a calendar day. A time that
 * they skip counts as the moment they are changed, and of one that they show twice the first counts: so a later time is
 * never an earlier instant, and no shift ends before it begins.
 */
export function instantAt(date: string, time: string, zone: string): number {
  const [first] = instantsAt(date, time, zone);
  if (first !== undefined) return first;
  const wall = Date.parse(`${date}T${time}Z`);
  const [before, after] = offsetsAround(date, zone);
  return changeWithin(wall - after, wall - before, before, zone);
}

/** All instants at which the clocks of a zone show a time on a calendar day, in turn: two when it comes twice, or none. */
export function instantsAt(date: string, time: string, zone: string): number[] {
  const wall = Date.parse(`${date}T${time}Z`);
  const [before, after] = offsetsAround(date, zone);
  if (before === after) return [wall - before];
  return [before, after]
    .map((offset) => wall - offset)
    .filter((instant) => instant + zoneOffsetMs(instant, zone) === wall)
    .sort((one, other) => one - other);
}

/** Whether the clocks of a zone may be changed on a calendar day or one beside it; quick to say where they are not. */
export function areClocksChanged(date: string, zone: string): boolean {
  const [before, after] = offsetsAround(date, zone);
  return before !== after;
}

/** The first minute after `early`, and not after `late`, at which the clocks are no longer as far ahead as before. */
function changeWithin(early: number, late: number, before: number, zone: string): number {
  let [still, changed] = [early, late];
  while (changed - still > MINUTE_MS) {
    const middle = still + Math.floor((changed - still) / 2 / MINUTE_MS) * MINUTE_MS;
    if (zoneOffsetMs(middle, zone) === before) still = middle;
    else changed = middle;
  }
  return changed;
}

/** Asked for by the hundred while a roster is edited, and slow to find out. */
const known = new Map<string, readonly [number, number]>();
const KNOWN_MAX = 1000;

/** How far the clocks are ahead of UTC a day before a calendar day begins and a day after it ends, in ms. */
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
 * The UTC instant at which the calendar day of `now` began in a zone. An unknown zone counts as UTC. By the browser's own
 * knowledge of zones: the first screen needs it, and a library for dates is a tenth of that screen's code.
 */
export function dayStart(now: string, zone: string): string {
  const time = Date.parse(now);
  const onTheWall = (at: number) => at + zoneOffsetMs(at, zone);
  const midnight = Math.floor(onTheWall(time) / DAY_MS) * DAY_MS;
  // The clocks may have been changed since midnight, and at midnight itself; then it came twice, or not at all.
  const starts = [-1, 0, 1].map((days) => midnight - zoneOffsetMs(midnight + days * DAY_MS, zone));
  const first = starts.sort((a, b) => a - b).find((start) => onTheWall(start) >= midnight);
  return new Date(first ?? midnight).toISOString();
}
