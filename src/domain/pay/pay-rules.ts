import { MINUTE_MS, type PayWeek } from "#lib/time/calendar-days.ts";
import { storedValues } from "#schema/entities/fields.ts";
import { type PaySettings, payRuleFields } from "#schema/entities/pay-rule-fields.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { PaySchedule } from "./pay-period.ts";

export type PayRules = PaySnapshot["inputs"]["rules"] & { firstDayOfWeek: PayWeek };
export type PunchRounding = PayRules["rounding"];
export type OvertimeRules = PayRules["overtime"];

const { payroll_codes: _, ...SETTINGS } = payRuleFields;

/** The settings that decide pay, without the codes for payroll products. */
export type PayRuleSettings = Omit<PaySettings, "payroll_codes">;

/** The settings of a new business, as in the database: pays exactly the time worked, every two weeks. */
export const PAY_DEFAULTS: PayRuleSettings = storedValues(SETTINGS);

export const ROUNDINGS: readonly PunchRounding["minutes"][] = [0, 1, 5, 6, 10, 15];

/** Returns a business's settings; missing ones, in rows stored by older versions, have their defaults. */
export function paySettingsOf(business: Partial<PayRuleSettings>): PayRuleSettings {
  return storedValues(SETTINGS, business);
}

/** Returns the pay rules of these settings. */
export function payRulesOf(settings: PayRuleSettings): PayRules {
  const after = settings.pay_break_after_minutes;
  return {
    rounding: {
      minutes: ROUNDINGS.find((minutes) => minutes === settings.pay_rounding_minutes) ?? 0,
      mode: settings.pay_rounding_mode,
    },
    earlyGraceMinutes: settings.pay_early_grace_minutes,
    autoBreak:
      after === null
        ? null
        : { afterMs: after * MINUTE_MS, lengthMs: settings.pay_break_minutes * MINUTE_MS },
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
    workDay: "shift",
  };
}

export function payScheduleOf({ pay_every, pay_anchor }: PayRuleSettings): PaySchedule {
  return { every: pay_every, anchor: pay_anchor };
}

function inMs(minutes: number | null): number | null {
  return minutes === null ? null : minutes * MINUTE_MS;
}
