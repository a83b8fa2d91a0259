import { groupBy } from "#lib/group-by.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { PaidBy } from "./kept-days.ts";
import { workedMsOf } from "./pay-codes.ts";
import { byLine, type PayLine, paidAs, unique } from "./pay-lines.ts";
import { type PayPeriod, samePeriod } from "./pay-period.ts";
import {
  type ArrivedPunch,
  type LateAdjustment,
  lateReason,
  neededIntervals,
  type PayrollSnapshot,
  payrollRun,
} from "./payroll-run.ts";
import { areKnown } from "./rule-sets.ts";
import type { RatedInterval } from "./worked-time.ts";

/** How far back paid periods are adjusted, in days; earlier ones are settled by hand. */
export const LATE_LOOK_DAYS = 400;

export interface LateLimits {
  /** Periods that begin before this calendar day are left out. */
  since: string;
  /** Payments in other currencies are settled by hand, because no rate is known. */
  currency: string;
}

/** Whether payroll adjusts a paid period: not one paid by rules that only a later build knows. */
export function mayBeAdjusted({ period, sets }: PaidBy, currency: string, limits: LateLimits): boolean {
  return period.from >= limits.since && currency === limits.currency && areKnown(sets);
}

/** One person's payment with its snapshot, and when it was saved (UTC). */
export interface PaidRecord {
  frozen: PaySnapshot;
  paidAt: string;
}

/**
 * The late adjustments of one person: the differences that later punches, corrections and decisions make to each paid
 * period. `intervals` and `punches` are everything known now since the first period began, on their kept days (keptDays).
 */
export function latePay(
  paid: readonly PaidRecord[],
  intervals: RatedInterval[],
  punches: readonly ArrivedPunch[],
): LateAdjustment[] {
  return [...paid]
    .sort((one, other) => (turnOf(one) < turnOf(other) ? -1 : 1))
    .flatMap(({ frozen, paidAt }) => {
      const settled = settledOf(paid, frozen.inputs.period);
      if (settled.length === 0 && isAsPaid(frozen, intervals)) return [];
      const adjustment = adjustmentFor(frozen, intervals, settled);
      if (adjustment.lines.length === 0) return [];
      return { ...adjustment, reason: lateReason(adjustment, punches, paidAt) };
    });
}

/** The adjustments of a period that its payments include. */
export function settledOf(paid: readonly PaidRecord[], period: PayPeriod): LateAdjustment[] {
  return paid.flatMap(({ frozen }) => frozen.inputs.late).filter((late) => samePeriod(late.period, period));
}

function turnOf({ frozen, paidAt }: PaidRecord): string {
  const { from, to } = frozen.inputs.period;
  return [from, to, paidAt].join(" ");
}

/** Unchanged intervals need no new computation. */
function isAsPaid({ inputs }: PaySnapshot, intervals: RatedInterval[]): boolean {
  const now = neededIntervals({ ...inputs, intervals });
  return (
    now.length === inputs.intervals.length && now.every((one, place) => isSame(one, inputs.intervals[place]))
  );
}

function isSame(one: RatedInterval, other: RatedInterval | undefined): boolean {
  const textOf = ({ key, start, end, breaks, rate, shiftStart, position = null }: RatedInterval) =>
    JSON.stringify([
      key,
      start,
      end,
      breaks.map((pause) => [pause.start, pause.end]),
      rate,
      shiftStart,
      position,
    ]);
  // Earlier payments have no days, and count without them (keptDays).
  const isSameDay = other?.day === undefined || one.day === other.day;
  return other !== undefined && isSameDay && textOf(one) === textOf(other);
}

/**
 * The adjustment of a paid period: what it would pay now, by its own rules and rates, less what was paid and adjusted
 * before. So in the end the pay covers everything, in whatever order it arrives. `intervals` are all of the person's;
 * missing ones are taken back. New hours may turn others of their week into overtime, also in the next period.
 */
export function adjustmentFor(
  snapshot: Pick<PayrollSnapshot, "inputs" | "lines">,
  intervals: RatedInterval[],
  earlier: readonly LateAdjustment[],
): LateAdjustment {
  const now = payrollRun({ ...snapshot.inputs, intervals });
  const paid = [...snapshot.lines, ...earlier.flatMap((adjustment) => adjustment.lines)];
  const lines = difference(now.lines, paid);
  return {
    person: snapshot.inputs.person,
    period: snapshot.inputs.period,
    lines,
    ...workedAs(now, lines),
    ms: workedMsOf(lines),
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** What the hours of lines were worked as: lines merge positions of one rate, and name the intervals of both sides. */
function workedAs({ inputs }: PayrollSnapshot, lines: readonly PayLine[]): Pick<LateAdjustment, "worked"> {
  if (!inputs.intervals.some(({ position }) => position)) return {};
  const named = new Set(lines.flatMap(({ intervals }) => intervals));
  const worked = inputs.intervals
    .filter(({ key }) => named.has(key))
    .map(({ key, start, end, position = null }) => ({ key, start, end, position }));
  return { worked };
}

/** Compares line by line; a remaining difference names the intervals and punches of both sides. */
function difference(now: readonly PayLine[], paid: readonly PayLine[]): PayLine[] {
  const signed = [...now.map((line) => ({ line, sign: 1 })), ...paid.map((line) => ({ line, sign: -1 }))];
  return [...groupBy(signed, ({ line }) => paidAs(line)).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return {
        ...first.line,
        ms:
          first.line.ms === null
            ? null
            : group.reduce((sum, { line, sign }) => sum + sign * (line.ms ?? 0), 0),
        cents: group.reduce((sum, { line, sign }) => sum + sign * line.cents, 0),
        intervals: unique(group.flatMap(({ line }) => line.intervals)),
        punches: unique(group.flatMap(({ line }) => line.punches)),
      };
    })
    .filter(({ ms, cents }) => (ms ?? 0) !== 0 || cents !== 0)
    .sort(byLine);
}
