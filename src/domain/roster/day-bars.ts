import { addDays } from "#lib/format/calendar-days.ts";
import type { ShiftTimes } from "../time/spans.ts";
import { type WallSpan, wallDay, wallSpan } from "../time/wall-minutes.ts";
import type { RosterShift } from "./check-roster.ts";
import { type OpeningHours, openingOn } from "./opening-hours.ts";
import { isUpForClaims } from "./shift-owner.ts";

const HOUR_MINUTES = 60;
/** What is shown of a day of which nothing is known. */
const USUAL_HOURS: WallSpan = { start: 8 * HOUR_MINUTES, end: 18 * HOUR_MINUTES };

/** A shift on the line of a day, in minutes since its midnight by the clocks of the business. */
export interface DayBar<Shift extends RosterShift> extends WallSpan {
  shift: Shift;
  /** It began the day before; the bar begins at midnight. */
  isFromBefore: boolean;
  /** Which line of its person it is on, from 0: those that run beside each other are on different ones. */
  lane: number;
}

/** The shifts that run on a calendar day, by beginning. Of one that began the day before it is what is after midnight. */
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

/** The hours to show of a calendar day, in whole hours: the opening hours and whatever is worked besides. */
export function dayWindow(bars: readonly WallSpan[], hours: readonly OpeningHours[], date: string): WallSpan {
  const midnight = wallDay(date).start;
  const opening = openingOn(hours, date);
  const open = opening && { start: opening.start - midnight, end: opening.end - midnight };
  const spans = [open ?? (bars.length > 0 ? [] : USUAL_HOURS), bars].flat();
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return {
    start: Math.floor(start / HOUR_MINUTES) * HOUR_MINUTES,
    end: Math.ceil(end / HOUR_MINUTES) * HOUR_MINUTES,
  };
}

/** How many people work in each hour of a window, however short a part of it: those of open and dropped shifts not. */
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
