import * as v from "valibot";
import { day, wholeNumber } from "./fields.ts";

const span = { start: v.number(), end: v.number() };
const period = v.object({ from: day(), to: day() });
const line = v.object({
  day: day(),
  kind: v.picklist(["regular", "overtime", "double"]),
  ms: v.number(),
  rate: v.number(),
  multiplierPercent: v.number(),
  cents: v.number(),
  intervals: v.array(v.string()),
  punches: v.array(v.string()),
});
const extras = { tips: v.number(), fuel: v.number(), other: v.number(), deductions: v.number() };
const threshold = v.nullable(v.number());

const rules = v.object({
  rounding: v.object({
    minutes: v.picklist([0, 1, 5, 6, 10, 15]),
    mode: v.picklist(["nearest", "down", "up", "in-favour"]),
  }),
  earlyGraceMinutes: v.number(),
  autoBreak: v.nullable(v.object({ afterMs: v.number(), lengthMs: v.number() })),
  paysBreaks: v.boolean(),
  overtime: v.object({
    dayAfterMs: threshold,
    weekAfterMs: threshold,
    multiplierPercent: v.number(),
    secondDayAfterMs: threshold,
    secondMultiplierPercent: v.nullable(v.number()),
  }),
  firstDayOfWeek: v.picklist(["sun", "mon", "sat"]),
  overnight: v.picklist(["start", "split"]),
});

const interval = v.object({
  ...span,
  key: v.string(),
  breaks: v.array(v.object(span)),
  rate: v.nullable(v.number()),
  shiftStart: v.nullable(v.number()),
  punches: v.array(v.string()),
});

const late = v.object({
  person: v.string(),
  period,
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
  decimals: wholeNumber(0, 4),
  inputs: v.object({
    person: v.string(),
    period,
    zone: v.string(),
    rules,
    rates: v.array(v.object({ from: day(), cents: v.number() })),
    intervals: v.array(interval),
    extras: v.object(extras),
    late: v.array(late),
  }),
  lines: v.array(line),
  workedMs: v.number(),
  totals: v.object({ ...extras, base: v.number(), total: v.number(), isNegative: v.boolean() }),
});
export type PaySnapshot = v.InferOutput<typeof paySnapshot>;

/** Returns a payment's snapshot; null if there is none, or if its form is unknown to this build. */
export function readPaySnapshot(stored: unknown): PaySnapshot | null {
  const read = v.safeParse(paySnapshot, stored);
  return read.success ? read.output : null;
}
