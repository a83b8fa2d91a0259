import * as v from "valibot";
import { subscriptionStatus } from "./business.ts";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, instant, text, uuid, wholeNumber } from "./fields.ts";

export const role = v.picklist(["admin", "manager", "employee"]);
export type Role = v.InferOutput<typeof role>;

/**
 * A person with a sign-in. `payrate` is null on devices that may not see it. People who left keep their name,
 * because their records stay; managers' devices keep what is needed to take back a deactivated person.
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
  /** Null, except on a communal tablet of before tablets had a sign-in of their own. */
  pin_hash: v.nullable(text(128)),
  /** The first working day; on devices of non-managers null except for their own. */
  start_date: v.nullable(day()),
  /** Since when the access is suspended, until they are added again. */
  deactivated_at: v.nullable(instant()),
  /** Since when the person is no longer staff. */
  removed_at: v.nullable(instant()),
  /** The language that the person reads; null on devices of colleagues, and for the business's. */
  locale: v.nullable(text(35)),
  /** Null on devices of colleagues, unless the person shows it. */
  phone: v.nullable(text(40)),
  shows_phone: v.boolean(),
  /** The emergency contact; null on devices of colleagues. */
  emergency_name: v.nullable(text(120)),
  emergency_relationship: v.nullable(text(60)),
  emergency_phone: v.nullable(text(40)),
});
export type Profile = DocumentOf<typeof profileFields>;

/** A person as a communal tablet reads them: a name, a picture and how to check the PIN; the rest is null or a default. */
export const tabletProfileFields = () => ({
  ...profileFields(),
  /** The hash of the PIN under the tablet's key (protocol/tablet.ts); null without a PIN. */
  pin_check: v.nullable(text(64)),
  /** Greater with each PIN that the person was given. */
  pin_version: wholeNumber(0),
});
export type TabletProfile = DocumentOf<typeof tabletProfileFields>;

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
