import { groupBy } from "#lib/group-by.ts";
import { addDays, MINUTE_MS } from "#lib/time/calendar-days.ts";
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

/** The contract by which a week is judged: in force on its first day, or the first that begins in it. */
export function contractOfWeek<T extends Terms>(history: readonly T[], weekStart: string): T | null {
  const last = addDays(weekStart, 6);
  return contractOn(history, weekStart) ?? history.find(({ from_day }) => from_day <= last) ?? null;
}

/** How much more than agreed is planned in a week, less than 0 if it is less; null if nothing is agreed. */
export function beyondAgreedMs(
  history: readonly Terms[],
  weekStart: string,
  plannedMs: number,
): number | null {
  const minutes = contractOfWeek(history, weekStart)?.weekly_minutes ?? null;
  return minutes === null ? null : plannedMs - minutes * MINUTE_MS;
}
