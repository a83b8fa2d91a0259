import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, instant, uuid, wholeNumber } from "./fields.ts";

/** How far one person is in one training module. */
export const trainingProgressFields = () => ({
  id: uuid(),
  business_id: uuid(),
  module_id: uuid(),
  user_id: uuid(),
  status: v.picklist(["started", "completed"]),
  /** The best of the quiz, in percent. */
  score: v.nullable(wholeNumber(0, 100)),
  completed_at: v.nullable(instant()),
  created_at: createdAt(),
});
export type TrainingProgress = DocumentOf<typeof trainingProgressFields, "progress">;

export const trainingProgressEntity: Entity = {
  collection: "training",
  kind: "progress",
  table: "training_progress",
  version: 0,
  indexes: [],
  writable: ["id", "business_id", "module_id", "user_id", "status", "score", "completed_at"],
};
