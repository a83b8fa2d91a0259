import { addDays, startOfWeek } from "#lib/format/calendar-days.ts";
import type { Span } from "../time/spans.ts";
import type { PunchEvent } from "../work/punches.ts";
import { type PayExtras, type PayTotal, payTotal } from "./money.ts";
import { overtime, type PayLine, payLines } from "./pay-lines.ts";
import { type PayPeriod, periodSpan } from "./pay-period.ts";
import type { PayRules } from "./pay-rules.ts";
import type { RateChange } from "./rates.ts";
import { type DaySegment, type RatedInterval, workedTime } from "./worked-time.ts";

/** What a period that was paid already still owes, or was paid too much: for the next payment. */
export interface LateAdjustment {
  person: string;
  /** That was paid. */
  period: PayPeriod;
  /** Differences: below 0 where less is due than was paid. */
  lines: readonly PayLine[];
  ms: number;
  /** Minor units; the sum of the lines. */
  cents: number;
  /** Why, where it is known. */
  reason?: LateReason | undefined;
}

/** All that decides what one person is paid for a period. */
export interface PayrollInputs {
  /** The id of whom it is for. */
  person: string;
  period: PayPeriod;
  /** Of the business. */
  zone: string;
  rules: PayRules;
  rates: readonly RateChange[];
  /** All of the person's that touch the needed span; others may be among them. */
  intervals: readonly RatedInterval[];
  extras: PayExtras;
  /** What earlier periods owe the person, or the person them, paid with this one. */
  late: readonly LateAdjustment[];
}

/** What a period pays, with everything it was made of. It is frozen, and says the same for ever. */
export interface PayrollSnapshot {
  inputs: PayrollInputs;
  /** Of the days of the period, with the steps that explain them. */
  parts: readonly DaySegment[];
  lines: readonly PayLine[];
  workedMs: number;
  totals: PayTotal;
}

/** What one person is paid for a period. What is late counts among the other adjustments. */
export function payrollRun(inputs: PayrollInputs): PayrollSnapshot {
  const { period, rules, zone, rates, extras, late } = inputs;
  const intervals = neededIntervals(inputs);
  const isPaid = ({ day }: DaySegment) => period.from <= day && day <= period.to;
  const parts = workedTime(intervals, rules, zone);
  const lines = payLines(
    overtime(parts, rules).filter(({ daySegment }) => isPaid(daySegment)),
    rates,
  );
  const other = late.reduce((sum, { cents }) => sum + cents, extras.other);
  return frozen({
    inputs: { ...inputs, intervals },
    parts: parts.filter(isPaid),
    lines,
    workedMs: lines.reduce((sum, { ms }) => sum + ms, 0),
    totals: payTotal(
      lines.reduce((sum, { cents }) => sum + cents, 0),
      { ...extras, other },
    ),
  });
}

/** The parts of what was paid, with their steps: they follow from the inputs, so a payment is kept without them. */
export function paidParts({ intervals, period, rules, zone }: PayrollInputs): DaySegment[] {
  return workedTime(intervals, rules, zone).filter(({ day }) => period.from <= day && day <= period.to);
}

/** Of somebody's intervals those that decide what a period pays. */
export function neededIntervals({ intervals, period, rules, zone }: NeededOf): RatedInterval[] {
  const needed = neededSpan(period, rules, zone);
  return intervals.filter(({ start, end }) => start < needed.end && end > needed.start);
}

type NeededOf = Pick<PayrollInputs, "intervals" | "period" | "rules" | "zone">;

/**
 * The time whose intervals decide what a period pays: the period with the whole of its first week, of which earlier hours
 * count towards overtime, and two days on either side, for work without a gap that reaches over an edge.
 */
export function neededSpan({ from, to }: PayPeriod, { firstDayOfWeek }: PayRules, zone: string): Span {
  const days = { from: addDays(startOfWeek(from, firstDayOfWeek), -2), to: addDays(to, 2) };
  return periodSpan(days, zone);
}

/** What a line was made of: its intervals, each with its steps on the line's day. */
export function drillDown({ inputs, parts }: PayrollSnapshot, { day, intervals }: PayLine) {
  return parts
    .filter((part) => part.day === day && intervals.includes(part.key))
    .map((part) => ({ part, interval: inputs.intervals.find(({ key }) => key === part.key) }));
}

/** A copy that nobody can change, nor anything in it. */
function frozen<T>(value: T): T {
  return deepFreeze(structuredClone(value));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** A punch with when it reached the server, a UTC instant; null until it has. */
export type ArrivedPunch = PunchEvent & { received_at: string | null };

/**
 * Why a period that was paid at an instant (UTC) is to be adjusted. corrected: a manager entered or corrected times of
 * these days since. arrived: punches of them came to the server since. decided: the punches are the same; what was
 * decided about them is not.
 */
export type LateReason = "arrived" | "corrected" | "decided";

export function lateReason(
  { lines, person }: Pick<LateAdjustment, "lines" | "person">,
  punches: readonly ArrivedPunch[],
  paidAt: string,
): LateReason {
  const named = new Set(lines.flatMap((line) => line.punches));
  const since = punches.filter(
    ({ user_id, id, corrects, recorded_at, received_at }) =>
      user_id === person &&
      (named.has(id) || (corrects !== null && named.has(corrects))) &&
      Date.parse(received_at ?? recorded_at) > Date.parse(paidAt),
  );
  if (since.length === 0) return "decided";
  const isByHand = ({ source }: PunchEvent) => source === "manager" || source === "correction";
  return since.some(isByHand) ? "corrected" : "arrived";
}
