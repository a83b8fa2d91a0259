import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, timeOfDay, wholeNumber } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

/** Opening hours of one weekday; Sunday is 0. */
export const businessHoursFields = () => ({
  ...ofBusiness(),
  day_of_week: wholeNumber(0, 6),
  opening_time: v.nullable(timeOfDay()),
  closing_time: v.nullable(timeOfDay()),
  is_closed: v.boolean(),
  created_at: createdAt(),
});
export type BusinessHours = DocumentOf<typeof businessHoursFields, "business_hours">;

export const businessHoursEntity: Entity = {
  ...TEMPLATES,
  kind: "business_hours",
  table: "business_hours",
  writable: ["id", "business_id", "day_of_week", "opening_time", "closing_time", "is_closed", "deleted"],
};
