import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";
import { TRAINING } from "./training-module.ts";

/** Of the words of feedback, in characters. */
export const FEEDBACK_WORDS_MAX = 500;

/** What somebody said of working here, for admins and for themselves. It is made by the server (send_feedback). */
export const staffFeedbackFields = () => ({
  ...ofBusiness(),
  /** Null for what was said without a name. */
  user_id: v.nullable(uuid()),
  /** When it reached the server. */
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
