import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, text, timeOfDay, uuid, wholeNumber } from "./fields.ts";

/** Shared by everything in the collection: shifts and the records of work on them. */
export const SHIFT_INDEXES = [["date"]];

/** A shift (spec section 3): a calendar day and wall-clock times in the zone of the business. Nobody's is open. */
export const shiftFields = () => ({
  id: uuid(),
  business_id: uuid(),
  date: day(),
  /** The template it was made from; null for a custom shift. */
  time_slot: v.nullable(uuid()),
  start_time: timeOfDay(),
  /** On the next day when it is not after start_time. */
  end_time: timeOfDay(),
  user_id: v.nullable(uuid()),
  status: v.picklist(["scheduled", "claimed", "dropped"]),
  claimed_by_user_id: v.nullable(uuid()),
  drop_reason: v.nullable(text(500)),
  /** Staff see published shifts only. */
  published: v.boolean(),
  notes: text(1000),
  /** Its place among the shifts of its day. */
  position: wholeNumber(),
  created_at: createdAt(),
});
export type Shift = DocumentOf<typeof shiftFields, "shift">;

export const shiftEntity: Entity = {
  collection: "shifts",
  kind: "shift",
  table: "shifts",
  version: 0,
  indexes: SHIFT_INDEXES,
  writable: [
    "id",
    "business_id",
    "date",
    "time_slot",
    "start_time",
    "end_time",
    "user_id",
    "status",
    "claimed_by_user_id",
    "drop_reason",
    "published",
    "notes",
    "position",
    "deleted",
  ],
  merge: { claimed_by_user_id: "holder" },
};
