import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, denialReason, instant, ofBusiness, uuid, words } from "./fields.ts";

/** Of why somebody asks, in characters. */
export const CORRECTION_REASON_MAX = 500;
/** Of one request, as the database has it. */
export const CORRECTION_BREAKS_MAX = 10;

/** What somebody says a punch should have been. The punch stays as it was; a manager decides about this row. */
export const punchCorrectionFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  /** The punch it is about; null for one that was never made. */
  record_id: v.nullable(uuid()),
  clock_in_time: instant(),
  clock_out_time: v.nullable(instant()),
  /** All its breaks, in turn; null where nothing is said of them: they stay as they are, or there are none. */
  breaks: v.nullable(v.array(v.object({ start: instant(), end: instant() }))),
  reason: words(CORRECTION_REASON_MAX, "Please say why"),
  status: v.picklist(["pending", "approved", "denied"]),
  /** Why it was denied, if that was said. */
  denial_reason: denialReason(),
  /** Who decided and when: the server's word. */
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
