import { entity, type RowOf } from "./entity.ts";
import { day, instant, ofBusiness, oneOf, ref, text, wholeNumber } from "./fields.ts";
import { PUNCH_NOTE_MAX, PUNCHES } from "./punch.ts";

/** The most days one approval covers: for longer ones devices could not tell whether the work has changed. */
export const APPROVAL_MAX_DAYS = 62;

/** A manager's approval of a person's hours of some days, until it is withdrawn. */
export const punchApprovalEntity = entity("approval", {
  in: PUNCHES,
  table: "punch_approvals",
  read: "managers and own",
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles").once(),
    /** The end of the last day, in the business's zone. */
    at: instant().once(),
    /** The first and the last day; work that began on them is approved. */
    from: day().once(),
    to: day().once(),
    /** The approved time in ms. */
    worked_ms: wholeNumber(0, 400 * 86_400_000).once(),
    /** A fingerprint of the approved work (domain/work/approved-work.ts): a different one means it has changed since. */
    fingerprint: text(64).once(),
    status: oneOf("approved", "withdrawn"),
    approved_by: ref("profiles").once(),
    approved_at: instant().once(),
    note: text(PUNCH_NOTE_MAX).once().byDefault(""),
  },
});
export type PunchApproval = RowOf<typeof punchApprovalEntity>;
