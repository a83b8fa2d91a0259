import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, ofBusiness, uuid } from "./fields.ts";
import { TRAINING } from "./training-module.ts";

/** An assignment of a module to a role or one person. Its people never change. */
export const trainingAssignmentFields = () => ({
  ...ofBusiness(),
  module_id: uuid(),
  /** manager includes admins; null for one person. */
  role: v.nullable(v.picklist(["employee", "manager", "all"])),
  user_id: v.nullable(uuid()),
  /** Null for no due date. */
  due_date: v.nullable(day()),
  created_by: uuid(),
  created_at: createdAt(),
});
export type TrainingAssignment = DocumentOf<typeof trainingAssignmentFields, "assignment">;

export const trainingAssignmentEntity: Entity = {
  ...TRAINING,
  kind: "assignment",
  table: "training_assignments",
  writable: ["id", "business_id", "module_id", "role", "user_id", "due_date", "created_by", "deleted"],
};
