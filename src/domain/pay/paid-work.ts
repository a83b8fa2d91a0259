import { addDays } from "#lib/time/calendar-days.ts";
import type { LastPaidDay } from "#schema/entities/last-paid-day.ts";
import { formerSets } from "#schema/entities/pay-snapshot.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { DayRange } from "../time/day-range.ts";
import { decidedOf } from "../work/matches.ts";
import type { PaidPiece } from "../work/paid-pieces.ts";
import type { PairRules } from "../work/pairing.ts";
import type { PositionSource } from "../work/positions-of-work.ts";
import type { PunchEvent } from "../work/punches.ts";
import type { LinkableShift } from "../work/shift-links.ts";
import { keptDays, type PaidBy, paidByOf } from "./kept-days.ts";
import { paidPieces } from "./kept-work.ts";
import { adjustmentFor, type LateLimits, mayBeAdjusted, settledOf } from "./late-pay.ts";
import { overlapping, type PayPeriod } from "./pay-period.ts";
import { payable, payableOf } from "./payable.ts";
import type { SavedPay } from "./person-pay.ts";
import type { RatedInterval } from "./worked-time.ts";

/** A difference to what was paid; the money is null where only the hours are known. */
export interface Adjustment {
  ms: number;
  cents: number | null;
}

/**
 * A paid period, and what it still owes given the person's intervals on their kept days; null if payroll does not
 * adjust it.
 */
export interface PaidPeriod {
  period: PayPeriod;
  due: ((intervals: RatedInterval[]) => Adjustment) | null;
}

/** One person's paid periods, and by what they count the person's work. */
export interface Paid {
  paid: readonly PaidPeriod[];
  by: readonly PaidBy[];
  /** What the hours were paid as; none for those who see hours alone. */
  pieces: readonly PaidPiece[];
}

const NO_MONEY = { rates: [], extras: [], late: [], intervals: [] };

/** The periods of one person's payments, for those who see the money. */
export function paidByPayments(payments: readonly SavedPay[], limits: LateLimits): Paid {
  const adjusted = payments.flatMap(({ frozen }) =>
    frozen && mayBeAdjusted(frozen.inputs, frozen.currency, limits) ? [{ frozen, paidAt: "" }] : [],
  );
  const paid = payments.map(({ period, frozen }) => ({
    period,
    due:
      frozen && adjusted.some((one) => one.frozen === frozen)
        ? (intervals: RatedInterval[]) => adjustmentFor(frozen, intervals, settledOf(adjusted, period))
        : null,
  }));
  return { paid, by: paidByOf(payments), pieces: paidPieces(payments) };
}

/** The same for those who see hours alone: by the rules of the payments and what was paid. */
export function paidByHours({ employee_id: person, terms }: LastPaidDay, limits: LateLimits): Paid {
  const by: PaidBy[] = [];
  const paid = terms.flatMap((one) => {
    const sets = one.sets ?? (one.rules && formerSets(one.rules));
    return one.periods.map(({ ms, ...period }): PaidPeriod => {
      if (!one.zone || !sets) return { period, due: null };
      const counted = { period, zone: one.zone, sets };
      by.push(counted);
      const inputs = { ...NO_MONEY, ...counted, person };
      if (!one.currency || !mayBeAdjusted(counted, one.currency, limits)) return { period, due: null };
      const dueOf = (intervals: RatedInterval[]) =>
        adjustmentFor({ inputs, lines: [] }, intervals, []).ms - ms;
      return { period, due: (intervals) => ({ ms: dueOf(intervals), cents: null }) };
    });
  });
  return { paid, by, pieces: [] };
}

/** Times are paired, matched and counted towards overtime with others up to this far away (neededSpan). */
const NEAR_DAYS = { before: 12, after: 5 };

/** Whether work of a day may change the pay of a person who is paid until another. */
export function mayTouchPaid(day: string, until: string | null | undefined): boolean {
  return Boolean(until) && day <= addDays(until ?? day, NEAR_DAYS.after);
}

/** Returns the paid periods whose pay may depend on work of some days. */
export function paidNear(paid: readonly PaidPeriod[], days: DayRange): PaidPeriod[] {
  return paid.filter(({ period: { from, to } }) =>
    overlapping({ from: addDays(from, -NEAR_DAYS.before), to: addDays(to, NEAR_DAYS.after) }, days),
  );
}

/** The rows that a person's pay is computed from, with raw decisions. */
export interface WorkSource {
  punches: readonly PunchEvent[];
  decisions: readonly PunchDecision[];
  shifts: readonly LinkableShift[];
  positions?: PositionSource | undefined;
}

/** One person's work around some days, and the paid periods near them. */
export interface PaidWork extends Paid {
  person: string;
  /** The last paid day. */
  until: string;
  source: WorkSource;
  rules: PairRules & { zone: string };
}

/** What becomes of a change: an adjustment, or a difference to be settled by hand. */
export type Announcement = { kind: "by-hand" } | ({ kind: "adjustment" } & Adjustment);

/** What a change of the work of some days becomes in the next payroll run; null if it concerns nothing paid. */
export function announceChange(work: PaidWork, days: DayRange, after: WorkSource): Announcement | null {
  const touched = work.paid.filter(({ period }) => overlapping(period, days));
  if (touched.some(({ due }) => !due)) return { kind: "by-hand" };
  const [then, now] = [dueOf(work, work.paid, work.source), dueOf(work, work.paid, after)];
  const ms = now.ms - then.ms;
  const cents = now.cents === null || then.cents === null ? null : now.cents - then.cents;
  return touched.length > 0 || ms !== 0 || cents ? { kind: "adjustment", ms, cents } : null;
}

/** What the paid periods of some days owe in all, now or after a change; null if they are not paid, or not adjusted. */
export function dueInAll(work: PaidWork, days: DayRange, after = work.source): Adjustment | null {
  const touched = work.paid.filter(({ period }) => overlapping(period, days));
  return touched.some(({ due }) => due) ? dueOf(work, touched, after) : null;
}

function dueOf(
  { person, rules, by, pieces }: PaidWork,
  paid: readonly PaidPeriod[],
  source: WorkSource,
): Adjustment {
  const { punches, shifts, decisions, positions } = source;
  const decided = decidedOf(decisions, positions && { ...positions, paid: pieces });
  const { intervals } = payableOf(payable({ punches, shifts, ...decided }, rules), person);
  const kept = keptDays(intervals, by);
  return addedUp(paid.flatMap(({ due }) => due?.(kept) ?? []));
}

/** The sum of adjustments; its money is known only if all of it is. */
export function addedUp(all: readonly Adjustment[]): Adjustment {
  const sum: Adjustment = { ms: 0, cents: 0 };
  for (const { ms, cents } of all) {
    sum.ms += ms;
    sum.cents = sum.cents === null || cents === null ? null : sum.cents + cents;
  }
  return sum;
}
