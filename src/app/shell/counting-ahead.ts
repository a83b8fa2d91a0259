import { namedRange } from "#domain/time/named-ranges.ts";
import { useComputedAhead } from "#queries/computed/use-computed.ts";

/** How long without writes, in ms. */
const QUIET_MS = 5000;

/** Counts this and the last year for the statistics ahead of their use. Renders nothing. */
export function CountingAhead() {
  useComputedAhead("statistics", thisYear, QUIET_MS);
  return null;
}

function thisYear() {
  const range = namedRange("this-year", new Date().toISOString().slice(0, 10), "mon");
  return { range, person: null, firstDayOfWeek: "mon" as const };
}
