import { zoneOffsetMs } from "./zone-offset.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_DAYS = 7;

/** How many days after Sunday each week begins. */
const FIRST_DAYS = { sun: 0, mon: 1, sat: 6 };

/** The day with which a week begins. Each of the weeks below may have another, so that none is taken for another. */
export type FirstDay = keyof typeof FIRST_DAYS;
declare const whose: unique symbol;
type Week<Of> = FirstDay & { readonly [whose]?: Of };
/** The week of somebody's calendars. */
export type ReaderWeek = Week<"reader">;
/** The week of a business: of its rosters, limits, budget, time records and statistics. */
export type BusinessWeek = Week<"business">;
/** The week in which overtime is counted. */
export type PayWeek = Week<"pay">;

/** Whether a text is a calendar day: 'yyyy-MM-dd'. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** The calendar day of an instant (a text or epoch ms) in a zone. A calendar day is returned unchanged. */
export function calendarDay(moment: string | number, zone: string): string {
  if (typeof moment === "string" && isCalendarDay(moment)) return moment;
  const at = new Date(moment).getTime();
  return new Date(at + zoneOffsetMs(at, zone)).toISOString().slice(0, 10);
}

/** The calendar day `count` days later: `addDays("2026-02-28", 1)` is '2026-03-01'. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** A time in hours, to the hundredth. */
export function inHours(ms: number): number {
  return Math.round((ms * 100) / HOUR_MS) / 100;
}

/** The first calendar day of the week that contains `day`. */
export function startOfWeek(day: string, firstDayOfWeek: FirstDay): string {
  const sinceFirst = (new Date(day).getUTCDay() - FIRST_DAYS[firstDayOfWeek] + 7) % 7;
  return addDays(day, -sinceFirst);
}
