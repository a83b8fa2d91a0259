import { entity, type RowOf } from "./entity.ts";
import { author, createdAt, day, ofBusiness, oneOf, ref } from "./fields.ts";
import { TRAINING } from "./training-module.ts";

/** An assignment of a module to a role or one person. Its people never change. */
export const trainingAssignmentEntity = entity("assignment", {
  in: TRAINING,
  table: "training_assignments",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    module_id: ref("training_modules").once(),
    /** manager includes admins; null for one person. */
    role: oneOf("employee", "manager", "all").orNull().once(),
    user_id: ref("profiles").orNull().once(),
    /** Null for no due date. */
    due_date: day().orNull(),
    created_by: author(),
    created_at: createdAt(),
  },
});
export type TrainingAssignment = RowOf<typeof trainingAssignmentEntity>;
