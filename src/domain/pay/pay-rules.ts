import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import type { PaySettings } from "#schema/entities/pay-rule-fields.ts";
import type { PaySchedule } from "./pay-period.ts";

/** How edges of worked time are rounded, in the business's zone; 0 minutes for none. */
export interface PunchRounding {
  minutes: 0 | 1 | 5 | 6 | 10 | 15;
  /** in-favour: to the worker's benefit, the start down and the end up. nearest: a tie goes to the later one. */
  mode: "nearest" | "down" | "up" | "in-favour";
}

/** Pay above the regular rate; a null threshold is none. Thresholds are paid ms, multipliers whole percents. */
export interface OvertimeRules {
  dayAfterMs: number | null;
  weekAfterMs: number | null;
  multiplierPercent: number;
  /** Beyond this in a day, time is "double", if both are set. */
  secondDayAfterMs: number | null;
  secondMultiplierPercent: number | null;
}

export interface PayRules {
  rounding: PunchRounding;
  /** A person who punches in at most this many minutes early counts from the shift's start; 0 for no such rule. */
  earlyGraceMinutes: number;
  /** Deducted after more than `afterMs` at work without a gap, less recorded unpaid breaks. */
  autoBreak: { afterMs: number; lengthMs: number } | null;
  paysBreaks: boolean;
  overtime: OvertimeRules;
  firstDayOfWeek: RegionalSettings["firstDayOfWeek"];
  /** Whether a night counts to the day it began on, or is split at the business's midnight. */
  overnight: "start" | "split";
}

/** Pays exactly the time worked: no rounding, grace, automatic break or overtime. */
export const DEFAULT_PAY_RULES: PayRules = {
  rounding: { minutes: 0, mode: "nearest" },
  earlyGraceMinutes: 0,
  autoBreak: null,
  paysBreaks: false,
  overtime: {
    dayAfterMs: null,
    weekAfterMs: null,
    multiplierPercent: 150,
    secondDayAfterMs: null,
    secondMultiplierPercent: null,
  },
  firstDayOfWeek: "sun",
  overnight: "start",
};

/** The settings that decide pay, without the codes for payroll products. */
export type PayRuleSettings = Omit<PaySettings, "payroll_codes">;

/** The settings of a new business, as in the database: pays exactly the time worked, every two weeks. */
export const PAY_DEFAULTS: PayRuleSettings = {
  pay_rounding_minutes: 0,
  pay_rounding_mode: "nearest",
  pay_early_grace_minutes: 0,
  pay_break_after_minutes: null,
  pay_break_minutes: 30,
  pay_breaks_paid: false,
  overtime_day_minutes: null,
  overtime_week_minutes: null,
  overtime_percent: 150,
  overtime_second_day_minutes: null,
  overtime_second_percent: 200,
  pay_overnight: "start",
  pay_week_start: "sun",
  pay_every: "two-weeks",
  pay_anchor: "2026-01-04",
};

export const ROUNDINGS: readonly PunchRounding["minutes"][] = [0, 1, 5, 6, 10, 15];

/** Returns a business's settings; missing ones, in rows stored by older versions, have their defaults. */
export function paySettingsOf(business: Partial<PayRuleSettings>): PayRuleSettings {
  const known = Object.entries(business).filter(
    ([name, value]) => name in PAY_DEFAULTS && value !== undefined,
  );
  return { ...PAY_DEFAULTS, ...Object.fromEntries(known) };
}

/** Returns the pay rules of these settings. */
export function payRulesOf(settings: PayRuleSettings): PayRules {
  return {
    rounding: {
      minutes: ROUNDINGS.find((minutes) => minutes === settings.pay_rounding_minutes) ?? 0,
      mode: settings.pay_rounding_mode,
    },
    earlyGraceMinutes: settings.pay_early_grace_minutes,
    autoBreak:
      settings.pay_break_after_minutes === null
        ? null
        : {
            afterMs: settings.pay_break_after_minutes * MINUTE_MS,
            lengthMs: settings.pay_break_minutes * MINUTE_MS,
          },
    paysBreaks: settings.pay_breaks_paid,
    overtime: {
      dayAfterMs: inMs(settings.overtime_day_minutes),
      weekAfterMs: inMs(settings.overtime_week_minutes),
      multiplierPercent: settings.overtime_percent,
      secondDayAfterMs: inMs(settings.overtime_second_day_minutes),
      secondMultiplierPercent: settings.overtime_second_percent,
    },
    firstDayOfWeek: settings.pay_week_start,
    overnight: settings.pay_overnight,
  };
}

export function payScheduleOf({ pay_every, pay_anchor }: PayRuleSettings): PaySchedule {
  return { every: pay_every, anchor: pay_anchor };
}

function inMs(minutes: number | null): number | null {
  return minutes === null ? null : minutes * MINUTE_MS;
}
