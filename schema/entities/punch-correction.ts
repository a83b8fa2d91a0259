import { collection, entity, type RowOf } from "./entity.ts";
import { createdAt, denialReason, form, instant, list, ofBusiness, oneOf, ref, text } from "./fields.ts";

export const CORRECTION_REASON_MAX = 500;
/** The maximum number of breaks of a request, as in the database. */
export const CORRECTION_BREAKS_MAX = 10;

/** A person's request to correct a punch. The punch stays; a manager decides about this row. */
export const punchCorrectionEntity = entity("correction", {
  in: collection("corrections", [["clock_in_time"], ["user_id", "clock_in_time"]]),
  table: "punch_corrections",
  read: "managers and own",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles").once(),
    /** The punch to correct; null if it is missing. */
    record_id: ref("punches").orNull().once(),
    clock_in_time: instant(),
    clock_out_time: instant().orNull(),
    /** All breaks, in order; null if none are stated: existing ones stay. */
    breaks: list(form({ start: instant(), end: instant() })).orNull(),
    reason: text(CORRECTION_REASON_MAX).filled(),
    status: oneOf("pending", "approved", "denied").byDefault("pending"),
    denial_reason: denialReason(),
    /** Who decided and when, set by the server. */
    decided_by: ref("profiles").orNull().byServer(),
    decided_at: instant().orNull().byServer(),
    created_at: createdAt(),
  },
});
export type PunchCorrection = RowOf<typeof punchCorrectionEntity>;
