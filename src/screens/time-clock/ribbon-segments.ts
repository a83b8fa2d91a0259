import { DAY_MS } from "#lib/format/calendar-days.ts";

/** UTC instants; `to` is null while it goes on. */
interface Interval {
  from: string;
  to: string | null;
}

export interface RibbonSegment {
  /** Where it begins and ends on the day's line: 0 at midnight, 1 at the next. */
  from: number;
  to: number;
  isRunning: boolean;
}

/** Today's punches as stretches of one day's line. What began before today is drawn from midnight on. */
export function ribbonSegments(
  punches: readonly Interval[],
  now: string,
  dayFraction: (instant: string) => number,
): RibbonSegment[] {
  const nowFraction = dayFraction(now);
  return punches.map((punch) => {
    const end = punch.to ?? now;
    const sinceMidnightMs = nowFraction * DAY_MS;
    const beganBefore = Date.parse(now) - Date.parse(punch.from) > sinceMidnightMs;
    const from = beganBefore ? 0 : dayFraction(punch.from);
    return { from, to: Math.max(from, dayFraction(end)), isRunning: punch.to === null };
  });
}
