import { entity, type RowOf } from "./entity.ts";
import { createdAt, flag, ofBusiness, timeOfDay, wholeNumber } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

/** Opening hours of one weekday; Sunday is 0. */
export const businessHoursEntity = entity("business_hours", {
  in: TEMPLATES,
  table: "business_hours",
  read: "members",
  write: "managers",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    day_of_week: wholeNumber(0, 6).once(),
    opening_time: timeOfDay().orNull(),
    closing_time: timeOfDay().orNull(),
    is_closed: flag().byDefault(false),
    created_at: createdAt(),
  },
});
export type BusinessHours = RowOf<typeof businessHoursEntity>;
