import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { clockReading, instant, ofBusiness, text, uuid, wholeNumber, zone } from "./fields.ts";

/** Shared by all entities in the collection: punches and managers' decisions about worked time. */
export const PUNCHES = { collection: "punches", version: 0, indexes: [["at"], ["user_id", "at"]] };

/** The maximum length of a punch's note, or of a correction's reason, in characters. */
export const PUNCH_NOTE_MAX = 500;

/**
 * Why a punch is unverified. Who pressed: not on a registered tablet, somebody sent it after they left (former) or was
 * not on the team when it was made (removed), without a PIN, a manager for themself. When: held back by its device, a
 * reading that cannot be, dated in the future. chain: not the next in its device's chain.
 */
const DOUBTS = ["tablet", "chain", "former", "removed", "pin", "own", "late", "reading", "future"] as const;

/** One press of the time clock, or a correction of one (domain/work). Never changed: another punch corrects it. */
export const punchFields = () => ({
  ...ofBusiness(),
  /** The person whose time it is. */
  user_id: uuid(),
  type: v.picklist(["in", "out", "break-start", "break-end"]),
  /** When it counts as having happened. */
  at: instant(),
  zone: zone(),
  source: v.picklist(["phone", "kiosk", "manager", "correction", "automatic"]),
  /** The device that recorded it, in one user's replica; null where none is known. */
  device_id: v.nullable(uuid()),
  /** Shared by punches that a manager entered or corrected together. */
  entry_id: v.nullable(uuid()),
  corrects: v.nullable(uuid()),
  is_void: v.boolean(),
  shift_id: v.nullable(uuid()),
  note: text(PUNCH_NOTE_MAX),
  recorded_at: instant(),
  /** The readings of the device's clocks; null for a typed time. */
  reading: v.nullable(clockReading()),
  /** When it reached the server, by its clock; null before. */
  received_at: v.nullable(instant()),
  /** The server's judgement: the device's clock was changed before the punch arrived. */
  clock_changed: v.boolean(),
  /** The server's judgement: why it pays nothing before a manager accepts it. Null without a doubt. */
  unverified: v.nullable(v.picklist(DOUBTS)),
  /** The exact reason, if the server gave the nearest one that the previous release knows. */
  doubt: v.nullable(v.picklist(DOUBTS)),
  /** Its place among the punches of its device, from 1; null without a device. */
  device_seq: v.nullable(wholeNumber(1)),
  /** The hash of the device's previous punch, and its own (domain/work/punch-chain.ts). */
  prev_hash: v.nullable(text(64)),
  hash: v.nullable(text(64)),
  /** Which of the person's PINs a communal tablet has checked (TabletProfile); null without one. Not in the hash. */
  pin_version: v.nullable(wholeNumber(0)),
  /** Who recorded it: the person, the account of a communal tablet, or a manager. */
  created_by: uuid(),
});
export type Punch = DocumentOf<typeof punchFields, "punch">;

const WRITTEN = [
  "id",
  "business_id",
  "user_id",
  "type",
  "at",
  "zone",
  "source",
  "entry_id",
  "corrects",
  "is_void",
  "shift_id",
  "note",
  "recorded_at",
  "reading",
  "created_by",
  "device_id",
  "device_seq",
  "prev_hash",
  "hash",
  "pin_version",
];

export const punchEntity: Entity = {
  ...PUNCHES,
  kind: "punch",
  table: "punches",
  writable: WRITTEN,
  merge: Object.fromEntries(WRITTEN.map((field) => [field, "first"])),
};
