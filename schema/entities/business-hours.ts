import * as v from "valibot";
import { type DocumentOf, defineEntity } from "./define-entity.ts";
import { instant, timeOfDay, uuid, wholeNumber } from "./fields.ts";

/** When a business is open on one day of the week (spec section 3); Sunday is 0. */
export const businessHoursEntity = defineEntity({
  collection: "templates",
  kind: "business_hours",
  table: "business_hours",
  version: 0,
  fields: {
    id: uuid(),
    business_id: uuid(),
    day_of_week: wholeNumber(0, 6),
    opening_time: v.nullable(timeOfDay()),
    closing_time: v.nullable(timeOfDay()),
    is_closed: v.boolean(),
    /** The server's time; a device's own until it has answered. */
    created_at: instant(),
  },
  indexes: [],
  writable: ["id", "business_id", "day_of_week", "opening_time", "closing_time", "is_closed", "deleted"],
});

export type BusinessHours = DocumentOf<typeof businessHoursEntity>;
