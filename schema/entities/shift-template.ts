import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, timeOfDay, uuid, words } from "./fields.ts";

/** Hours by name that shifts are made from (spec section 3); they end the next day when they end before they start. */
export const shiftTemplateFields = () => ({
  id: uuid(),
  business_id: uuid(),
  name: words(80, "Template name is required"),
  start_time: timeOfDay(),
  end_time: timeOfDay(),
  created_at: createdAt(),
});
export type ShiftTemplate = DocumentOf<typeof shiftTemplateFields, "shift_template">;

export const shiftTemplateEntity: Entity = {
  collection: "templates",
  kind: "shift_template",
  table: "shift_templates",
  version: 0,
  indexes: [],
  writable: ["id", "business_id", "name", "start_time", "end_time", "deleted"],
};
