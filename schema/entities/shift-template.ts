import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, instant, ofBusiness, timeOfDay, uuid, wholeNumber, words } from "./fields.ts";

/** Shared by all entities in the collection: small tables, and the parts of rosters. */
export const TEMPLATES = { collection: "templates", version: 0, indexes: [] };

/** Named hours from which shifts are made; an end before the start is on the next day. */
export const shiftTemplateFields = () => ({
  ...ofBusiness(),
  name: words(80, "Template name is required"),
  start_time: timeOfDay(),
  end_time: timeOfDay(),
  /** The weekdays on which it must be staffed; Sunday is 0. */
  required_days: v.array(wholeNumber(0, 6)),
  /** The training module that a person needs for it; null for none. */
  required_module_id: v.nullable(uuid()),
  /** Since when it is offered and required no more; its shifts keep its name. Null while in use. */
  archived_at: v.nullable(instant()),
  created_at: createdAt(),
});
export type ShiftTemplate = DocumentOf<typeof shiftTemplateFields, "shift_template">;

export const shiftTemplateEntity: Entity = {
  ...TEMPLATES,
  kind: "shift_template",
  table: "shift_templates",
  writable: [
    "id",
    "business_id",
    "name",
    "start_time",
    "end_time",
    "required_days",
    "required_module_id",
    "archived_at",
    "deleted",
  ],
  merge: { required_days: "set" },
};
