import * as v from "valibot";
import { day as dayField, wholeNumber } from "./fields.ts";
import { SINCE_EVER } from "./pay-rule-fields.ts";
import { fieldValidator } from "./validators.ts";

const day = () => fieldValidator(dayField());

const span = { start: v.number(), end: v.number() };
const period = v.object({ from: day(), to: day() });

/** Money is in whole minor units, rates in minor units per hour. */
const line = v.object({
  day: day(),
  /** What it pays (domain/pay/pay-codes.ts); a later build may write codes that this one does not know. */
  code: v.string(),
  /** Null for a sum that is not paid by time. */
  ms: v.nullable(v.number()),
  /** An exact fraction in lowest terms, as numerator and denominator; null for a sum that is not paid by time. */
  rate: v.nullable(v.tuple([v.number(), v.number()])),
  multiplierPercent: v.number(),
  /** This is the only rounding. */
  cents: v.number(),
  /** What the work was done as; null for none. */
  position: v.nullable(v.string()),
  /** What the line is of, if a day has several: a shift, or a week by its first day. */
  about: v.nullable(v.string()),
  /** How it was computed, and by which law. */
  why: v.nullable(v.string()),
  source: v.nullable(v.string()),
  /** It holds only what comes on top: its time is also in another line, and counts there. */
  isAddition: v.boolean(),
  /** The keys of its intervals, in order. */
  intervals: v.array(v.string()),
  punches: v.array(v.string()),
});

const interval = v.object({
  ...span,
  /** Unique among the person's intervals. */
  key: v.string(),
  breaks: v.array(v.object(span)),
  /** If the work has its own rate; null for the person's rate of the day. */
  rate: v.nullable(v.number()),
  /** Of its linked shift. */
  shiftStart: v.nullable(v.number()),
  /** The day it counts on, of its linked shift or else of its start (domain/work/work-days.ts). */
  day: v.optional(day()),
  /** What it was worked as; absent or null for none. */
  position: v.optional(v.nullable(v.string())),
  place: v.optional(v.nullable(v.string())),
  punches: v.array(v.string()),
});

/** Differences of a paid period to what was paid: negative if less is due. */
const lateOf = <L extends v.GenericSchema>(line: L) =>
  v.object({
    person: v.string(),
    /** The paid period. */
    period,
    lines: v.array(line),
    /** What the hours of its lines were worked as; absent where no hours have a position. */
    worked: v.optional(v.array(v.object({ ...span, key: v.string(), position: v.nullable(v.string()) }))),
    ms: v.number(),
    cents: v.number(),
    reason: v.optional(v.picklist(["arrived", "corrected", "decided"])),
  });

/** Of a position, or without one of all that have none of their own. */
const rate = v.object({ from: day(), cents: v.number(), position: v.optional(v.string()) });

const ruleSet = v.object({
  from: day(),
  code: v.string(),
  params: v.record(v.string(), v.nullable(v.union([v.number(), v.string(), v.boolean()]))),
});

/** What both forms hold alike. */
const common = {
  currency: v.string(),
  /** The currency's decimals; amounts are whole minor units. */
  decimals: fieldValidator(wholeNumber(0, 4)),
  workedMs: v.number(),
};
const commonInputs = {
  person: v.string(),
  period,
  zone: v.string(),
  rates: v.array(rate),
  /** All of the person's that touch the needed span; others may be included. */
  intervals: v.array(interval),
};
/** Negative if the deductions exceed the pay: people must decide, so it is not raised to 0. */
const sums = { base: v.number(), total: v.number(), isNegative: v.boolean() };

/** The stored data of a payment (domain/pay, PayrollSnapshot), without the parts, which follow from it. */
const paySnapshot = v.object({
  /** The version of this form, so that a later one is not mistaken for it. */
  form: v.literal(2),
  ...common,
  inputs: v.object({
    ...commonInputs,
    /** The rules, by the day from which; a week is paid by those in force on its first day. */
    sets: v.array(ruleSet),
    /** Paid besides hours, by code; deductions are positive, `other` is negative to deduct. */
    extras: v.array(
      v.object({ code: v.string(), cents: v.number(), from: v.optional(day()), to: v.optional(day()) }),
    ),
    /** Adjustments of earlier periods, paid with this one. */
    late: v.array(lateOf(line)),
    /** What only some rules ask for; absent where none in force does. */
    birthDate: v.optional(v.nullable(day())),
    contracts: v.optional(
      v.array(
        v.object({
          from: day(),
          weeklyMinutes: v.nullable(v.number()),
          workdays: v.nullable(v.array(v.number())),
          terms: v.optional(ruleSet.entries.params),
        }),
      ),
    ),
    holidays: v.optional(
      v.array(v.object({ day: day(), code: v.nullable(v.string()), place: v.nullable(v.string()) })),
    ),
    leave: v.optional(
      v.array(v.object({ day: day(), type: v.string(), minutes: v.number(), pay: v.string() })),
    ),
  }),
  lines: v.array(line),
  totals: v.object({ ...sums, extras: v.record(v.string(), v.number()) }),
  /** What was left of each kind of leave. */
  balances: v.optional(v.array(v.object({ type: v.string(), minutes: v.number() }))),
});
export type PaySnapshot = v.InferOutput<typeof paySnapshot>;

const formerLine = v.object({
  day: day(),
  kind: v.picklist(["regular", "overtime", "double"]),
  ms: v.number(),
  rate: v.number(),
  multiplierPercent: v.number(),
  cents: v.number(),
  intervals: v.array(v.string()),
  punches: v.array(v.string()),
});
const formerExtras = { tips: v.number(), fuel: v.number(), other: v.number(), deductions: v.number() };
const threshold = v.nullable(v.number());

const formerRules = v.object({
  /** In the business's zone; 0 minutes for none. in-favour: the start down and the end up. nearest: a tie goes up. */
  rounding: v.object({
    minutes: v.picklist([0, 1, 5, 6, 10, 15]),
    mode: v.picklist(["nearest", "down", "up", "in-favour"]),
  }),
  /** A person who punches in at most this early counts from the shift's start; 0 for no such rule. */
  earlyGraceMinutes: v.number(),
  /** Deducted after more than `afterMs` at work without a gap, less recorded unpaid breaks. */
  autoBreak: v.nullable(v.object({ afterMs: v.number(), lengthMs: v.number() })),
  paysBreaks: v.boolean(),
  /** Above the regular rate, in whole percents; null for none. Time beyond the second threshold is "double". */
  overtime: v.object({
    dayAfterMs: threshold,
    weekAfterMs: threshold,
    multiplierPercent: v.number(),
    secondDayAfterMs: threshold,
    secondMultiplierPercent: v.nullable(v.number()),
  }),
  firstDayOfWeek: v.picklist(["sun", "mon", "sat"]),
  /** Whether a night counts to one day, or is split at the business's midnight. */
  overnight: v.picklist(["start", "split"]),
  /** shift: that day is the interval's. Absent from the earliest payments: that of the rounded start of the whole block. */
  workDay: v.optional(v.literal("shift")),
});
/** The rules of form 1: also what the pack `generic` makes of its params. */
export type FormerRules = v.InferOutput<typeof formerRules>;

/** What payments were stored as before rules were dated. */
const formerSnapshot = v.object({
  form: v.literal(1),
  ...common,
  inputs: v.object({
    ...commonInputs,
    rules: formerRules,
    extras: v.object(formerExtras),
    late: v.array(lateOf(formerLine)),
  }),
  lines: v.array(formerLine),
  totals: v.object({ ...formerExtras, ...sums }),
});

/** Returns a payment's snapshot, of either form as form 2; null if there is none, or if its form is unknown to this build. */
export function readPaySnapshot(stored: unknown): PaySnapshot | null {
  const read = v.safeParse(v.variant("form", [paySnapshot, formerSnapshot]), stored);
  if (!read.success) return null;
  return read.output.form === 2 ? read.output : inForm2(read.output);
}

function inForm2({ inputs, lines, totals, ...rest }: v.InferOutput<typeof formerSnapshot>): PaySnapshot {
  const { rules, extras, late, ...others } = inputs;
  const { base, total, isNegative, ...amounts } = totals;
  return {
    ...rest,
    form: 2,
    inputs: {
      ...others,
      sets: formerSets(rules),
      extras: Object.entries(extras).flatMap(([code, cents]) => (cents === 0 ? [] : { code, cents })),
      late: late.map((one) => ({ ...one, lines: one.lines.map(lineInForm2) })),
    },
    lines: lines.map(lineInForm2),
    totals: { base, total, isNegative, extras: amounts },
  };
}

function lineInForm2({
  kind,
  rate,
  ...rest
}: v.InferOutput<typeof formerLine>): PaySnapshot["lines"][number] {
  const others = { position: null, about: null, why: null, source: null, isAddition: false };
  return { ...rest, code: kind, rate: [rate, 1], ...others };
}

/** Returns the rules of form 1 as what they are now: one set `generic` since ever. */
export function formerSets(rules: FormerRules): PaySnapshot["inputs"]["sets"] {
  const { rounding, autoBreak, overtime } = rules;
  const inMinutes = (ms: number | null) => (ms === null ? null : ms / 60_000);
  const params = {
    pay_rounding_minutes: rounding.minutes,
    pay_rounding_mode: rounding.mode,
    pay_early_grace_minutes: rules.earlyGraceMinutes,
    pay_break_after_minutes: inMinutes(autoBreak?.afterMs ?? null),
    ...(autoBreak && { pay_break_minutes: inMinutes(autoBreak.lengthMs) }),
    pay_breaks_paid: rules.paysBreaks,
    overtime_day_minutes: inMinutes(overtime.dayAfterMs),
    overtime_week_minutes: inMinutes(overtime.weekAfterMs),
    overtime_percent: overtime.multiplierPercent,
    // Without its percents the second threshold is none.
    overtime_second_day_minutes: inMinutes(
      overtime.secondMultiplierPercent === null ? null : overtime.secondDayAfterMs,
    ),
    ...(overtime.secondMultiplierPercent !== null && {
      overtime_second_percent: overtime.secondMultiplierPercent,
    }),
    pay_overnight: rules.overnight,
    pay_week_start: rules.firstDayOfWeek,
    work_day: rules.workDay ?? "block",
  };
  return [{ from: SINCE_EVER, code: "generic", params }];
}
