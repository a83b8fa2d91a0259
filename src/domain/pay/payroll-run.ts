import { groupBy } from "#lib/group-by.ts";
import { addDays, calendarDay, startOfWeek } from "#lib/time/calendar-days.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { isWithin } from "../time/day-range.ts";
import type { PunchEvent } from "../work/punches.ts";
import { payTotal } from "./money.ts";
import { workedMsOf } from "./pay-codes.ts";
import { type PayLine, payLines } from "./pay-lines.ts";
import { type PayPeriod, periodSpan } from "./pay-period.ts";
import { inForceOn, type RulesInForce, rulesInForce, setsWithin } from "./rule-sets.ts";
import { byTime, type DaySegment, type RatedInterval, workedTime } from "./worked-time.ts";

/** What a paid period still owes, or was overpaid: for the next payment. */
export type LateAdjustment = PaySnapshot["inputs"]["late"][number];

/** Everything that decides one person's pay for a period. */
export type PayrollInputs = PaySnapshot["inputs"];

/** A period's pay with everything it was computed from. Frozen. */
export interface PayrollSnapshot extends Pick<PaySnapshot, "inputs" | "lines" | "workedMs" | "totals"> {
  /** The segments of the period's days, with the steps that explain them. */
  parts: readonly DaySegment[];
}

/** Returns one person's pay for a period, by known rules. Late adjustments count among the other adjustments. */
export function payrollRun(inputs: PayrollInputs): PayrollSnapshot {
  const { period, zone, rates, extras, late } = inputs;
  const intervals = neededIntervals(inputs);
  const sets = setsWithin(inputs.sets, neededDays(inputs));
  const all = rulesInForce(sets);
  const isPaid = ({ day }: DaySegment) => isWithin(period, day);
  const parts = countedTime(intervals, all, zone);
  const ruled = groupBy(parts, ({ day }) => inForceOn(all, day));
  const segments = [...ruled].flatMap(([rules, ofRules]) => rules.paidSegments(ofRules));
  const lines = payLines(
    segments.filter(({ daySegment }) => isPaid(daySegment)),
    rates,
  );
  const owed = late.map(({ cents }) => ({ code: "other", cents }));
  return frozen({
    inputs: { ...inputs, sets, intervals },
    parts: parts.filter(isPaid),
    lines,
    workedMs: workedMsOf(lines),
    totals: payTotal(
      lines.reduce((sum, { cents }) => sum + cents, 0),
      [...extras, ...owed],
    ),
  });
}

/**
 * Returns the paid time of intervals, each by the rules of its work day: so a night at the edge of two sets is counted
 * once, by one of them, also where only one of them splits nights.
 */
function countedTime(
  intervals: readonly RatedInterval[],
  all: readonly RulesInForce[],
  zone: string,
): DaySegment[] {
  const ruled = new Map(
    intervals.map(({ key, day, start }) => [key, inForceOn(all, day ?? calendarDay(start, zone))]),
  );
  const used = new Set(ruled.values());
  return [...used]
    .flatMap((one) =>
      workedTime(intervals, one.rules, zone).filter(({ key }) => used.size === 1 || ruled.get(key) === one),
    )
    .sort(byTime);
}

/** Returns the paid segments with their steps: they follow from the inputs, so payments do not store them. */
export function paidParts({ intervals, period, sets, zone }: PayrollInputs): DaySegment[] {
  return countedTime(intervals, rulesInForce(sets), zone).filter(({ day }) => isWithin(period, day));
}

/** Returns a person's intervals that decide a period's pay. */
export function neededIntervals({ intervals, ...asked }: NeededOf): RatedInterval[] {
  const needed = periodSpan(neededDays(asked), asked.zone);
  return intervals.filter(({ start, end }) => start < needed.end && end > needed.start);
}

interface NeededOf extends Pick<PayrollInputs, "period" | "sets" | "zone"> {
  intervals: readonly RatedInterval[];
}

/** Continuous work reaches over the edges of a period by at most so much. */
export const EDGE_DAYS = 2;

/**
 * The days whose work decides a period's pay: with its whole first week, whose earlier hours count towards overtime, and
 * two days on either side, for continuous work across an edge.
 */
export function neededDays({
  period: { from, to },
  sets,
}: Pick<PayrollInputs, "period" | "sets">): PayPeriod {
  const { firstDayOfWeek } = inForceOn(rulesInForce(sets), from).rules;
  return { from: addDays(startOfWeek(from, firstDayOfWeek), -EDGE_DAYS), to: addDays(to, EDGE_DAYS) };
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
