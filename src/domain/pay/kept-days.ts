import { isWithin } from "../time/day-range.ts";
import { neededIntervals, type PayrollInputs } from "./payroll-run.ts";
import { areKnown, rulesInForce } from "./rule-sets.ts";
import { type RatedInterval, workedTime } from "./worked-time.ts";

/** A paid period, and the rules by which it counts its work. */
export type PaidBy = Pick<PayrollInputs, "period" | "zone" | "sets">;

/** By what a person's payments count their work, for keptDays. */
export function paidByOf(payments: readonly { frozen: { inputs: PaidBy } | null }[]): PaidBy[] {
  return payments.flatMap(({ frozen }) => frozen?.inputs ?? []);
}

/**
 * Returns a person's work with the days that payments from before work counted on its shift's day (`workDay`) keep: they
 * count it on the day on which its rounded block began, also when they are adjusted. So work at the edge of such a
 * period is of the period that counts it, and in none other: nothing is paid twice, or never, because the rule changed.
 * A payment that split its nights paid them hour by hour and keeps no days.
 */
export function keptDays(intervals: readonly RatedInterval[], paid: readonly PaidBy[]): RatedInterval[] {
  const days = new Map(intervals.map(({ key, day }) => [key, day]));
  for (const { period, zone, sets } of paid) {
    // Rules were not dated then: such a payment has one set.
    const [rules] = areKnown(sets) ? rulesInForce(sets).map((one) => one.rules) : [];
    if (!rules || rules.workDay !== undefined || rules.overnight === "split") continue;
    for (const { key, day } of workedTime(neededIntervals({ intervals, period, zone, sets }), rules, zone)) {
      if ([days.get(key), day].some((one) => one && isWithin(period, one))) days.set(key, day);
    }
  }
  return intervals.map((interval) => ({ ...interval, day: days.get(interval.key) }));
}
