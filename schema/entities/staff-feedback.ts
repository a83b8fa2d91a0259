import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, text, uuid, wholeNumber } from "./fields.ts";

/** Of the words of feedback, in characters. */
export const FEEDBACK_WORDS_MAX = 500;

/** What somebody said of working here, for admins and for themselves. It is made by the server (send_feedback). */
export const staffFeedbackFields = () => ({
  id: uuid(),
  business_id: uuid(),
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
  collection: "training",
  kind: "feedback",
  table: "staff_feedback",
  version: 0,
  indexes: [],
  writable: [],
  madeByServer: true,
};
