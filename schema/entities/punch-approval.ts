import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, instant, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";
import { PUNCH_NOTE_MAX, PUNCHES } from "./punch.ts";

/** The most days one approval covers: for longer ones devices could not tell whether the work has changed. */
export const APPROVAL_MAX_DAYS = 62;

/** A manager's approval of a person's hours of some days, until it is withdrawn. */
export const punchApprovalFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  /** The end of the last day, in the business's zone. */
  at: instant(),
  /** The first and the last day; work that began on them is approved. */
  from: day(),
  to: day(),
  /** The approved time in ms. */
  worked_ms: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  /** A fingerprint of the approved work (domain/work/approved-work.ts): a different one means it has changed since. */
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
