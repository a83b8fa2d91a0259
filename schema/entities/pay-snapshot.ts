import * as v from "valibot";
import { day as dayField, wholeNumber } from "./fields.ts";
import { fieldValidator } from "./validators.ts";

const day = () => fieldValidator(dayField());

const span = { start: v.number(), end: v.number() };
const period = v.object({ from: day(), to: day() });
/** Money is in whole minor units, rates in minor units per hour. */
const line = v.object({
  day: day(),
  kind: v.picklist(["regular", "overtime", "double"]),
  ms: v.number(),
  rate: v.number(),
  multiplierPercent: v.number(),
  /** This is the only rounding. */
  cents: v.number(),
  /** The keys of its intervals, in order. */
  intervals: v.array(v.string()),
  punches: v.array(v.string()),
});
/** Paid besides hours; `other` is negative to deduct, `deductions` never are. */
const extras = { tips: v.number(), fuel: v.number(), other: v.number(), deductions: v.number() };
/** Null for none. */
const threshold = v.nullable(v.number());

const rules = v.object({
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
  /** Pay above the regular rate, in whole percents. Time beyond the second threshold is "double", if both are set. */
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
  /** shift: that day is the interval's. Absent from earlier payments: that of the rounded start of the whole block. */
  workDay: v.optional(v.literal("shift")),
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
  punches: v.array(v.string()),
});

const late = v.object({
  person: v.string(),
  /** The paid period. */
  period,
  /** Differences: negative if less is due than was paid. */
  lines: v.array(line),
  ms: v.number(),
  cents: v.number(),
  reason: v.optional(v.picklist(["arrived", "corrected", "decided"])),
});

/** The stored data of a payment (domain/pay, PayrollSnapshot), without the parts, which follow from it. */
const paySnapshot = v.object({
  /** The version of this form, so that a later one is not mistaken for it. */
  form: v.literal(1),
  currency: v.string(),
  /** The currency's decimals; amounts are whole minor units. */
  decimals: fieldValidator(wholeNumber(0, 4)),
  inputs: v.object({
    person: v.string(),
    period,
    zone: v.string(),
    rules,
    rates: v.array(v.object({ from: day(), cents: v.number() })),
    /** All of the person's that touch the needed span; others may be included. */
    intervals: v.array(interval),
    extras: v.object(extras),
    /** Adjustments of earlier periods, paid with this one. */
    late: v.array(late),
  }),
  lines: v.array(line),
  workedMs: v.number(),
  /** Negative if the deductions exceed the pay: people must decide, so it is not raised to 0. */
  totals: v.object({ ...extras, base: v.number(), total: v.number(), isNegative: v.boolean() }),
});
export type PaySnapshot = v.InferOutput<typeof paySnapshot>;

/** Returns a payment's snapshot; null if there is none, or if its form is unknown to this build. */
export function readPaySnapshot(stored: unknown): PaySnapshot | null {
  const read = v.safeParse(paySnapshot, stored);
  return read.success ? read.output : null;
}
