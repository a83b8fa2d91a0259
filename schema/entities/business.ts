import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, text, uuid, wholeNumber, zone } from "./fields.ts";

export const subscriptionStatus = () => v.picklist(["none", "trialing", "active", "past_due", "canceled"]);

/** A business with staff (spec section 3). Its zone governs calendar days and shifts. */
export const businessFields = () => ({
  id: uuid(),
  name: v.pipe(text(120), v.minLength(2, "Business name must be at least 2 characters")),
  timezone: zone(),
  color_scheme: text(32),
  owner_id: uuid(),
  subscription_status: subscriptionStatus(),
  subscription_plan: v.nullable(v.picklist(["staff-based"])),
  /** Paid seats, the owner among them; null while nothing was bought. */
  staff_count: v.nullable(wholeNumber(1)),
  /** Punches before this instant are in paid periods and locked; set by payroll. */
  paid_until: v.nullable(instant()),
  /** Off: staff enter when they are available. On: they submit unavailable days, which managers approve. */
  approval_mode: v.boolean(),
  /** The salt of all its PINs (domain/pin); null on devices of people who do not manage. */
  pin_salt: v.nullable(text(64)),
});
export type Business = DocumentOf<typeof businessFields>;

export const businessEntity: Entity = {
  collection: "businesses",
  table: "businesses",
  version: 0,
  indexes: [],
  writable: ["id", "name", "timezone", "color_scheme", "approval_mode"],
  madeByServer: true,
};
