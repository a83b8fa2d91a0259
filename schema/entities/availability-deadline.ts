import { entity, type RowOf } from "./entity.ts";
import { author, createdAt, day, flag, ofBusiness } from "./fields.ts";
import { AVAILABILITY } from "./staff-availability.ts";

/** The day by which staff enter their availability for a range of days. */
export const availabilityDeadlineEntity = entity("deadline", {
  in: AVAILABILITY,
  table: "availability_deadlines",
  read: "members",
  write: "managers",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    /** The last day covered, `end_date`, by which it is indexed among availability rows. */
    date: day().byServer(),
    start_date: day(),
    end_date: day(),
    due_date: day(),
    has_notified: flag().byDefault(false),
    created_by: author(),
    created_at: createdAt(),
  },
  derived: ({ end_date }) => ({ date: end_date }),
});
export type AvailabilityDeadline = RowOf<typeof availabilityDeadlineEntity>;
