import { subscriptionStatus } from "./business.ts";
import { collection, entity, type Replicated, type RowOf } from "./entity.ts";
import {
  day,
  flag,
  instant,
  map,
  money,
  oneOf,
  ref,
  text,
  uuid,
  type ValuesOf,
  wholeNumber,
} from "./fields.ts";
import { ROLES } from "./roles.ts";

export type Role = (typeof ROLES)[number];

/** Nobody who works was born before; as the column checks. */
export const BIRTH_DATE_MIN = "1900-01-01";

/**
 * A person with a sign-in. `payrate` is null on devices that may not see it. People who left keep their name,
 * because their records stay; managers' devices keep what is needed to take back a deactivated person.
 */
export const profileEntity = entity("profile", {
  in: collection("profiles"),
  table: "profiles",
  kind: null,
  madeByServer: true,
  fields: {
    id: uuid().once(),
    email: text(320).byServer().withheld(),
    name: text(120).byDefault(""),
    role: oneOf(...ROLES)
      .byServer()
      .byDefault("employee"),
    business_id: ref("businesses").orNull().byServer(),
    created_by: uuid().orNull().byServer(),
    payrate: money(0).orNull().byServer().withheld(),
    /** Today's rates by position, of those that have their own; null for none, and where `payrate` is withheld. */
    position_payrates: map(money(0)).orNull().byServer().withheld(),
    subscription_status: subscriptionStatus().byServer().byDefault("none"),
    subscription_plan: oneOf("staff-based").orNull().byServer(),
    profile_picture_url: text(2000).orNull().withheld(),
    /** Null, except on a communal tablet of before tablets had a sign-in of their own. */
    pin_hash: text(128).orNull().byServer().withheld(),
    /** The first working day; on devices of non-managers null except for their own. */
    start_date: day().orNull().byServer().withheld(),
    /** Null except on devices of admins and the person, and of managers while the person is under 18. */
    birth_date: day().orNull().withheld(),
    /** Since when the access is suspended, until they are added again. */
    deactivated_at: instant().orNull().byServer(),
    /** Since when the person is no longer staff. */
    removed_at: instant().orNull().byServer(),
    /** The language that the person reads; null on devices of colleagues, and for the business's. */
    locale: text(35).orNull().byServer().withheld(),
    /** Null on devices of colleagues, unless the person shows it. */
    phone: text(40).orNull().withheld(),
    shows_phone: flag().byDefault(false).withheld(),
    /** The emergency contact; null on devices of colleagues. */
    emergency_name: text(120).orNull().withheld(),
    emergency_relationship: text(60).orNull().withheld(),
    emergency_phone: text(40).orNull().withheld(),
  },
});
export type Profile = RowOf<typeof profileEntity>;

/** A person as a communal tablet reads them: a name, a picture and how to check the PIN; the rest is null or a default. */
export const tabletProfileFields = {
  ...profileEntity.fields,
  /** The hash of the PIN under the tablet's key (protocol/tablet.ts); null without a PIN. */
  pin_check: text(64).orNull(),
  /** Greater with each PIN that the person was given. */
  pin_version: wholeNumber(0),
};
export type TabletProfile = ValuesOf<typeof tabletProfileFields> & Replicated;
