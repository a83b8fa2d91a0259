import type { Stretch } from "#domain/work/stretches.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";

type Interval = Pick<Stretch, "key" | "from" | "to" | "state">;

export interface RibbonSegment {
  /** Of the stretch. */
  key: string;
  /** Where it begins and ends on the day's line: 0 at midnight, 1 at the next. */
  from: number;
  to: number;
  isRunning: boolean;
}

/**
 * Today's punches as stretches of one day's line. What began before today is drawn from midnight on, what has no end
 * where it began.
 */
export function ribbonSegments(
  punches: readonly Interval[],
  now: string,
  dayFraction: (instant: string) => number,
): RibbonSegment[] {
  const nowFraction = dayFraction(now);
  return punches.map((punch) => {
    const isRunning = punch.state === "going-on";
    const end = punch.to ?? (isRunning ? now : punch.from);
    const sinceMidnightMs = nowFraction * DAY_MS;
    const beganBefore = Date.parse(now) - Date.parse(punch.from) > sinceMidnightMs;
    const from = beganBefore ? 0 : dayFraction(punch.from);
    return { key: punch.key, from, to: Math.max(from, dayFraction(end)), isRunning };
  });
}
