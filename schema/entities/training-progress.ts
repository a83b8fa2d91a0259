import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, instant, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";
import { TRAINING } from "./training-module.ts";

/** The answers to one quiz, whose id it has: the picked choices by question. */
const quizAnswer = () => v.object({ id: uuid(), picks: v.record(v.string(), v.array(v.string())) });
export type QuizAnswer = v.InferOutput<ReturnType<typeof quizAnswer>>;

export const trainingProgressFields = () => ({
  ...ofBusiness(),
  module_id: uuid(),
  /** The module's title at completion, set by the server; null before. */
  module_title: v.nullable(text(200)),
  user_id: uuid(),
  status: v.picklist(["started", "completed"]),
  /** The person reported completion, but the server found a quiz they had not passed, for example a changed one. */
  is_returned: v.boolean(),
  /** The server's score in percent of all questions; null for none. */
  score: v.nullable(wholeNumber(0, 100)),
  /** When it was completed: the device's time if plausible, otherwise when the server received it. */
  completed_at: v.nullable(instant()),
  seen: v.array(uuid()),
  answers: v.array(quizAnswer()),
  created_at: createdAt(),
});
export type TrainingProgress = DocumentOf<typeof trainingProgressFields, "progress">;

export const trainingProgressEntity: Entity = {
  ...TRAINING,
  kind: "progress",
  table: "training_progress",
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
