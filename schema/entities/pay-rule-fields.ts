import { day, flag, json, oneOf, type ValuesOf, wholeNumber } from "./fields.ts";

/** The day from which a person's first rate counts, and the rules before the first set: before any punch. */
export const SINCE_EVER = "2000-01-01";

/**
 * How punches become pay: the params of the rule set `generic` (rule-set.ts) with their defaults and limits, from which its
 * form and its check come too. A business without rule sets has them as its own fields. The database has the same limits
 * (`rule_sets_generic_form`), with the cases of `tests/factories/rule-set-cases.ts`.
 */
export const genericParams = {
  /** 0, 1, 5, 6, 10 or 15; 0 for no rounding. */
  pay_rounding_minutes: wholeNumber(0, 15).byDefault(0),
  pay_rounding_mode: oneOf("nearest", "down", "up", "in-favour").byDefault("nearest"),
  /** A person who punches in at most this long before their shift counts from the shift's start. */
  pay_early_grace_minutes: wholeNumber(0, 120).byDefault(0),
  /** After this long at work an automatic break is deducted; null for none. */
  pay_break_after_minutes: wholeNumber(1, 1440).orNull(),
  pay_break_minutes: wholeNumber(1, 240).byDefault(30),
  pay_breaks_paid: flag().byDefault(false),
  overtime_day_minutes: wholeNumber(0, 1440).orNull(),
  overtime_week_minutes: wholeNumber(0, 10080).orNull(),
  overtime_percent: wholeNumber(100, 1000).byDefault(150),
  overtime_second_day_minutes: wholeNumber(0, 1440).orNull(),
  overtime_second_percent: wholeNumber(100, 1000).byDefault(200),
  /** Whether a night counts to the day it began on, or is split between days. */
  pay_overnight: oneOf("start", "split").byDefault("start"),
  /** The first day of overtime weeks. */
  pay_week_start: oneOf("sun", "mon", "sat").byDefault("sun"),
};

/** The pay rules of a business before its first rule set, and how often it pays: each field is a separate register. */
export const payRuleFields = {
  ...genericParams,
  pay_every: oneOf("week", "two-weeks", "half-month", "month").byDefault("two-weeks"),
  /** A calendar day on which a pay period begins. */
  pay_anchor: day().byDefault("2026-01-04"),
  /** The business's codes and its people's ids in payroll products; null on devices of non-admins. */
  payroll_codes: json().orNull().withheld(),
};

export type PaySettings = ValuesOf<typeof payRuleFields>;
