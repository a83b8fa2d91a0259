import type { RosterShift } from "#domain/roster/check-roster.ts";
import { type OpeningHours, openingOn } from "#domain/roster/opening-hours.ts";
import { isUpForClaims } from "#domain/roster/shift-owner.ts";
import type { ShiftTimes } from "#domain/time/spans.ts";
import { timeOfMinutes, type WallSpan, wallDay, wallSpan } from "#domain/time/wall-minutes.ts";
import { addDays } from "#lib/time/calendar-days.ts";

const HOUR_MINUTES = 60;
/** The hours shown at least, where the business has no hours of its own that day. */
const USUAL_HOURS: WallSpan = { start: 8 * HOUR_MINUTES, end: 18 * HOUR_MINUTES };

/** A shift's bar on a day, in minutes since its midnight, in the business's zone. */
export interface DayBar<Shift extends RosterShift> extends WallSpan {
  shift: Shift;
  /** It began the day before; the bar begins at midnight. */
  isFromBefore: boolean;
  /** The bar's line within its person's row, from 0: overlapping shifts are on different lines. */
  lane: number;
}

/** Returns the shifts of a calendar day, by start. Of one that began the day before, only the part after midnight. */
export function dayBars<Shift extends RosterShift>(shifts: readonly Shift[], date: string): DayBar<Shift>[] {
  const midnight = wallDay(date).start;
  const before = addDays(date, -1);
  const bars = shifts
    .filter((shift) => shift.date === date || shift.date === before)
    .map((shift) => {
      const { start, end } = wallSpan(shift.date, shift.start_time, shift.end_time);
      const isFromBefore = shift.date === before;
      return { shift, isFromBefore, start: Math.max(0, start - midnight), end: end - midnight, lane: 0 };
    })
    .filter(({ end }) => end > 0)
    .sort(
      (one, other) =>
        one.start - other.start || one.end - other.end || (one.shift.id < other.shift.id ? -1 : 1),
    );
  return inLanes(bars);
}

function inLanes<Shift extends RosterShift>(bars: readonly DayBar<Shift>[]): DayBar<Shift>[] {
  const ends = new Map<string | null, number[]>();
  return bars.map((bar) => {
    const lanes = ends.get(bar.shift.user_id) ?? [];
    ends.set(bar.shift.user_id, lanes);
    const free = lanes.findIndex((end) => end <= bar.start);
    const lane = free < 0 ? lanes.length : free;
    lanes[lane] = bar.end;
    return { ...bar, lane };
  });
}

/** Shown before and after, so that a bar's edges can be dragged outwards. */
const ROOM_MINUTES = HOUR_MINUTES;

/**
 * Returns the hours to show for a calendar day, in whole hours: the opening hours, or the usual ones, any work outside
 * them, and room on both sides, but not before midnight.
 */
export function dayWindow(bars: readonly WallSpan[], hours: readonly OpeningHours[], date: string): WallSpan {
  const midnight = wallDay(date).start;
  const opening = openingOn(hours, date);
  const open = opening && { start: opening.start - midnight, end: opening.end - midnight };
  const spans = [open ?? USUAL_HOURS, ...bars];
  const start = Math.max(0, Math.min(...spans.map((span) => span.start)) - ROOM_MINUTES);
  const end = Math.max(...spans.map((span) => span.end)) + ROOM_MINUTES;
  return {
    start: Math.floor(start / HOUR_MINUTES) * HOUR_MINUTES,
    end: Math.ceil(end / HOUR_MINUTES) * HOUR_MINUTES,
  };
}

/** Returns how many people work in each hour of a window, even for a part of it; without open and dropped shifts. */
export function coverage(
  bars: readonly DayBar<RosterShift>[],
  window: WallSpan,
): { start: number; people: number }[] {
  const taken = bars.filter(({ shift }) => !isUpForClaims(shift));
  const hours = Math.max(0, (window.end - window.start) / HOUR_MINUTES);
  return Array.from({ length: hours }, (_, hour) => {
    const start = window.start + hour * HOUR_MINUTES;
    const working = taken.filter((bar) => bar.start < start + HOUR_MINUTES && start < bar.end);
    return { start, people: new Set(working.map(({ shift }) => shift.user_id)).size };
  });
}

export type ShiftEdge = "start" | "end";

/** Edges and bars move in quarters of an hour, and a shift is at least that long. */
export const EDGE_STEP_MINUTES = 15;
export const DAY_MINUTES = 1440;

/** Returns a shift's start and end in minutes since the midnight of its day. */
export function shiftMinutes(shift: ShiftTimes): Record<ShiftEdge, number> {
  const midnight = wallDay(shift.date).start;
  const { start, end } = wallSpan(shift.date, shift.start_time, shift.end_time);
  return { start: start - midnight, end: end - midnight };
}

/** A shift's times after one edge moved to a minute of its day: it begins on its day and lasts at most a day. */
export function resizeShift(shift: ShiftTimes, edge: ShiftEdge, minute: number): ShiftTimes {
  const { start, end } = shiftMinutes(shift);
  const at = Math.round(minute / EDGE_STEP_MINUTES) * EDGE_STEP_MINUTES;
  const [least, most] =
    edge === "start"
      ? [Math.max(0, end - DAY_MINUTES), Math.min(end, DAY_MINUTES) - EDGE_STEP_MINUTES]
      : [start + EDGE_STEP_MINUTES, start + DAY_MINUTES];
  // A shift already shorter keeps its edge.
  if (least > most) return shift;
  const moved = timeOfMinutes(Math.min(most, Math.max(least, at)));
  return { ...shift, [`${edge}_time`]: moved };
}

/** A shift's times after it moved by some minutes as a whole: it keeps its length and begins on its day. */
export function moveShift(shift: ShiftTimes, minutes: number): ShiftTimes {
  const { start, end } = shiftMinutes(shift);
  const wanted = Math.round(minutes / EDGE_STEP_MINUTES) * EDGE_STEP_MINUTES;
  const by = Math.min(Math.max(0, DAY_MINUTES - EDGE_STEP_MINUTES - start), Math.max(-start, wanted));
  return { ...shift, start_time: timeOfMinutes(start + by), end_time: timeOfMinutes(end + by) };
}
