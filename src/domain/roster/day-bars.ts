import { addDays, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { zoneOffsetMs } from "#lib/time/zone-offset.ts";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";
import { timeOfMinutes, touches, type WallSpan, wallDay, wallSpan } from "../time/wall-minutes.ts";
import { areClocksChanged } from "../time/zones.ts";
import type { RosterShift } from "./check-roster.ts";
import type { Need } from "./needs.ts";
import { type OpeningHours, openingOn } from "./opening-hours.ts";
import { hasOwner, isUpForClaims } from "./shift-owner.ts";

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

/** Shown before and after where a bar's edges can be dragged outwards. */
const ROOM_MINUTES = HOUR_MINUTES;

/**
 * Returns the hours to show for a calendar day, in whole hours: the opening hours, or the usual ones, any work or need
 * outside them, and some minutes of room on both sides, but not before midnight.
 */
export function dayWindow(
  shown: readonly WallSpan[],
  hours: readonly OpeningHours[],
  date: string,
  room = ROOM_MINUTES,
): WallSpan {
  const midnight = wallDay(date).start;
  const opening = openingOn(hours, date);
  const open = opening && { start: opening.start - midnight, end: opening.end - midnight };
  const spans = [open ?? USUAL_HOURS, ...shown];
  const start = Math.max(0, Math.min(...spans.map((span) => span.start)) - room);
  const end = Math.max(...spans.map((span) => span.end)) + room;
  return {
    start: Math.floor(start / HOUR_MINUTES) * HOUR_MINUTES,
    end: Math.ceil(end / HOUR_MINUTES) * HOUR_MINUTES,
  };
}

/** Returns when people are needed on a calendar day. Of a night that began the day before, only the part after midnight. */
export function dayNeeds(needs: readonly Need[], date: string): WallSpan[] {
  const midnight = wallDay(date).start;
  const before = addDays(date, -1);
  return needs
    .filter((need) => need.date === date || need.date === before)
    .map((need) => wallSpan(need.date, need.start_time, need.end_time))
    .map(({ start, end }) => ({ start: Math.max(0, start - midnight), end: end - midnight }))
    .filter(({ end }) => end > 0);
}

/** A part of a day in which as many people work and are needed. */
export interface DayStep extends WallSpan {
  people: number;
  needed: number;
}

/**
 * Returns how many people work and are needed from one change to the next, as clocks show it; without open and dropped
 * shifts. Of the days around too, since a night lasts until others begin.
 */
export function daySteps(
  shifts: readonly RosterShift[],
  needs: readonly Need[],
  { date, window, zone }: { date: string; window: WallSpan; zone: string },
): DayStep[] {
  const midnight = wallDay(date).start;
  const areChanged = areClocksChanged(date, zone);
  const place = <T extends ShiftTimes>(of: T) => {
    const { start, end } = areChanged ? shownSpan(of, zone) : wallSpan(of.date, of.start_time, of.end_time);
    return { of, start: start - midnight, end: end - midnight };
  };
  const isNear = (one: ShiftTimes) => addDays(date, -1) <= one.date && one.date <= addDays(date, 1);
  const taken = shifts
    .filter((shift) => isNear(shift) && hasOwner(shift) && !isUpForClaims(shift))
    .map(place);
  const needed = needs.filter(isNear).map(place);
  const changes = [...taken, ...needed]
    .flatMap(({ start, end }) => [start, end])
    .filter((minute) => window.start < minute && minute < window.end);
  const edges = [...new Set([window.start, ...changes, window.end])].sort((one, other) => one - other);
  return edges.slice(0, -1).map((start, place) => {
    const isNow = (span: WallSpan) => span.start <= start && start < span.end;
    return {
      start,
      end: edges[place + 1] ?? window.end,
      people: new Set(taken.filter(isNow).map(({ of }) => of.user_id)).size,
      needed: needed.filter(isNow).reduce((sum, { of }) => sum + of.headcount, 0),
    };
  });
}

/** A span as clocks show it: without the hour that they skip. */
function shownSpan(times: ShiftTimes, zone: string): WallSpan {
  const { start, end } = shiftSpan(times, zone);
  const minuteOf = (at: number) => (at + zoneOffsetMs(at, zone)) / MINUTE_MS;
  return { start: minuteOf(start), end: minuteOf(end) };
}

/** Returns each hour's step with the fewest people for those needed; in an hour that needs nobody, with the most people. */
export function hourlySteps(steps: readonly DayStep[], window: WallSpan): DayStep[] {
  const hours = Math.max(0, (window.end - window.start) / HOUR_MINUTES);
  return Array.from({ length: hours }, (_, hour) => {
    const start = window.start + hour * HOUR_MINUTES;
    const end = start + HOUR_MINUTES;
    const within = steps.filter((step) => touches(step, { start, end }));
    const isNeeding = within.some(({ needed }) => needed > 0);
    const [shown] = within.sort((one, other) =>
      isNeeding ? one.people - one.needed - (other.people - other.needed) : other.people - one.people,
    );
    return { start, end, people: shown?.people ?? 0, needed: shown?.needed ?? 0 };
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
