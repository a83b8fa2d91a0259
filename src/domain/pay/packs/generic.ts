import { groupBy } from "#lib/group-by.ts";
import { MINUTE_MS, startOfWeek } from "#lib/time/calendar-days.ts";
import { oneOf, storedValues, type ValuesOf } from "#schema/entities/fields.ts";
import { genericParams } from "#schema/entities/pay-rule-fields.ts";
import type { RuleParams } from "#schema/entities/rule-set.ts";
import { type OvertimeRules, type PayRules, ROUNDINGS } from "../pay-rules.ts";
import type { DaySegment } from "../worked-time.ts";

/** The part of a segment that is paid by one code: regular, overtime or double. */
export interface PaidSegment {
  daySegment: DaySegment;
  code: string;
  ms: number;
  multiplierPercent: number;
}

export const GENERIC_PARAMS = {
  ...genericParams,
  /** block: the day of the rounded start of a whole block, as before a shift's work counted on the shift's day. */
  work_day: oneOf("shift", "block").byDefault("shift"),
};

/** The params as the form has them. */
export function genericValues(params: RuleParams = {}): ValuesOf<typeof genericParams> {
  return storedValues(genericParams, params);
}

/** Rounding, breaks and overtime as a business sets them, without any law. */
export function genericRules(params: RuleParams): PayRules {
  const values = storedValues(GENERIC_PARAMS, params);
  const after = values.pay_break_after_minutes;
  return {
    rounding: {
      minutes: ROUNDINGS.find((minutes) => minutes === values.pay_rounding_minutes) ?? 0,
      mode: values.pay_rounding_mode,
    },
    earlyGraceMinutes: values.pay_early_grace_minutes,
    autoBreak: after === null ? null : { afterMs: msOf(after), lengthMs: msOf(values.pay_break_minutes) },
    paysBreaks: values.pay_breaks_paid,
    overtime: {
      dayAfterMs: orNull(values.overtime_day_minutes),
      weekAfterMs: orNull(values.overtime_week_minutes),
      multiplierPercent: values.overtime_percent,
      secondDayAfterMs: orNull(values.overtime_second_day_minutes),
      secondMultiplierPercent: values.overtime_second_percent,
    },
    firstDayOfWeek: values.pay_week_start as PayRules["firstDayOfWeek"],
    overnight: values.pay_overnight,
    ...(values.work_day === "shift" && { workDay: "shift" }),
  };
}

/** In whole ms: payments of the first form had them, and became minutes. */
function msOf(minutes: number): number {
  return Math.round(minutes * MINUTE_MS);
}

function orNull(minutes: number | null): number | null {
  return minutes === null ? null : msOf(minutes);
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

type GenericCode = "regular" | "overtime" | "double";

/** Splits the next ms of a day by kind, given the ms before them. */
function kindsOfDay(before: number, ms: number, rules: OvertimeRules): Record<GenericCode, number> {
  const hasSecond = rules.secondMultiplierPercent !== null;
  const second = Math.max(before, (hasSecond ? rules.secondDayAfterMs : null) ?? Infinity);
  const first = Math.min(Math.max(before, rules.dayAfterMs ?? Infinity), second);
  const regular = Math.min(ms, first - before);
  const double = Math.max(0, before + ms - second);
  return { regular, overtime: ms - regular - double, double };
}

function paidSegmentsOf(
  daySegment: DaySegment,
  kinds: Record<GenericCode, number>,
  rules: OvertimeRules,
): PaidSegment[] {
  const segments: PaidSegment[] = [
    { daySegment, code: "regular", ms: kinds.regular, multiplierPercent: 100 },
    { daySegment, code: "overtime", ms: kinds.overtime, multiplierPercent: rules.multiplierPercent },
    { daySegment, code: "double", ms: kinds.double, multiplierPercent: rules.secondMultiplierPercent ?? 100 },
  ];
  return segments.filter(({ ms }) => ms > 0);
}
