import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, money, text, uuid, wholeNumber, zone } from "./fields.ts";
import { payRuleFields } from "./pay-rule-fields.ts";

/** The app's colors; `src/ui/schemes.css` defines them. */
export const COLOR_SCHEMES = ["blue", "teal", "green", "violet", "rose", "amber", "slate"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const subscriptionStatus = () => v.picklist(["none", "trialing", "active", "past_due", "canceled"]);

/** A business with staff. Its zone governs calendar days and shifts. */
export const businessFields = () => ({
  id: uuid(),
  name: v.pipe(text(120), v.minLength(2, "Business name must be at least 2 characters")),
  timezone: zone(),
  /** The language of mails, and of devices whose own language the app does not speak; null for American English. */
  locale: v.nullable(text(35)),
  /** The country or subdivision, by ISO 3166-2: 'DE' or 'DE-BY'; null if none is given. */
  region: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/))),
  /** The postal address, in lines; null if none is given. */
  address: v.nullable(text(300)),
  /** The path of its logo, a PNG or JPEG; null if it has none. */
  logo_path: v.nullable(v.string()),
  color_scheme: v.picklist(COLOR_SCHEMES),
  /** The ISO 4217 code of the pay currency. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  owner_id: uuid(),
  subscription_status: subscriptionStatus(),
  subscription_plan: v.nullable(v.picklist(["staff-based"])),
  /** Paid seats, including the owner's; null before the first purchase. */
  staff_count: v.nullable(wholeNumber(1)),
  /** When the free trial ends or ended. This and the next three are null on devices of non-managers. */
  trial_ends_at: v.nullable(instant()),
  period_ends_at: v.nullable(instant()),
  /** When a cancelled subscription ends or ended. */
  subscription_ends_at: v.nullable(instant()),
  past_due_since: v.nullable(instant()),
  /** Off: staff enter when they are available. On: they submit unavailable days, which managers approve. */
  approval_mode: v.boolean(),
  /** The first day of the week in rosters, limits, budgets, records and statistics, the same for everybody. */
  week_start: v.picklist(["sun", "mon", "sat"]),
  /** How long before opening and after closing people may work. */
  before_opening_minutes: wholeNumber(0, 480),
  after_closing_minutes: wholeNumber(0, 480),
  /** Off: managers see neither costs nor a budget. On: they read everybody's rates, as admins do. */
  managers_see_cost: v.boolean(),
  /** Limits for checking rosters; null for no limit. */
  rest_min_minutes: v.nullable(wholeNumber(0, 1440)),
  day_max_minutes: v.nullable(wholeNumber(0, 1440)),
  week_max_minutes: v.nullable(wholeNumber(0, 10080)),
  /** After this long at work a person is clocked out automatically; null for never. */
  close_after_minutes: v.nullable(wholeNumber(60, 2880)),
  /** An arrival or departure within this distance of the plan is on time. */
  late_grace_minutes: wholeNumber(0, 120),
  /** The maximum cost of a week's shifts; null for no budget, and on devices that may not see costs. */
  week_budget: v.nullable(v.pipe(money(), v.minValue(0))),
  ...payRuleFields(),
  /** Team messages that arrived up to this instant were deleted by an admin; it never goes back. */
  chat_cleared_at: v.nullable(instant()),
  /** The salt of all its PINs (domain/staff/pins.ts); null except on communal tablets. */
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
    "locale",
    "region",
    "address",
    "logo_path",
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
