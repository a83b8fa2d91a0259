import { wallDay, wallSpan } from "../calendar/wall-minutes.ts";
import type { ShiftTimes } from "./shift-span.ts";

export type ShiftEdge = "start" | "end";

/** Edges are moved from one quarter of an hour to another, and a shift is never shorter. */
export const EDGE_STEP_MINUTES = 15;
const DAY_MINUTES = 1440;

/** Where a shift begins and ends, in minutes since the midnight of its own day. */
export function shiftMinutes(shift: ShiftTimes): Record<ShiftEdge, number> {
  const midnight = wallDay(shift.date).start;
  const { start, end } = wallSpan(shift.date, shift.start_time, shift.end_time);
  return { start: start - midnight, end: end - midnight };
}

/**
 * The times of a shift whose one edge was moved to a minute since the midnight of its day, as near as can be: it begins
 * on its day, before it ends, and is no longer than a day.
 */
export function resizeShift(shift: ShiftTimes, edge: ShiftEdge, minute: number): ShiftTimes {
  const { start, end } = shiftMinutes(shift);
  const at = Math.round(minute / EDGE_STEP_MINUTES) * EDGE_STEP_MINUTES;
  const [least, most] =
    edge === "start"
      ? [Math.max(0, end - DAY_MINUTES), Math.min(end, DAY_MINUTES) - EDGE_STEP_MINUTES]
      : [start + EDGE_STEP_MINUTES, start + DAY_MINUTES];
  // A shift that is shorter already keeps its edge.
  if (least > most) return shift;
  const moved = timeOf(Math.min(most, Math.max(least, at)));
  return { ...shift, [`${edge}_time`]: moved };
}

function timeOf(minute: number): string {
  return new Date((minute % DAY_MINUTES) * 60_000).toISOString().slice(11, 16);
}
