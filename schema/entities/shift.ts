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

/** Shared by everything in the collection: shifts and the records of work on them. */
export const SHIFTS = { collection: "shifts", version: 0, indexes: [["date"]] };

/** What the staff were told of a shift when it was last published, and with which pressing of "Publish". */
const publishedAs = () =>
  v.object({
    publish_id: uuid(),
    date: day(),
    start_time: timeOfDay(),
    end_time: timeOfDay(),
    user_id: v.nullable(uuid()),
  });

/** A shift: a calendar day and wall-clock times in the zone of the business. Nobody's is open. */
export const shiftFields = () => ({
  ...ofBusiness(),
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
  /** Why the claim is denied, while the denial waits to be sent: whoever had claimed it is told, the row forgets it. */
  denial_reason: denialReason(),
  /** Staff see published shifts only. */
  published: v.boolean(),
  /** Null for a draft. Where it differs from the shift, there is a change that nobody was told of yet. */
  published_as: v.nullable(publishedAs()),
  /**
   * What a manager expects it to cost where that is not hours times rate; null for the rule, and on devices of people
   * who neither manage nor work it.
   */
  estimated_pay: v.nullable(v.pipe(money(), v.minValue(0))),
  notes: text(1000),
  /** Its place among the shifts of its day. */
  position: wholeNumber(),
  created_at: createdAt(),
});
export type Shift = DocumentOf<typeof shiftFields, "shift">;

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
    "position",
    "deleted",
  ],
  merge: { claimed_by_user_id: "holder" },
};
