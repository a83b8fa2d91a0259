import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, denialReason, instant, ofBusiness, text, timeOfDay, uuid } from "./fields.ts";

/** Shared by all entities in the collection: availability entries and deadlines. */
export const AVAILABILITY = { collection: "staff_availability", version: 0, indexes: [["date"]] };

/** A person's availability on one day, and a manager's decision about it. */
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
  /** The reason for denying it until it is sent: the person is notified of it, and no row keeps it. */
  denial_reason: denialReason(),
  /** The ids of the shift templates concerned; empty if none. */
  time_slots: v.array(uuid()),
  /** Shared by days that were entered together: a range, or weekdays. */
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
