import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

/** Of what a device is called, in characters. */
export const DEVICE_NAME_MAX = 80;

/** A device that punches are recorded on, as it last told of itself. For managers and admins. */
export const deviceFields = () => ({
  /** The `device_id` of its punches. */
  ...ofBusiness(),
  /** Whose account it works with. */
  user_id: uuid(),
  name: text(DEVICE_NAME_MAX),
  /** It is in communal mode: everybody punches on it. */
  is_kiosk: v.boolean(),
  /** By the server's clock. */
  last_heard_at: instant(),
  /** How many punches it has recorded: the greatest `device_seq` of them. */
  last_seq: wholeNumber(0),
  /** How many of them it still had to send. */
  unsent: wholeNumber(0),
});
export type Device = DocumentOf<typeof deviceFields, "device">;

export const deviceEntity: Entity = {
  ...TEMPLATES,
  kind: "device",
  table: "punch_devices",
  writable: [],
  madeByServer: true,
};
