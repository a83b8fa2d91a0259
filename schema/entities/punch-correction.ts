import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, denialReason, instant, ofBusiness, uuid, words } from "./fields.ts";

export const CORRECTION_REASON_MAX = 500;
/** The maximum number of breaks of a request, as in the database. */
export const CORRECTION_BREAKS_MAX = 10;

/** A person's request to correct a punch. The punch stays; a manager decides about this row. */
export const punchCorrectionFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  /** The punch to correct; null if it is missing. */
  record_id: v.nullable(uuid()),
  clock_in_time: instant(),
  clock_out_time: v.nullable(instant()),
  /** All breaks, in order; null if none are stated: existing ones stay. */
  breaks: v.nullable(v.array(v.object({ start: instant(), end: instant() }))),
  reason: words(CORRECTION_REASON_MAX, "Please say why"),
  status: v.picklist(["pending", "approved", "denied"]),
  denial_reason: denialReason(),
  /** Who decided and when, set by the server. */
  decided_by: v.nullable(uuid()),
  decided_at: v.nullable(instant()),
  created_at: createdAt(),
});
export type PunchCorrection = DocumentOf<typeof punchCorrectionFields, "correction">;

export const punchCorrectionEntity: Entity = {
  collection: "corrections",
  version: 0,
  indexes: [["clock_in_time"], ["user_id", "clock_in_time"]],
  kind: "correction",
  table: "punch_corrections",
  writable: [
    "id",
    "business_id",
    "user_id",
    "record_id",
    "clock_in_time",
    "clock_out_time",
    "breaks",
    "reason",
    "status",
    "denial_reason",
    "deleted",
  ],
};
