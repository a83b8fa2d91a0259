import { entity, type RowOf } from "./entity.ts";
import { createdAt, day, denialReason, ofBusiness, oneOf, ref, text } from "./fields.ts";
import { SHIFTS } from "./shift.ts";

/**
 * A request to exchange two shifts: one person asks, the other agrees, and a manager approves; then the server
 * exchanges them. The asker may withdraw it until then.
 */
export const swapRequestEntity = entity("swap", {
  in: SHIFTS,
  table: "swap_requests",
  fields: {
    ...ofBusiness(),
    /** The day of `shift_id`. */
    date: day().once(),
    /** The asker's shift. */
    shift_id: ref("shifts").once(),
    /** The shift they would like in exchange. */
    with_shift_id: ref("shifts").once(),
    requested_by: ref("profiles").once(),
    requested_of: ref("profiles").once(),
    message: text(500).once().byDefault(""),
    status: oneOf("asked", "agreed", "refused", "withdrawn", "approved", "denied").byDefault("asked"),
    /** The reason for denying it until it is sent: both people are notified of it, and no row keeps it. */
    denial_reason: denialReason(),
    created_at: createdAt(),
  },
});
export type SwapRequest = RowOf<typeof swapRequestEntity>;
