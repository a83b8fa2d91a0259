import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { clockReading, instant, ofBusiness, text, uuid, wholeNumber, zone } from "./fields.ts";

/** Shared by everything in the collection: punches and what managers say about worked time. */
export const PUNCHES = { collection: "punches", version: 0, indexes: [["at"], ["user_id", "at"]] };

/** Of a note on a punch, or of the reason for a correction, in characters. */
export const PUNCH_NOTE_MAX = 500;

/**
 * One press of the time clock, or a word about one (domain/work). It is written once: nobody changes or removes it, and
 * what was wrong is corrected by another that names it.
 */
export const punchFields = () => ({
  ...ofBusiness(),
  /** Whose time it is. */
  user_id: uuid(),
  type: v.picklist(["in", "out", "break-start", "break-end"]),
  /** When it is held to have happened. */
  at: instant(),
  /** Where it was made. */
  zone: zone(),
  source: v.picklist(["phone", "kiosk", "manager", "correction", "automatic"]),
  /** The device that recorded it, in one user's replica; null from older devices. */
  device_id: v.nullable(uuid()),
  /** Shared by what a manager entered, or corrected, in one go. */
  entry_id: v.nullable(uuid()),
  /** The punch that it replaces. */
  corrects: v.nullable(uuid()),
  is_void: v.boolean(),
  /** What the person said it is for. */
  shift_id: v.nullable(uuid()),
  note: text(PUNCH_NOTE_MAX),
  recorded_at: instant(),
  /** What the device's clocks said; null of a time that was typed by hand. */
  reading: v.nullable(clockReading()),
  /** When it reached the server, by its clock; null until it has. */
  received_at: v.nullable(instant()),
  /** The server's judgement: the device's clock was changed between the reading and its arrival, or before. */
  clock_changed: v.boolean(),
  /**
   * The server's judgement, why nobody vouches for who pressed it: not from a registered tablet, not next in the tablet's
   * chain, or from somebody who had left. Null where there is no doubt.
   */
  unverified: v.nullable(v.picklist(["tablet", "chain", "former"])),
  /** Its place among the punches of its device, from 1; null from older devices. */
  device_seq: v.nullable(wholeNumber(1)),
  /** The hash of the device's punch before, and its own (domain/work/punch-chain.ts). */
  prev_hash: v.nullable(text(64)),
  hash: v.nullable(text(64)),
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
];

export const punchEntity: Entity = {
  ...PUNCHES,
  kind: "punch",
  table: "punches",
  writable: WRITTEN,
  merge: Object.fromEntries(WRITTEN.map((field) => [field, "first"])),
};
