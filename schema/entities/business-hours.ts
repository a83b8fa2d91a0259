import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, timeOfDay, uuid, wholeNumber } from "./fields.ts";

/** When a business is open on one day of the week; Sunday is 0. */
export const businessHoursFields = () => ({
  id: uuid(),
  business_id: uuid(),
  day_of_week: wholeNumber(0, 6),
  opening_time: v.nullable(timeOfDay()),
  closing_time: v.nullable(timeOfDay()),
  is_closed: v.boolean(),
  created_at: createdAt(),
});
export type BusinessHours = DocumentOf<typeof businessHoursFields, "business_hours">;

export const businessHoursEntity: Entity = {
  collection: "templates",
  kind: "business_hours",
  table: "business_hours",
  version: 0,
  indexes: [],
  writable: ["id", "business_id", "day_of_week", "opening_time", "closing_time", "is_closed", "deleted"],
};
