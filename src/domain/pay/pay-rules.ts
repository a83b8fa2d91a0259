import type { PayWeek } from "#lib/time/calendar-days.ts";
import { storedValues } from "#schema/entities/fields.ts";
import { type PaySettings, payRuleFields } from "#schema/entities/pay-rule-fields.ts";
import type { FormerRules } from "#schema/entities/pay-snapshot.ts";
import type { PaySchedule } from "./pay-period.ts";

/** How time is counted and paid, as a rule set says. */
export type PayRules = FormerRules & { firstDayOfWeek: PayWeek };
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

export function payScheduleOf({ pay_every, pay_anchor }: PayRuleSettings): PaySchedule {
  return { every: pay_every, anchor: pay_anchor };
}
