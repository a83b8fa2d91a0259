import * as v from "valibot";
import { day, wholeNumber } from "./fields.ts";

/** How a business turns punches into pay, and how often it pays (domain/pay): each is a register of its own. */
export const payRuleFields = () => ({
  /** 0, 1, 5, 6, 10 or 15; 0 is not at all. */
  pay_rounding_minutes: wholeNumber(0, 15),
  pay_rounding_mode: v.picklist(["nearest", "down", "up", "in-favour"]),
  /** Who punches in at most so much before their shift begins has begun with the shift. */
  pay_early_grace_minutes: wholeNumber(0, 120),
  /** An automatic break is taken off who is there for longer; null for none. */
  pay_break_after_minutes: v.nullable(wholeNumber(1, 1440)),
  pay_break_minutes: wholeNumber(1, 240),
  /** Whether breaks that were recorded are paid. */
  pay_breaks_paid: v.boolean(),
  overtime_day_minutes: v.nullable(wholeNumber(0, 1440)),
  overtime_week_minutes: v.nullable(wholeNumber(0, 10080)),
  overtime_percent: wholeNumber(100, 1000),
  overtime_second_day_minutes: v.nullable(wholeNumber(0, 1440)),
  overtime_second_percent: wholeNumber(100, 1000),
  /** The day a night counts to: the one it began on, or each its own hours. */
  pay_overnight: v.picklist(["start", "split"]),
  /** On which day the weeks of overtime begin. */
  pay_week_start: v.picklist(["sun", "mon", "sat"]),
  pay_every: v.picklist(["week", "two-weeks", "half-month", "month"]),
  /** A calendar day on which a pay period begins. */
  pay_anchor: day(),
  /** The business's codes in payroll products, and its people's ids there; null on devices of who is no admin. */
  payroll_codes: v.nullable(v.looseObject({})),
});

export type PaySettings = v.InferOutput<v.ObjectSchema<ReturnType<typeof payRuleFields>, undefined>>;
