import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, timeOfDay, uuid, wholeNumber, words } from "./fields.ts";

/** Shared by everything in the collection: what there is little of, and what rosters are made from. */
export const TEMPLATES = { collection: "templates", version: 0, indexes: [] };

/** Hours by name that shifts are made from; they end the next day when they end before they start. */
export const shiftTemplateFields = () => ({
  ...ofBusiness(),
  name: words(80, "Template name is required"),
  start_time: timeOfDay(),
  end_time: timeOfDay(),
  /** The days of the week on which somebody must work it; Sunday is 0. */
  required_days: v.array(wholeNumber(0, 6)),
  /** The training module that whoever works it should have completed; null for none. */
  required_module_id: v.nullable(uuid()),
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
    "deleted",
  ],
  merge: { required_days: "set" },
};
