import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, denialReason, instant, ofBusiness, text, timeOfDay, uuid } from "./fields.ts";

/** Shared by everything in the collection: what people said of days, and the deadlines for it. */
export const AVAILABILITY = { collection: "staff_availability", version: 0, indexes: [["date"]] };

/** When somebody can or cannot work on one day, and what a manager says to it. */
export const staffAvailabilityFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  date: day(),
  all_day: v.boolean(),
  start_time: v.nullable(timeOfDay()),
  end_time: v.nullable(timeOfDay()),
  /** False for a day, or hours of it, on which the person cannot work. */
  available: v.boolean(),
  reason: v.nullable(text(500)),
  status: v.picklist(["pending", "approved", "denied"]),
  approved: v.boolean(),
  /** Why it is denied, while the denial waits to be sent: the person is told, the row forgets it. */
  denial_reason: denialReason(),
  /** Ids of the shift templates it is about; empty for none in particular. */
  time_slots: v.array(uuid()),
  /** Shared by the days that were entered together: a stretch of days, or the same days of every week. */
  series_id: v.nullable(uuid()),
  created_at: createdAt(),
  updated_at: instant(),
});
export type StaffAvailability = DocumentOf<typeof staffAvailabilityFields, "availability">;

export const staffAvailabilityEntity: Entity = {
  ...AVAILABILITY,
  kind: "availability",
  table: "staff_availability",
  writable: [
    "id",
    "business_id",
    "user_id",
    "date",
    "all_day",
    "start_time",
    "end_time",
    "available",
    "reason",
    "status",
    "approved",
    "denial_reason",
    "time_slots",
    "series_id",
    "deleted",
  ],
  merge: { time_slots: "set" },
};
