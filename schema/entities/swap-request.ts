import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, denialReason, ofBusiness, text, uuid } from "./fields.ts";
import { SHIFTS } from "./shift.ts";

/**
 * Two people who would like each other's shifts: one asks, the other agrees, and a manager approves, with which the
 * server gives each the other's shift. Whoever asked may withdraw it until then.
 */
export const swapRequestFields = () => ({
  ...ofBusiness(),
  /** The day of `shift_id`. */
  date: day(),
  /** The shift of whoever asks. */
  shift_id: uuid(),
  /** The shift they would like for it. */
  with_shift_id: uuid(),
  requested_by: uuid(),
  requested_of: uuid(),
  message: text(500),
  status: v.picklist(["asked", "agreed", "refused", "withdrawn", "approved", "denied"]),
  /** Why it is denied, while the denial waits to be sent: both people are told, the row forgets it. */
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
