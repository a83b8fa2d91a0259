import { collection, entity, type RowOf } from "./entity.ts";
import {
  createdAt,
  day,
  denialReason,
  flag,
  instant,
  list,
  ofBusiness,
  oneOf,
  ref,
  text,
  timeOfDay,
  uuid,
} from "./fields.ts";

/** Shared by all entities in the collection: availability entries and deadlines. */
export const AVAILABILITY = collection("staff_availability", [["date"]]);

/** A person's availability on one day, and a manager's decision about it. */
export const staffAvailabilityEntity = entity("availability", {
  in: AVAILABILITY,
  table: "staff_availability",
  read: "managers and own",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles").once(),
    date: day(),
    all_day: flag().byDefault(true),
    start_time: timeOfDay().orNull(),
    end_time: timeOfDay().orNull(),
    /** False for a day, or hours of it, on which the person cannot work. */
    available: flag().byDefault(true),
    /** What the person wishes of a time at which they can work; without meaning where they cannot: see wishOf. */
    preference: oneOf("would-like", "rather-not").orNull(),
    reason: text(500).orNull(),
    status: oneOf("pending", "approved", "denied").byDefault("pending"),
    approved: flag().byDefault(false),
    /** The reason for denying it until it is sent: the person is notified of it, and no row keeps it. */
    denial_reason: denialReason(),
    /** The ids of the shift templates concerned; empty if none. */
    time_slots: list(uuid()).byDefault([]).merge("set"),
    /** Shared by days that were entered together: a range, or weekdays. */
    series_id: uuid().orNull(),
    created_at: createdAt(),
    updated_at: instant().byServer(),
  },
});
export type StaffAvailability = RowOf<typeof staffAvailabilityEntity>;
