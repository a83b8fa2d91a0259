import * as v from "valibot";
import { subscriptionStatus } from "./business.ts";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, instant, text, uuid } from "./fields.ts";

export const role = v.picklist(["admin", "manager", "employee"]);
export type Role = v.InferOutput<typeof role>;

/**
 * A person with a sign-in. `payrate` is null on devices that may not know it. Who left is kept by name,
 * for what they did stays: devices of those who manage keep what they need to take back whoever is deactivated.
 */
export const profileFields = () => ({
  id: uuid(),
  email: text(320),
  name: text(120),
  role,
  business_id: v.nullable(uuid()),
  created_by: v.nullable(uuid()),
  payrate: v.nullable(v.pipe(v.number(), v.minValue(0))),
  subscription_status: subscriptionStatus(),
  subscription_plan: v.nullable(v.picklist(["staff-based"])),
  profile_picture_url: v.nullable(text(2000)),
  /** Null on devices of people who do not manage, and while there is no PIN. */
  pin_hash: v.nullable(text(128)),
  /** The first day they work here; null on devices of people who do not manage, but for their own. */
  start_date: v.nullable(day()),
  /** Since when their access is taken away, until they are added again. */
  deactivated_at: v.nullable(instant()),
  /** Since when they are no staff any more. */
  removed_at: v.nullable(instant()),
  /** Null on devices of colleagues, unless the person shows it. */
  phone: v.nullable(text(40)),
  /** Whether colleagues get it. */
  shows_phone: v.boolean(),
  /** Whom to call in an emergency; null on devices of colleagues. */
  emergency_name: v.nullable(text(120)),
  emergency_relationship: v.nullable(text(60)),
  emergency_phone: v.nullable(text(40)),
});
export type Profile = DocumentOf<typeof profileFields>;

export const profileEntity: Entity = {
  collection: "profiles",
  table: "profiles",
  version: 0,
  indexes: [],
  writable: [
    "id",
    "name",
    "profile_picture_url",
    "phone",
    "shows_phone",
    "emergency_name",
    "emergency_relationship",
    "emergency_phone",
  ],
  madeByServer: true,
};
