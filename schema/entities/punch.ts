import { collection, entity, type RowOf } from "./entity.ts";
import {
  clockReading,
  flag,
  instant,
  ofBusiness,
  oneOf,
  ref,
  text,
  uuid,
  wholeNumber,
  zone,
} from "./fields.ts";

/** Shared by all entities in the collection: punches and managers' decisions about worked time. */
export const PUNCHES = collection("punches", [["at"], ["user_id", "at"]]);

/** The maximum length of a punch's note, or of a correction's reason, in characters. */
export const PUNCH_NOTE_MAX = 500;

/**
 * Why a punch is unverified. Who pressed: not on a registered tablet, somebody sent it after they left (former) or was
 * not on the team when it was made (removed), without a PIN, a manager for themself. When: held back by its device, a
 * reading that cannot be, dated in the future. chain: not the next in its device's chain.
 */
const DOUBTS = ["tablet", "chain", "former", "removed", "pin", "own", "late", "reading", "future"] as const;

const HASH = /^[0-9a-f]{64}$/;

/** One press of the time clock, or a correction of one (domain/work). Never changed: another punch corrects it. */
export const punchEntity = entity("punch", {
  in: PUNCHES,
  table: "punches",
  isFinal: true,
  fields: {
    ...ofBusiness(),
    /** The person whose time it is. */
    user_id: ref("profiles"),
    type: oneOf("in", "out", "break-start", "break-end"),
    /** When it counts as having happened. */
    at: instant(),
    zone: zone(),
    source: oneOf("phone", "kiosk", "manager", "correction", "automatic"),
    /** The device that recorded it, in one user's replica; null where none is known. */
    device_id: uuid().orNull(),
    /** Shared by punches that a manager entered or corrected together. */
    entry_id: uuid().orNull(),
    corrects: ref("punches").orNull(),
    is_void: flag().byDefault(false),
    shift_id: uuid().orNull(),
    note: text(PUNCH_NOTE_MAX).byDefault(""),
    recorded_at: instant(),
    /** The readings of the device's clocks; null for a typed time. */
    reading: clockReading().orNull(),
    /** When it reached the server, by its clock; null before. */
    received_at: instant().orNull().byServer(),
    /** The server's judgement: the device's clock was changed before the punch arrived. */
    clock_changed: flag().byServer().byDefault(false),
    /** The server's judgement: why it pays nothing before a manager accepts it. Null without a doubt. */
    unverified: oneOf(...DOUBTS)
      .orNull()
      .byServer(),
    /** The exact reason, if the server gave the nearest one that the previous release knows. */
    doubt: oneOf(...DOUBTS)
      .orNull()
      .byServer(),
    /** Its place among the punches of its device, from 1; null without a device. */
    device_seq: wholeNumber(1).orNull(),
    /** The hash of the device's previous punch, and its own (domain/work/punch-chain.ts). */
    prev_hash: text(64, HASH).orNull(),
    hash: text(64, HASH).orNull(),
    /** Which of the person's PINs a communal tablet has checked (TabletProfile); null without one. Not in the hash. */
    pin_version: wholeNumber(0).orNull(),
    /** Who recorded it: the person, the account of a communal tablet, or a manager. */
    created_by: ref("profiles"),
  },
});
export type Punch = RowOf<typeof punchEntity>;
