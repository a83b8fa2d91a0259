import { addDays } from "#lib/time/calendar-days.ts";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import { covers, type WallSpan, wallLengthMs, wallSpan } from "../time/wall-minutes.ts";

/** Opening hours of one weekday; Sunday is 0. Without times it is open around the clock. */
export type OpeningHours = Pick<BusinessHours, "day_of_week" | "opening_time" | "closing_time" | "is_closed">;

/** How many minutes before opening shifts may begin, and how many after closing they may end. */
export interface AroundHours {
  before: number;
  after: number;
}

/** Whether a span lies within opening hours and the time around them, also across midnight. Unknown days are open. */
export function withinOpeningHours(
  hours: readonly OpeningHours[],
  around: AroundHours,
): (date: string, span: WallSpan) => boolean {
  if (hours.length === 0) return () => true;
  const known = new Map<string, WallSpan[]>();
  return (date, span) => {
    const open = known.get(date) ?? [-1, 0, 1].flatMap((days) => openOn(addDays(date, days), hours, around));
    known.set(date, open);
    return covers(open, span);
  };
}

function openOn(date: string, hours: readonly OpeningHours[], { before, after }: AroundHours): WallSpan[] {
  const day = hoursOn(hours, date);
  if (day?.is_closed) return [];
  const { start, end } = wallSpan(date, day?.opening_time ?? "00:00", day?.closing_time ?? "00:00");
  return [{ start: start - before, end: end + after }];
}

/** Returns the opening hours of a calendar day; null if closed or without times. */
export function openingOn(hours: readonly OpeningHours[], date: string): WallSpan | null {
  const day = hoursOn(hours, date);
  if (!day || day.is_closed || !day.opening_time || !day.closing_time) return null;
  return wallSpan(date, day.opening_time, day.closing_time);
}

function hoursOn(hours: readonly OpeningHours[], date: string): OpeningHours | undefined {
  return hours.find(({ day_of_week }) => day_of_week === new Date(date).getUTCDay());
}

/** Opening hours of one weekday as they are edited; Sunday is 0. */
export interface DayHours extends Pick<OpeningHours, "day_of_week" | "is_closed"> {
  /** 'HH:MM'. A day that closes when or before it opens closes on the next day. */
  opening_time: string;
  closing_time: string;
}

/** A weekday's hours to set; `over` is what the change that is undone left. */
export type HoursEdit = DayHours & { over?: DayHours };

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const MIDNIGHT = "00:00";

/** The hours of an unknown day: open around the clock. */
export const AROUND_THE_CLOCK = { is_closed: false, opening_time: MIDNIGHT, closing_time: MIDNIGHT };

/** Returns the hours of all seven days from Sunday. An unknown day counts as open around the clock. */
export function weekHours(known: readonly OpeningHours[]): DayHours[] {
  return DAYS.map((day_of_week) => {
    const day = known.find((hours) => hours.day_of_week === day_of_week);
    return {
      day_of_week,
      is_closed: day?.is_closed ?? false,
      opening_time: day?.opening_time ?? MIDNIGHT,
      closing_time: day?.closing_time ?? MIDNIGHT,
    };
  });
}

export function isAroundTheClock({ is_closed, opening_time, closing_time }: Omit<DayHours, "day_of_week">) {
  return !is_closed && opening_time === MIDNIGHT && closing_time === MIDNIGHT;
}

/** Returns the weekdays whose hours differ. */
export function changedHours(before: readonly DayHours[], after: readonly DayHours[]): DayHours[] {
  const was = new Map(before.map((hours) => [hours.day_of_week, hours]));
  return after.filter((hours) => !sameHours(hours, was.get(hours.day_of_week)));
}

/** The times of a closed day are ignored. */
function sameHours(one: DayHours, other: DayHours | undefined): boolean {
  if (!other || one.is_closed !== other.is_closed) return false;
  const sameTimes = one.opening_time === other.opening_time && one.closing_time === other.closing_time;
  return one.is_closed || sameTimes;
}

/** Returns the length between two wall-clock times in ms, and whether the end is on the next day. */
export function wallLength(from: string, to: string): { ms: number; endsNextDay: boolean } {
  // To people, midnight is the end of the day, not the start of the next.
  return { ms: wallLengthMs(from, to), endsNextDay: to <= from && to !== MIDNIGHT };
}
