import { entity, type RowOf } from "./entity.ts";
import {
  createdAt,
  flag,
  form,
  instant,
  list,
  map,
  ofBusiness,
  oneOf,
  ref,
  text,
  uuid,
  wholeNumber,
} from "./fields.ts";
import { TRAINING } from "./training-module.ts";

/** The answers to one quiz, whose id it has: the picked choices by question. */
const quizAnswer = form({ id: uuid(), picks: map(list(text())) });
export type QuizAnswer = (typeof quizAnswer)["value"];

export const trainingProgressEntity = entity("progress", {
  in: TRAINING,
  table: "training_progress",
  read: "managers and own",
  write: "own",
  fields: {
    ...ofBusiness(),
    module_id: ref("training_modules").once(),
    /** The module's title at completion, set by the server; null before. */
    module_title: text(200).orNull().byServer(),
    user_id: ref("profiles").once(),
    status: oneOf("started", "completed").byDefault("started"),
    /** The person reported completion, but the server found a quiz they had not passed, for example a changed one. */
    is_returned: flag().byServer().byDefault(false),
    /** The server's score in percent of all questions; null for none. */
    score: wholeNumber(0, 100).orNull(),
    /** When it was completed: the device's time if plausible, otherwise when the server received it. */
    completed_at: instant().orNull(),
    seen: list(uuid()).byDefault([]).merge("set"),
    answers: list(quizAnswer).byDefault([]).merge("items"),
    created_at: createdAt(),
  },
});
export type TrainingProgress = RowOf<typeof trainingProgressEntity>;
