import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

export const DEVICE_NAME_MAX = 80;

/** A device that records punches, by its latest report. For managers and admins. */
export const deviceFields = () => ({
  /** The `device_id` of its punches. */
  ...ofBusiness(),
  /** The account it is signed in to; that of a communal tablet is its own. */
  user_id: uuid(),
  name: text(DEVICE_NAME_MAX),
  /** Whether it is in communal mode, where everybody punches on it. */
  is_kiosk: v.boolean(),
  /** By the server's clock. */
  last_heard_at: instant(),
  /** The number of punches it has recorded: its greatest `device_seq`. */
  last_seq: wholeNumber(0),
  /** The number of punches it had still to send. */
  unsent: wholeNumber(0),
  /**
   * Whether an admin has let a communal tablet in. Null if it never was one, and for one of before tablets had a sign-in of
   * their own.
   */
  status: v.nullable(v.picklist(["proposed", "registered", "ended"])),
  /** The admin who let the tablet in. */
  registered_by: v.nullable(uuid()),
  /** The manager who proposed it. */
  proposed_by: v.nullable(uuid()),
});
export type Device = DocumentOf<typeof deviceFields, "device">;

export const deviceEntity: Entity = {
  ...TEMPLATES,
  kind: "device",
  table: "punch_devices",
  writable: [],
  madeByServer: true,
};
