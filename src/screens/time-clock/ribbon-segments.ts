import { DAY_MS } from "#lib/format/calendar-days.ts";

interface Interval {
  clock_in_time: string;
  clock_out_time: string | null;
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
    const end = punch.clock_out_time ?? now;
    const sinceMidnightMs = nowFraction * DAY_MS;
    const beganBefore = Date.parse(now) - Date.parse(punch.clock_in_time) > sinceMidnightMs;
    const from = beganBefore ? 0 : dayFraction(punch.clock_in_time);
    return { from, to: Math.max(from, dayFraction(end)), isRunning: punch.clock_out_time === null };
  });
}
