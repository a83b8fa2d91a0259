import { entity, type RowOf } from "./entity.ts";
import { day, ofBusiness, ref, text, wholeNumber } from "./fields.ts";
import { TRAINING } from "./training-module.ts";

export const FEEDBACK_WORDS_MAX = 500;

/** Staff feedback, for admins and its author. The server writes it (send_feedback). */
export const staffFeedbackEntity = entity("feedback", {
  in: TRAINING,
  table: "staff_feedback",
  read: "admins and own",
  write: "server",
  fields: {
    ...ofBusiness(),
    /** Null if anonymous. */
    user_id: ref("profiles").orNull(),
    /** The day it reached the server. */
    date: day(),
    /** From 1, the worst, to 5. */
    rating: wholeNumber(1, 5),
    words: text(FEEDBACK_WORDS_MAX).byDefault(""),
  },
});
export type StaffFeedback = RowOf<typeof staffFeedbackEntity>;
