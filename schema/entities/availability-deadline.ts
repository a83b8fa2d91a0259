import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, uuid } from "./fields.ts";
import { AVAILABILITY_INDEXES } from "./staff-availability.ts";

/** The day by which staff say when they are available in a stretch of days. */
export const availabilityDeadlineFields = () => ({
  id: uuid(),
  business_id: uuid(),
  /** The last day it is about, `end_date`, by which it is found among what people said of days. */
  date: day(),
  start_date: day(),
  end_date: day(),
  due_date: day(),
  has_notified: v.boolean(),
  created_by: uuid(),
  created_at: createdAt(),
});
export type AvailabilityDeadline = DocumentOf<typeof availabilityDeadlineFields, "deadline">;

export const availabilityDeadlineEntity: Entity = {
  collection: "staff_availability",
  kind: "deadline",
  table: "availability_deadlines",
  version: 0,
  indexes: AVAILABILITY_INDEXES,
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
  derivedAndSent: ["date"],
  derived: ({ end_date }) => ({ date: end_date }),
};
