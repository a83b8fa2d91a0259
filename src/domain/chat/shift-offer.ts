import type { Shift } from "#schema/entities/shift.ts";
import { canWork, type WhoCanWork } from "../roster/positions.ts";
import { personalShiftStatus } from "../shift-moves/open-shifts.ts";
import { hasBegun } from "../time/spans.ts";

/**
 * For this person: open to claim; cannot-work (its position); own (they dropped it, and nobody has it yet); requested by
 * them; asked-for or taken by another person; past (it has begun); gone from the roster, or invisible to them.
 */
export type ShiftOffer =
  | "open"
  | "cannot-work"
  | "own"
  | "requested"
  | "asked-for"
  | "taken"
  | "past"
  | "gone";

/** `shift` is null if this device does not hold it; `now` is a UTC instant, `zone` the business's. */
export function shiftOffer(
  shift: Shift | null,
  person: string,
  now: string,
  zone: string,
  positions: ReadonlyMap<string, WhoCanWork>,
): ShiftOffer {
  if (!shift?.published) return "gone";
  if (hasBegun(shift, now, zone)) return "past";
  const status = personalShiftStatus(shift, person);
  if (status === "open") return canWork(shift.position_id, person, positions) ? "open" : "cannot-work";
  if (status === "requested") return "requested";
  if (status === "dropped" || status === "asked-for") return "own";
  return shift.claimed_by_user_id && shift.user_id !== null && shift.status === "dropped"
    ? "asked-for"
    : "taken";
}
