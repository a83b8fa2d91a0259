import { addDays } from "#lib/format/calendar-days.ts";
import { covers, type WallSpan, wallSpan } from "../calendar/wall-minutes.ts";

/** When a business is open on one day of the week; Sunday is 0. Without times it is open around the clock. */
export interface OpeningHours {
  day_of_week: number;
  opening_time: string | null;
  closing_time: string | null;
  is_closed: boolean;
}

/** How many minutes before a business opens shifts may begin, and how many after it closes they may end. */
export interface AroundHours {
  before: number;
  after: number;
}

/**
 * Tells whether a stretch of time that begins on a calendar day falls into the opening hours, which may run on past
 * midnight, and what the business allows before and after them. A day of the week of which nothing is known counts as
 * open.
 */
export function within(
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

/** The opening hours of a calendar day; null when it is closed, or when no times are known. */
export function openingOn(hours: readonly OpeningHours[], date: string): WallSpan | null {
  const day = hoursOn(hours, date);
  if (!day || day.is_closed || !day.opening_time || !day.closing_time) return null;
  return wallSpan(date, day.opening_time, day.closing_time);
}

function hoursOn(hours: readonly OpeningHours[], date: string): OpeningHours | undefined {
  return hours.find(({ day_of_week }) => day_of_week === new Date(date).getUTCDay());
}
