import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, instant, uuid, wholeNumber } from "./fields.ts";

/** What was handed in of one quiz, which its id is: the choices that were picked, by question. */
const quizAnswer = () => v.object({ id: uuid(), picks: v.record(v.string(), v.array(v.string())) });
export type QuizAnswer = v.InferOutput<ReturnType<typeof quizAnswer>>;

/** How far one person is in one training module. */
export const trainingProgressFields = () => ({
  id: uuid(),
  business_id: uuid(),
  module_id: uuid(),
  user_id: uuid(),
  status: v.picklist(["started", "completed"]),
  /** In percent of all the questions, as the server counts them; null for none. */
  score: v.nullable(wholeNumber(0, 100)),
  /** When the server took it. */
  completed_at: v.nullable(instant()),
  /** The blocks that were on the screen. */
  seen: v.array(uuid()),
  answers: v.array(quizAnswer()),
  created_at: createdAt(),
});
export type TrainingProgress = DocumentOf<typeof trainingProgressFields, "progress">;

export const trainingProgressEntity: Entity = {
  collection: "training",
  kind: "progress",
  table: "training_progress",
  version: 0,
  indexes: [],
  writable: [
    "id",
    "business_id",
    "module_id",
    "user_id",
    "status",
    "score",
    "completed_at",
    "seen",
    "answers",
  ],
  merge: { seen: "set", answers: "items" },
};
