import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, denialReason, ofBusiness, text, uuid } from "./fields.ts";
import { SHIFTS } from "./shift.ts";

/**
 * A request to exchange two shifts: one person asks, the other agrees, and a manager approves; then the server
 * exchanges them. The asker may withdraw it until then.
 */
export const swapRequestFields = () => ({
  ...ofBusiness(),
  /** The day of `shift_id`. */
  date: day(),
  /** The asker's shift. */
  shift_id: uuid(),
  /** The shift they would like in exchange. */
  with_shift_id: uuid(),
  requested_by: uuid(),
  requested_of: uuid(),
  message: text(500),
  status: v.picklist(["asked", "agreed", "refused", "withdrawn", "approved", "denied"]),
  /** The reason for denying it until it is sent: both people are notified of it, and no row keeps it. */
  denial_reason: denialReason(),
  created_at: createdAt(),
});
export type SwapRequest = DocumentOf<typeof swapRequestFields, "swap">;

export const swapRequestEntity: Entity = {
  ...SHIFTS,
  kind: "swap",
  table: "swap_requests",
  writable: [
    "id",
    "business_id",
    "date",
    "shift_id",
    "with_shift_id",
    "requested_by",
    "requested_of",
    "message",
    "status",
    "denial_reason",
  ],
};
