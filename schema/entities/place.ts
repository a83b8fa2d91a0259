import { REGION } from "./business.ts";
import { entity, type RowOf } from "./entity.ts";
import {
  createdAt,
  flag,
  form,
  forPeople,
  list,
  money,
  ofBusiness,
  text,
  timeOfDay,
  wholeNumber,
} from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

export const PLACE_ADDRESS_MAX = 300;

/** The opening hours of a weekday, as in business_hours. */
const placeHours = form({
  day_of_week: wholeNumber(0, 6),
  opening_time: timeOfDay().orNull(),
  closing_time: timeOfDay().orNull(),
  is_closed: flag(),
});

/** Where people of the business work, in its time zone. Shifts refer to it, so it is archived and never deleted. */
export const placeEntity = entity("place", {
  in: TEMPLATES,
  table: "places",
  read: "members",
  write: "managers",
  fields: {
    ...ofBusiness(),
    name: text(80).filled(),
    /** In lines; null for the business's. */
    address: text(PLACE_ADDRESS_MAX).filled().orNull(),
    /** By ISO 3166-2, with the business's time zone; null for the business's. */
    region: text(undefined, REGION).orNull(),
    /** Of all seven days; null for the business's. */
    hours: list(placeHours).orNull(),
    /** Who works there. */
    ...forPeople(),
    /** The maximum cost of a week's shifts there, set by admins; null for none, and on devices that may not see costs. */
    week_budget: money(0).orNull().withheld(),
    sort_order: wholeNumber().byDefault(0),
    is_archived: flag().byDefault(false),
    created_at: createdAt(),
  },
});
export type Place = RowOf<typeof placeEntity>;
