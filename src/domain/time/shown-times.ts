import { MINUTE_MS } from "#lib/time/calendar-days.ts";

/**
 * Times in ms as they are shown beside their sum, in whole units: what is shown adds up to the sum, itself rounded by
 * `whole`. The units that rounding down leaves over go to the times that lost most by it, the first of equal ones.
 */
export function shownTimes(
  times: readonly number[],
  unit = MINUTE_MS,
  whole: (units: number) => number = Math.floor,
): number[] {
  const units = times.map((ms) => Math.floor(ms / unit));
  const sum = times.reduce((all, ms) => all + ms, 0);
  const left = whole(sum / unit) - units.reduce((all, each) => all + each, 0);
  const losses = times.map((ms, place) => ({ place, lost: ms - (units[place] ?? 0) * unit }));
  const raised = new Set(
    losses
      .sort((one, other) => other.lost - one.lost || one.place - other.place)
      .slice(0, left)
      .map(({ place }) => place),
  );
  return units.map((each, place) => (each + (raised.has(place) ? 1 : 0)) * unit);
}

const SECOND_MS = 1000;

/** The sum of such paid times as shown. */
export function wholeSeconds(ms: number): number {
  return Math.floor(ms / SECOND_MS) * SECOND_MS;
}

/** The same for times that money is computed from: to the second, where they are not whole minutes. */
export function shownPaidTimes(times: readonly number[]): number[] {
  return shownTimes(times, times.every((ms) => ms % MINUTE_MS === 0) ? MINUTE_MS : SECOND_MS);
}
