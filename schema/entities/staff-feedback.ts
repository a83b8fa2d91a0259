import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";
import { TRAINING } from "./training-module.ts";

export const FEEDBACK_WORDS_MAX = 500;

/** Staff feedback, for admins and its author. The server writes it (send_feedback). */
export const staffFeedbackFields = () => ({
  ...ofBusiness(),
  /** Null if anonymous. */
  user_id: v.nullable(uuid()),
  /** The day it reached the server. */
  date: day(),
  /** From 1, the worst, to 5. */
  rating: wholeNumber(1, 5),
  words: text(FEEDBACK_WORDS_MAX),
});
export type StaffFeedback = DocumentOf<typeof staffFeedbackFields, "feedback">;

export const staffFeedbackEntity: Entity = {
  ...TRAINING,
  kind: "feedback",
  table: "staff_feedback",
  writable: [],
  madeByServer: true,
};
