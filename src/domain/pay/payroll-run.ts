import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { isWithin } from "../time/day-range.ts";
import type { Span } from "../time/spans.ts";
import type { PunchEvent } from "../work/punches.ts";
import { payTotal } from "./money.ts";
import { overtime } from "./overtime.ts";
import { type PayLine, payLines } from "./pay-lines.ts";
import { type PayPeriod, periodSpan } from "./pay-period.ts";
import type { PayRules } from "./pay-rules.ts";
import { type DaySegment, type RatedInterval, workedTime } from "./worked-time.ts";

/** What a paid period still owes, or was overpaid: for the next payment. */
export type LateAdjustment = PaySnapshot["inputs"]["late"][number];

/** Everything that decides one person's pay for a period. */
export type PayrollInputs = PaySnapshot["inputs"];

/** A period's pay with everything it was computed from. Frozen. */
export interface PayrollSnapshot extends Pick<PaySnapshot, "inputs" | "lines" | "workedMs" | "totals"> {
  /** The segments of the period's days, with the steps that explain them. */
  parts: readonly DaySegment[];
}

/** Returns one person's pay for a period. Late adjustments count among the other adjustments. */
export function payrollRun(inputs: PayrollInputs): PayrollSnapshot {
  const { period, rules, zone, rates, extras, late } = inputs;
  const intervals = neededIntervals(inputs);
  const isPaid = ({ day }: DaySegment) => isWithin(period, day);
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

/** Returns the paid segments with their steps: they follow from the inputs, so payments do not store them. */
export function paidParts({ intervals, period, rules, zone }: PayrollInputs): DaySegment[] {
  return workedTime(intervals, rules, zone).filter(({ day }) => isWithin(period, day));
}

/** Returns a person's intervals that decide a period's pay. */
export function neededIntervals({ intervals, period, rules, zone }: NeededOf): RatedInterval[] {
  const needed = neededSpan(period, rules, zone);
  return intervals.filter(({ start, end }) => start < needed.end && end > needed.start);
}

interface NeededOf extends Pick<PayrollInputs, "period" | "rules" | "zone"> {
  intervals: readonly RatedInterval[];
}

/**
 * The time whose intervals decide a period's pay: with its whole first week, whose earlier hours count towards
 * overtime, and two days on either side, for continuous work across an edge.
 */
export function neededSpan({ from, to }: PayPeriod, { firstDayOfWeek }: PayRules, zone: string): Span {
  const days = { from: addDays(startOfWeek(from, firstDayOfWeek), -2), to: addDays(to, 2) };
  return periodSpan(days, zone);
}

/** Returns what a line was made of: its intervals, each with its steps on the line's day. */
export function drillDown({ inputs, parts }: PayrollSnapshot, { day, intervals }: PayLine) {
  return parts
    .filter((part) => part.day === day && intervals.includes(part.key))
    .map((part) => ({ part, interval: inputs.intervals.find(({ key }) => key === part.key) }));
}

function frozen<T>(value: T): T {
  return deepFreeze(structuredClone(value));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** A punch with its arrival at the server, a UTC instant; null before. */
export type ArrivedPunch = PunchEvent & { received_at: string | null };

/** Since then a manager entered or corrected times, punches reached the server, or only decisions changed. */
export type LateReason = NonNullable<LateAdjustment["reason"]>;

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
