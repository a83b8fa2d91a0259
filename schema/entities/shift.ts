import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import {
  createdAt,
  day,
  denialReason,
  money,
  ofBusiness,
  text,
  timeOfDay,
  uuid,
  wholeNumber,
} from "./fields.ts";

/** Shared by all entities in the collection: shifts and records of work on them. */
export const SHIFTS = { collection: "shifts", version: 0, indexes: [["date"]] };

/** What staff were notified of when the shift was last published, and the publish id. */
const publishedAs = () =>
  v.object({
    publish_id: uuid(),
    date: day(),
    start_time: timeOfDay(),
    end_time: timeOfDay(),
    user_id: v.nullable(uuid()),
  });

/** A shift: a calendar day and wall-clock times in the business's zone. Without a person it is open. */
export const shiftFields = () => ({
  ...ofBusiness(),
  date: day(),
  /** The template it was made from; null for a custom shift. */
  time_slot: v.nullable(uuid()),
  start_time: timeOfDay(),
  /** On the next day if it is not after start_time. */
  end_time: timeOfDay(),
  user_id: v.nullable(uuid()),
  status: v.picklist(["scheduled", "claimed", "dropped"]),
  claimed_by_user_id: v.nullable(uuid()),
  drop_reason: v.nullable(text(500)),
  /** The reason for denying the claim until it is sent: the claimer is notified of it, and no row keeps it. */
  denial_reason: denialReason(),
  /** Staff see published shifts only. */
  published: v.boolean(),
  /** Null for a draft. A difference from the shift is a change that nobody was notified of yet. */
  published_as: v.nullable(publishedAs()),
  /** A manager's estimate of the cost; null for hours times rate, and for people who neither manage nor work it. */
  estimated_pay: v.nullable(v.pipe(money(), v.minValue(0))),
  notes: text(1000),
  /** The shift's order within its day: see sortOrderOf. */
  sort_order: wholeNumber(),
  /** The same by its earlier name, which the previous app reads and writes; never changed here. */
  position: wholeNumber(),
  created_at: createdAt(),
});
export type Shift = DocumentOf<typeof shiftFields, "shift">;

/** Returns a shift's order within its day, also of a row that was stored before it had this name. */
export function sortOrderOf({ sort_order, position }: Pick<Shift, "sort_order" | "position">): number {
  return sort_order ?? position;
}

export const shiftEntity: Entity = {
  ...SHIFTS,
  kind: "shift",
  table: "shifts",
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
    "denial_reason",
    "published",
    "published_as",
    "estimated_pay",
    "notes",
    "sort_order",
    "position",
    "deleted",
  ],
  merge: { claimed_by_user_id: "holder" },
};
