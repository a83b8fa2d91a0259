import type { Shift } from "#schema/entities/shift.ts";
import { type SwapRequest, swapRequestEntity } from "#schema/entities/swap-request.ts";
import { newRow } from "./new-row.ts";

/** Returns a request by the first shift's person to swap it for the second. */
export function newSwap(given: Shift, wanted: Shift, fields: Partial<SwapRequest> = {}): SwapRequest {
  return newRow(swapRequestEntity, {
    ...{ business_id: given.business_id, date: given.date, shift_id: given.id, with_shift_id: wanted.id },
    ...{ requested_by: String(given.user_id), requested_of: String(wanted.user_id) },
    ...{ created_at: "2026-03-01T12:00:00.000Z", version: 0, ...fields },
  });
}
