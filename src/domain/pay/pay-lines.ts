import { startOfWeek } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { lineCents } from "./money.ts";
import type { OvertimeRules, PayRules } from "./pay-rules.ts";
import { type RateChange, rateOn } from "./rates.ts";
import type { DaySegment } from "./worked-time.ts";

/** One person's pay for time of one calendar day with the same kind, rate and multiplier. */
export type PayLine = PaySnapshot["lines"][number];
export type PayKind = PayLine["kind"];

const KINDS: readonly PayKind[] = ["regular", "overtime", "double"];

/**
 * Pay lines by day, kind and rate for one person's segments in order of time; their sum is the base pay. Overtime is
 * paid at the rate of the overtime hours themselves, not at an average.
 */
export function payLines(segments: readonly PaidSegment[], history: readonly RateChange[]): PayLine[] {
  const rated = segments.map((segment) => ({
    ...segment,
    rate: segment.daySegment.rate ?? rateOn(history, segment.daySegment.day),
  }));
  return [...groupBy(rated, (segment) => lineId({ ...segment, day: segment.daySegment.day })).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { kind, rate, multiplierPercent, daySegment } = first;
      const ms = group.reduce((sum, segment) => sum + segment.ms, 0);
      return {
        day: daySegment.day,
        kind,
        ms,
        rate,
        multiplierPercent,
        cents: lineCents(ms, rate, multiplierPercent),
        intervals: unique(group.map((segment) => segment.daySegment.key)),
        punches: unique(group.flatMap((segment) => segment.daySegment.punches)),
      };
    })
    .sort(byLine);
}

/** Lines with the same id are merged. */
export function lineId({
  day,
  kind,
  rate,
  multiplierPercent,
}: Pick<PayLine, "day" | "kind" | "rate" | "multiplierPercent">): string {
  return [day, kind, rate, multiplierPercent].join(" ");
}

/** Orders lines by day, kind, rate and multiplier: no two lines are equal in all four (lineId). */
export function byLine(one: PayLine, other: PayLine): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return (
    KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
    one.rate - other.rate ||
    one.multiplierPercent - other.multiplierPercent
  );
}

export function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** The part of a segment with the same kind: regular, overtime or double. */
export interface PaidSegment {
  daySegment: DaySegment;
  kind: PayKind;
  ms: number;
  multiplierPercent: number;
}

/**
 * Splits one person's time, in order. Within a day, time beyond the first threshold is overtime, beyond the second
 * double. Only time that is regular within its day counts towards the week's threshold, so no time is overtime twice.
 * Pass all whole weeks, by the business's first weekday, that a period touches.
 */
export function overtime(
  daySegments: readonly DaySegment[],
  { overtime: rules, firstDayOfWeek }: PayRules,
): PaidSegment[] {
  const weeks = groupBy(daySegments, ({ day }) => startOfWeek(day, firstDayOfWeek));
  return [...weeks.values()].flatMap((week) => {
    let inWeek = 0;
    return [...groupBy(week, ({ day }) => day).values()].flatMap((day) => {
      let inDay = 0;
      return day.flatMap((daySegment) => {
        const { regular: byDay, overtime: beyondDay, double } = kindsOfDay(inDay, daySegment.ms, rules);
        const regular = Math.min(byDay, Math.max(0, (rules.weekAfterMs ?? Infinity) - inWeek));
        inDay += daySegment.ms;
        inWeek += regular;
        return paidSegmentsOf(daySegment, { regular, overtime: byDay - regular + beyondDay, double }, rules);
      });
    });
  });
}

/** Splits the next ms of a day by kind, given the ms before them. */
function kindsOfDay(before: number, ms: number, rules: OvertimeRules): Record<PayKind, number> {
  const hasSecond = rules.secondMultiplierPercent !== null;
  const second = Math.max(before, (hasSecond ? rules.secondDayAfterMs : null) ?? Infinity);
  const first = Math.min(Math.max(before, rules.dayAfterMs ?? Infinity), second);
  const regular = Math.min(ms, first - before);
  const double = Math.max(0, before + ms - second);
  return { regular, overtime: ms - regular - double, double };
}

function paidSegmentsOf(
  daySegment: DaySegment,
  kinds: Record<PayKind, number>,
  rules: OvertimeRules,
): PaidSegment[] {
  const segments: PaidSegment[] = [
    { daySegment, kind: "regular", ms: kinds.regular, multiplierPercent: 100 },
    { daySegment, kind: "overtime", ms: kinds.overtime, multiplierPercent: rules.multiplierPercent },
    { daySegment, kind: "double", ms: kinds.double, multiplierPercent: rules.secondMultiplierPercent ?? 100 },
  ];
  return segments.filter(({ ms }) => ms > 0);
}
