import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, ofBusiness, uuid } from "./fields.ts";
import { AVAILABILITY } from "./staff-availability.ts";

/** The day by which staff enter their availability for a range of days. */
export const availabilityDeadlineFields = () => ({
  ...ofBusiness(),
  /** The last day covered, `end_date`, by which it is indexed among availability rows. */
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
  ...AVAILABILITY,
  kind: "deadline",
  table: "availability_deadlines",
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
