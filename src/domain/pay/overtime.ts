import { groupBy } from "#lib/group-by.ts";
import { startOfWeek } from "#lib/time/calendar-days.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { OvertimeRules, PayRules } from "./pay-rules.ts";
import type { DaySegment } from "./worked-time.ts";

export type PayKind = PaySnapshot["lines"][number]["kind"];

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
