import { groupBy } from "#lib/group-by.ts";
import { addDays, MINUTE_MS, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import type { Contract } from "#schema/entities/contract.ts";
import { byArrival } from "../sync/by-arrival.ts";

/** What a person is employed for from a day on. */
export type Terms = Pick<Contract, "from_day" | "weekly_minutes" | "weekly_max_minutes" | "workdays">;

/** People's contracts by first day, for equal days the last to arrive. */
export function contractHistories(rows: readonly Contract[]): Map<string, Contract[]> {
  const histories = [...groupBy(rows, ({ user_id }) => user_id)].map(([person, own]) => {
    const byDay = new Map([...own].sort(byArrival).map((row) => [row.from_day, row]));
    return [
      person,
      [...byDay.values()].sort((one, other) => (one.from_day < other.from_day ? -1 : 1)),
    ] as const;
  });
  return new Map(histories);
}

/** The contract in force on a day, of a person's history; null before the first. */
export function contractOn<T extends Terms>(history: readonly T[], day: string): T | null {
  return history.findLast(({ from_day }) => from_day <= day) ?? null;
}

/** What is agreed for a week, in minutes; null for nothing, and for no maximum. */
export type WeekTerms = Pick<Terms, "weekly_minutes" | "weekly_max_minutes">;

/**
 * What a week is judged by. Where a contract begins in it, each counts for its days: of its workdays, or of all where they
 * vary. Before the first nothing is to be worked, and the first one's maximum is that of the whole week.
 */
export function termsOfWeek(history: readonly Terms[], weekStart: string): WeekTerms {
  const days = Array.from({ length: WEEK_DAYS }, (_, day) => addDays(weekStart, day));
  const inForce = days.map((day) => contractOn(history, day));
  const [first, last] = [inForce[0], inForce.at(-1)];
  if (!last) return { weekly_minutes: null, weekly_max_minutes: null };
  if (first === last) return last;
  const begun = inForce.find((terms) => terms !== null) ?? last;
  const parts = days.map((day, at) => ({ day, terms: inForce[at] ?? null }));
  return {
    weekly_minutes: byDays(parts, "weekly_minutes"),
    weekly_max_minutes: byDays(
      parts.map(({ day, terms }) => ({ day, terms: terms ?? begun })),
      "weekly_max_minutes",
    ),
  };
}

/** The sum of what each day has of its contract's week; null if one of them says nothing. */
function byDays(
  parts: readonly { day: string; terms: Terms | null }[],
  field: keyof WeekTerms,
): number | null {
  if (parts.some(({ terms }) => terms && terms[field] === null)) return null;
  return Math.round(
    parts.reduce((sum, { day, terms }) => sum + (terms ? (terms[field] ?? 0) * shareOf(day, terms) : 0), 0),
  );
}

/** The part of a week's work that falls on a day. */
function shareOf(day: string, { workdays }: Terms): number {
  if (!workdays || workdays.length === 0) return 1 / WEEK_DAYS;
  return workdays.includes(new Date(day).getUTCDay()) ? 1 / workdays.length : 0;
}

/** How much more than agreed is planned in a week, less than 0 if it is less; null if nothing is agreed. */
export function beyondAgreedMs(
  history: readonly Terms[],
  weekStart: string,
  plannedMs: number,
): number | null {
  const { weekly_minutes } = termsOfWeek(history, weekStart);
  return weekly_minutes === null ? null : plannedMs - weekly_minutes * MINUTE_MS;
}
