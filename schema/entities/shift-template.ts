import { collection, entity, type RowOf } from "./entity.ts";
import {
  createdAt,
  flag,
  form,
  instant,
  list,
  ofBusiness,
  ref,
  text,
  timeOfDay,
  wholeNumber,
} from "./fields.ts";

/** Shared by all entities in the collection: small tables, and the parts of rosters. */
export const TEMPLATES = collection("templates");

/** The latest that a break can begin, in minutes: a shift lasts up to a day. */
export const BREAK_AFTER_MAX = 1439;
export const BREAK_MINUTES_MAX = 480;
/**
 * The breaks that a shift is planned with: so many minutes, after so many, paid or not. Planned hours and costs leave unpaid
 * ones out; worked time never follows them. Null for none.
 */
export const plannedBreaks = () =>
  list(
    form({
      after: wholeNumber(0, BREAK_AFTER_MAX),
      minutes: wholeNumber(1, BREAK_MINUTES_MAX),
      paid: flag(),
    }),
  ).orNull();
export type PlannedBreak = NonNullable<ReturnType<typeof plannedBreaks>["value"]>[number];
export const PLANNED_BREAKS_MAX = 10;

export const HEADCOUNT_MAX = 99;

/** Named hours from which shifts are made; an end before the start is on the next day. */
export const shiftTemplateEntity = entity("shift_template", {
  in: TEMPLATES,
  table: "shift_templates",
  read: "members",
  write: "managers",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    name: text(80).filled(),
    start_time: timeOfDay(),
    end_time: timeOfDay(),
    /** The weekdays on which it must be staffed; Sunday is 0. */
    required_days: list(wholeNumber(0, 6)).byDefault([]).merge("set"),
    /** The training module that a person needs for it; null for none. */
    required_module_id: ref("training_modules").orNull(),
    /** Since when it is offered and required no more; its shifts keep its name. Null while in use. */
    archived_at: instant().orNull(),
    /** What its shifts are worked as; null for anything. */
    position_id: ref("positions").orNull(),
    /** Where its shifts are worked; null for anywhere. */
    place_id: ref("places").orNull(),
    /** How many people it needs on each of its required days: see usualNeed. */
    headcount: wholeNumber(1, HEADCOUNT_MAX).byDefault(1),
    breaks: plannedBreaks(),
    created_at: createdAt(),
  },
});
export type ShiftTemplate = RowOf<typeof shiftTemplateEntity>;
