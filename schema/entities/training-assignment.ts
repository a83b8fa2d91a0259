import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, uuid } from "./fields.ts";

/** Who is to complete a module: everybody of a role, or one person. Its people never change. */
export const trainingAssignmentFields = () => ({
  id: uuid(),
  business_id: uuid(),
  module_id: uuid(),
  /** manager means admins too; null for one person. */
  role: v.nullable(v.picklist(["employee", "manager", "all"])),
  user_id: v.nullable(uuid()),
  /** Null for no matter when. */
  due_date: v.nullable(day()),
  created_by: uuid(),
  created_at: createdAt(),
});
export type TrainingAssignment = DocumentOf<typeof trainingAssignmentFields, "assignment">;

export const trainingAssignmentEntity: Entity = {
  collection: "training",
  kind: "assignment",
  table: "training_assignments",
  version: 0,
  indexes: [],
  writable: ["id", "business_id", "module_id", "role", "user_id", "due_date", "created_by", "deleted"],
};
