import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, instant, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";
import { TRAINING } from "./training-module.ts";

/** What was handed in of one quiz, which its id is: the choices that were picked, by question. */
const quizAnswer = () => v.object({ id: uuid(), picks: v.record(v.string(), v.array(v.string())) });
export type QuizAnswer = v.InferOutput<ReturnType<typeof quizAnswer>>;

/** How far one person is in one training module. */
export const trainingProgressFields = () => ({
  ...ofBusiness(),
  module_id: uuid(),
  /** What the module was called when it was completed, by the server; null until then. */
  module_title: v.nullable(text(200)),
  user_id: uuid(),
  status: v.picklist(["started", "completed"]),
  /** It was said to be completed, and the server found a quiz that was not passed, such as one that had changed. */
  is_returned: v.boolean(),
  /** In percent of all the questions, as the server counts them; null for none. */
  score: v.nullable(wholeNumber(0, 100)),
  /** When it was completed, as the device said where that can be true; otherwise when the server took it. */
  completed_at: v.nullable(instant()),
  /** The blocks that were on the screen. */
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
