import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import type { PaySettings } from "#schema/entities/pay-rule-fields.ts";
import type { PaySchedule } from "./pay-period.ts";

/** How the edges of worked time are rounded, by the clocks of the business; 0 minutes is not at all. */
export interface PunchRounding {
  minutes: 0 | 1 | 5 | 6 | 10 | 15;
  /** In favour of who worked: the start down, the end up. Nearest takes the later of two that are as near. */
  mode: "nearest" | "down" | "up" | "in-favour";
}

/** What is paid above the regular rate; a threshold of null is none. Thresholds are paid ms, multipliers whole percents. */
export interface OvertimeRules {
  dayAfterMs: number | null;
  weekAfterMs: number | null;
  multiplierPercent: number;
  /** From here on in a day, where both are set: "double". */
  secondDayAfterMs: number | null;
  secondMultiplierPercent: number | null;
}

/** How a business turns punches into pay. */
export interface PayRules {
  rounding: PunchRounding;
  /** Who punches in at most so many minutes before their shift begins has begun with the shift; 0 is no such rule. */
  earlyGraceMinutes: number;
  /** Taken off who is there for longer than `afterMs` without a gap, less the unpaid breaks they recorded. */
  autoBreak: { afterMs: number; lengthMs: number } | null;
  /** Whether breaks that were recorded are paid. */
  paysBreaks: boolean;
  overtime: OvertimeRules;
  firstDayOfWeek: RegionalSettings["firstDayOfWeek"];
  /** The day a night counts to: the one it began on, or each its own hours, split at the business's midnight. */
  overnight: "start" | "split";
}

/** What was worked is what is paid: no rounding, no grace, no automatic break, no overtime. */
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

/** The settings that decide pay, without the codes of payroll products. */
export type PayRuleSettings = Omit<PaySettings, "payroll_codes">;

/** What a new business begins with, as the database has it: what was worked is what is paid, every two weeks. */
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

/** To how many minutes edges may be rounded. */
export const ROUNDINGS: readonly PunchRounding["minutes"][] = [0, 1, 5, 6, 10, 15];

/** A business's settings; one that was stored before there were any has the defaults. */
export function paySettingsOf(business: Partial<PayRuleSettings>): PayRuleSettings {
  const known = Object.entries(business).filter(
    ([name, value]) => name in PAY_DEFAULTS && value !== undefined,
  );
  return { ...PAY_DEFAULTS, ...Object.fromEntries(known) };
}

/** How a business of these settings turns punches into pay. */
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
