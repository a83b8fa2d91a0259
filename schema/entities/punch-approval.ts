import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, instant, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";
import { PUNCH_NOTE_MAX, PUNCHES } from "./punch.ts";

/** Nobody approves more days at once: of longer ones nobody could say whether they are still as they were. */
export const APPROVAL_MAX_DAYS = 62;

/** A manager's word that somebody's hours of some days are right, until it is withdrawn. */
export const punchApprovalFields = () => ({
  ...ofBusiness(),
  /** Whose hours. */
  user_id: uuid(),
  /** The end of the last day, by the clocks of the business. */
  at: instant(),
  /** The first and the last day; what began on them is approved. */
  from: day(),
  to: day(),
  /** How much that was, in ms. */
  worked_ms: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  /** Of what was approved (domain/work/approved-work.ts): another one says that something has changed since. */
  fingerprint: text(64),
  status: v.picklist(["approved", "withdrawn"]),
  approved_by: uuid(),
  approved_at: instant(),
  note: text(PUNCH_NOTE_MAX),
});
export type PunchApproval = DocumentOf<typeof punchApprovalFields, "approval">;

export const punchApprovalEntity: Entity = {
  ...PUNCHES,
  kind: "approval",
  table: "punch_approvals",
  writable: [
    "id",
    "business_id",
    "user_id",
    "at",
    "from",
    "to",
    "worked_ms",
    "fingerprint",
    "status",
    "approved_by",
    "approved_at",
    "note",
  ],
};
