import { collection, entity, type RowOf } from "./entity.ts";
import { flag, instant, LOCALE, money, oneOf, text, timeOfDay, uuid, wholeNumber, zone } from "./fields.ts";
import { payRuleFields } from "./pay-rule-fields.ts";

/** The app's colors; `src/ui/schemes.css` defines them. */
export const COLOR_SCHEMES = ["blue", "teal", "green", "violet", "rose", "amber", "slate"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** A country or subdivision, by ISO 3166-2. */
export const REGION = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/;

export const subscriptionStatus = () => oneOf("none", "trialing", "active", "past_due", "canceled");

/** A business with staff. Its zone governs calendar days and shifts. */
export const businessEntity = entity("business", {
  in: collection("businesses"),
  table: "businesses",
  kind: null,
  madeByServer: true,
  fields: {
    id: uuid().once(),
    name: text(120).filled(2),
    timezone: zone().byDefault("UTC"),
    /** The language of mails, and of devices whose own language the app does not speak; null for American English. */
    locale: text(35, LOCALE).orNull(),
    /** The country or subdivision, by ISO 3166-2: 'DE' or 'DE-BY'; null if none is given. */
    region: text(undefined, REGION).orNull(),
    /** The postal address, in lines; null if none is given. */
    address: text(300).filled().orNull(),
    /** The path of its logo, a PNG or JPEG; null if it has none. */
    logo_path: text().orNull(),
    color_scheme: oneOf(...COLOR_SCHEMES).byDefault("blue"),
    /** The ISO 4217 code of the pay currency. */
    currency: text(undefined, /^[A-Z]{3}$/).byDefault("USD"),
    owner_id: uuid().byServer(),
    subscription_status: subscriptionStatus().byServer().byDefault("none"),
    subscription_plan: oneOf("staff-based").orNull().byServer(),
    /** Paid seats, including the owner's; null before the first purchase. */
    staff_count: wholeNumber(1).orNull().byServer(),
    /** When the free trial ends or ended. This and the next three are null on devices of non-managers. */
    trial_ends_at: instant().orNull().byServer().withheld(),
    period_ends_at: instant().orNull().byServer().withheld(),
    /** When a cancelled subscription ends or ended. */
    subscription_ends_at: instant().orNull().byServer().withheld(),
    past_due_since: instant().orNull().byServer().withheld(),
    /** Off: staff enter when they are available. On: they submit unavailable days, which managers approve. */
    approval_mode: flag().byDefault(false),
    /** The first day of the week in rosters, limits, budgets, records and statistics, the same for everybody. */
    week_start: oneOf("sun", "mon", "sat").byDefault("sun"),
    /** How long before opening and after closing people may work. */
    before_opening_minutes: wholeNumber(0, 480).byDefault(30),
    after_closing_minutes: wholeNumber(0, 480).byDefault(30),
    /** Off: managers see neither costs nor a budget. On: they read everybody's rates, as admins do. */
    managers_see_cost: flag().byDefault(false),
    /** Limits for checking rosters; null for no limit. */
    rest_min_minutes: wholeNumber(0, 1440).orNull().byDefault(660),
    day_max_minutes: wholeNumber(0, 1440).orNull(),
    week_max_minutes: wholeNumber(0, 10080).orNull().byDefault(2880),
    days_in_row_max: wholeNumber(1, 14).orNull(),
    /** How many days before a shift its person learns of it and of changes. */
    notice_days: wholeNumber(1, 60).orNull(),
    /** Of people under 18: the most time a day, and until when they work. */
    minor_day_max_minutes: wholeNumber(0, 1440).orNull(),
    minor_latest_end: timeOfDay().orNull(),
    /** After this long at work a person is clocked out automatically; null for never. */
    close_after_minutes: wholeNumber(60, 2880).orNull().byDefault(960),
    /** An arrival or departure within this distance of the plan is on time. */
    late_grace_minutes: wholeNumber(0, 120).byDefault(5),
    /** The maximum cost of a week's shifts; null for no budget, and on devices that may not see costs. */
    week_budget: money(0).orNull().withheld(),
    ...payRuleFields,
    /** Team messages that arrived up to this instant were deleted by an admin; it never goes back. */
    chat_cleared_at: instant().orNull(),
    /** The salt of all its PINs (domain/staff/pins.ts); null except on communal tablets. */
    pin_salt: text(64).orNull().byServer().withheld(),
  },
});
export type Business = RowOf<typeof businessEntity>;
