import { groupBy } from "#lib/group-by.ts";
import { covers, touches } from "../calendar/wall-minutes.ts";
import { entrySpan } from "./entry-span.ts";
import type { AvailabilityEntry } from "./judge-availability.ts";

/** What somebody says, whatever the days. */
export type EntryPlan = Pick<
  AvailabilityEntry,
  "all_day" | "start_time" | "end_time" | "available" | "reason"
>;

/** What happens where a day has an entry already that the new one contradicts. */
export type OnTaken = "replace" | "keep";

export interface Fit {
  /** The days on which the new entry is made. */
  days: string[];
  /** Ids of the entries that give way to it. */
  remove: string[];
  /** The days on which an entry that counts would have to give way, whatever happens to them. */
  taken: string[];
}

/**
 * How a new entry for several days goes with what the person said before. What is said last counts: entries of the same
 * day at the same hours give way, those that were denied always do. Only unavailable hours within available time leave it
 * standing, since they cut their piece out of it (judgeAvailability). A day that says the same already stays as it is, so
 * that entering twice enters once.
 */
export function fitEntries(
  days: readonly string[],
  plan: EntryPlan,
  existing: readonly (AvailabilityEntry & { id: string })[],
  onTaken: OnTaken,
): Fit {
  const byDay = groupBy(existing, ({ date }) => date);
  const fit: Fit = { days: [], remove: [], taken: [] };
  for (const date of days) {
    const there = byDay.get(date) ?? [];
    const isSaid = there.some((entry) => saysTheSame(entry, plan));
    const giving = there.filter((entry) => !saysTheSame(entry, plan) && givesWay(entry, plan));
    const isTaken = giving.some(({ status }) => status !== "denied");
    if (isTaken) fit.taken.push(date);
    if (isTaken && onTaken === "keep") continue;
    if (!isSaid) fit.days.push(date);
    fit.remove.push(...giving.map(({ id }) => id));
  }
  return fit;
}

function saysTheSame(entry: AvailabilityEntry, plan: EntryPlan): boolean {
  if (entry.status === "denied" || entry.available !== plan.available) return false;
  if ((entry.reason ?? "") !== (plan.reason ?? "") || entry.all_day !== plan.all_day) return false;
  return plan.all_day || (entry.start_time === plan.start_time && entry.end_time === plan.end_time);
}

function givesWay(entry: AvailabilityEntry, plan: EntryPlan): boolean {
  const [old, fresh] = [entrySpan(entry), entrySpan({ ...plan, date: entry.date })];
  if (entry.available && !plan.available && entry.status !== "denied") return covers([fresh], old);
  return touches(old, fresh);
}
