import * as v from "valibot";
import { day, wholeNumber } from "./fields.ts";

/** How a business turns punches into pay, and how often it pays (domain/pay): each field is a separate register. */
export const payRuleFields = () => ({
  /** 0, 1, 5, 6, 10 or 15; 0 for no rounding. */
  pay_rounding_minutes: wholeNumber(0, 15),
  pay_rounding_mode: v.picklist(["nearest", "down", "up", "in-favour"]),
  /** A person who punches in at most this long before their shift counts from the shift's start. */
  pay_early_grace_minutes: wholeNumber(0, 120),
  /** After this long at work an automatic break is deducted; null for none. */
  pay_break_after_minutes: v.nullable(wholeNumber(1, 1440)),
  pay_break_minutes: wholeNumber(1, 240),
  pay_breaks_paid: v.boolean(),
  overtime_day_minutes: v.nullable(wholeNumber(0, 1440)),
  overtime_week_minutes: v.nullable(wholeNumber(0, 10080)),
  overtime_percent: wholeNumber(100, 1000),
  overtime_second_day_minutes: v.nullable(wholeNumber(0, 1440)),
  overtime_second_percent: wholeNumber(100, 1000),
  /** Whether a night counts to the day it began on, or is split between days. */
  pay_overnight: v.picklist(["start", "split"]),
  /** The first day of overtime weeks. */
  pay_week_start: v.picklist(["sun", "mon", "sat"]),
  pay_every: v.picklist(["week", "two-weeks", "half-month", "month"]),
  /** A calendar day on which a pay period begins. */
  pay_anchor: day(),
  /** The business's codes and its people's ids in payroll products; null on devices of non-admins. */
  payroll_codes: v.nullable(v.looseObject({})),
});

export type PaySettings = v.InferOutput<v.ObjectSchema<ReturnType<typeof payRuleFields>, undefined>>;
