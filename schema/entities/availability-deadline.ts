import * as v from "valibot";
import { type DocumentOf, defineEntity } from "./define-entity.ts";
import { day, instant, uuid } from "./fields.ts";

/** The day by which staff say when they are available in a stretch of days (spec section 3). */
export const availabilityDeadlineEntity = defineEntity({
  collection: "staff_availability",
  kind: "deadline",
  table: "availability_deadlines",
  version: 0,
  fields: {
    id: uuid(),
    business_id: uuid(),
    start_date: day(),
    end_date: day(),
    due_date: day(),
    has_notified: v.boolean(),
    created_by: uuid(),
    /** The server's time; a device's own until it has answered. */
    created_at: instant(),
  },
  indexes: [],
  writable: [
    "id",
    "business_id",
    "start_date",
    "end_date",
    "due_date",
    "has_notified",
    "created_by",
    "deleted",
  ],
});

export type AvailabilityDeadline = DocumentOf<typeof availabilityDeadlineEntity>;
