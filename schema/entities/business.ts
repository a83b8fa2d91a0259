import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, money, text, uuid, wholeNumber, zone } from "./fields.ts";
import { payRuleFields } from "./pay-rule-fields.ts";

/** What the app is coloured in; `src/ui/schemes.css` has the colours. */
export const COLOR_SCHEMES = ["blue", "teal", "green", "violet", "rose", "amber", "slate"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const subscriptionStatus = () => v.picklist(["none", "trialing", "active", "past_due", "canceled"]);

/** A business with staff. Its zone governs calendar days and shifts. */
export const businessFields = () => ({
  id: uuid(),
  name: v.pipe(text(120), v.minLength(2, "Business name must be at least 2 characters")),
  timezone: zone(),
  /** Its postal address, in lines as people write it; null where none is given. */
  address: v.nullable(text(300)),
  color_scheme: v.picklist(COLOR_SCHEMES),
  /** The ISO 4217 code of what its people are paid in. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  owner_id: uuid(),
  subscription_status: subscriptionStatus(),
  subscription_plan: v.nullable(v.picklist(["staff-based"])),
  /** Paid seats, the owner among them; null while nothing was bought. */
  staff_count: v.nullable(wholeNumber(1)),
  /** When the free trial ends or has ended. This and the next three are null on devices of people who do not manage. */
  trial_ends_at: v.nullable(instant()),
  /** When the month that was paid for ends. */
  period_ends_at: v.nullable(instant()),
  /** When a cancelled subscription ends, or has ended. */
  subscription_ends_at: v.nullable(instant()),
  /** Since when a payment is owed. */
  past_due_since: v.nullable(instant()),
  /** Punches before this instant are in paid periods and locked; set by payroll. */
  paid_until: v.nullable(instant()),
  /** Off: staff enter when they are available. On: they submit unavailable days, which managers approve. */
  approval_mode: v.boolean(),
  /** The day on which its weeks begin, for everybody: of rosters, limits and budgets, records and statistics. */
  week_start: v.picklist(["sun", "mon", "sat"]),
  /** How long before it opens and after it closes people may be at work. */
  before_opening_minutes: wholeNumber(0, 480),
  after_closing_minutes: wholeNumber(0, 480),
  /** Off: managers see neither costs nor a budget. On: they read everybody's rates, and so what admins see. */
  managers_see_cost: v.boolean(),
  /** What a roster is checked against; null for no limit. */
  rest_min_minutes: v.nullable(wholeNumber(0, 1440)),
  day_max_minutes: v.nullable(wholeNumber(0, 1440)),
  week_max_minutes: v.nullable(wholeNumber(0, 10080)),
  /** Whoever is at work for longer is clocked out automatically; null for never. */
  close_after_minutes: v.nullable(wholeNumber(60, 2880)),
  /** Who comes or leaves no further from the plan is on time. */
  late_grace_minutes: wholeNumber(0, 120),
  /** What the shifts of a week may cost; null for no budget, and on devices of people who see no costs. */
  week_budget: v.nullable(v.pipe(money(), v.minValue(0))),
  ...payRuleFields(),
  /** What had arrived in the team's chat by then was deleted by an admin; it never goes back. */
  chat_cleared_at: v.nullable(instant()),
  /** The salt of all its PINs (domain/staff/pins.ts); null on devices of people who do not manage. */
  pin_salt: v.nullable(text(64)),
});
export type Business = DocumentOf<typeof businessFields>;

export const businessEntity: Entity = {
  collection: "businesses",
  table: "businesses",
  version: 0,
  indexes: [],
  writable: [
    "id",
    "name",
    "timezone",
    "address",
    "color_scheme",
    "currency",
    "approval_mode",
    "week_start",
    "before_opening_minutes",
    "after_closing_minutes",
    "managers_see_cost",
    "rest_min_minutes",
    "day_max_minutes",
    "week_max_minutes",
    "close_after_minutes",
    "late_grace_minutes",
    "week_budget",
    "chat_cleared_at",
    "pay_rounding_minutes",
    "pay_rounding_mode",
    "pay_early_grace_minutes",
    "pay_break_after_minutes",
    "pay_break_minutes",
    "pay_breaks_paid",
    "overtime_day_minutes",
    "overtime_week_minutes",
    "overtime_percent",
    "overtime_second_day_minutes",
    "overtime_second_percent",
    "pay_overnight",
    "pay_week_start",
    "pay_every",
    "pay_anchor",
    "payroll_codes",
  ],
  madeByServer: true,
};
