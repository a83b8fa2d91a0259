import { entity, type RowOf } from "./entity.ts";
import { flag, instant, ofBusiness, oneOf, ref, text, wholeNumber } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

export const DEVICE_NAME_MAX = 80;

/** A device that records punches, by its latest report. For managers and admins. */
export const deviceEntity = entity("device", {
  in: TEMPLATES,
  table: "punch_devices",
  read: "managers",
  madeByServer: true,
  fields: {
    /** The `device_id` of its punches. */
    ...ofBusiness(),
    /** The account it is signed in to; that of a communal tablet is its own. */
    user_id: ref("profiles").byServer(),
    name: text(DEVICE_NAME_MAX).filled().byServer(),
    /** Whether it is in communal mode, where everybody punches on it. */
    is_kiosk: flag().byServer(),
    /** By the server's clock. */
    last_heard_at: instant().byServer(),
    /** The number of punches it has recorded: its greatest `device_seq`. */
    last_seq: wholeNumber(0).byServer(),
    /** The number of punches it had still to send. */
    unsent: wholeNumber(0).byServer(),
    /**
     * Whether an admin has let a communal tablet in. Null if it never was one, and for one of before tablets had a sign-in of
     * their own.
     */
    status: oneOf("proposed", "registered", "ended").orNull().byServer(),
    /** The admin who let the tablet in. */
    registered_by: ref("profiles").orNull().byServer(),
    /** The manager who proposed it. */
    proposed_by: ref("profiles").orNull().byServer(),
    /** Where a communal tablet is, which managers choose; null for anywhere. */
    place_id: ref("places").orNull(),
  },
});
export type Device = RowOf<typeof deviceEntity>;
