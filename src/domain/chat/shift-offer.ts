import type { Shift } from "#schema/entities/shift.ts";
import { personalShiftStatus } from "../shift-moves/open-shifts.ts";
import { shiftSpan } from "../time/spans.ts";

/**
 * What is left of a shift that was said to be available: open for this person to ask for; theirs (they dropped it, and
 * nobody has it yet); asked for by them, or by somebody else; taken (somebody has it again); begun; gone from the roster,
 * or not for them to see.
 */
export type ShiftOffer = "open" | "own" | "requested" | "asked-for" | "taken" | "past" | "gone";

/** `shift` is null when this device has none of that id; `now` is a UTC instant, `zone` that of the business. */
export function shiftOffer(shift: Shift | null, person: string, now: string, zone: string): ShiftOffer {
  if (!shift?.published) return "gone";
  if (shiftSpan(shift, zone).start <= Date.parse(now)) return "past";
  const status = personalShiftStatus(shift, person);
  if (status === "open" || status === "requested") return status;
  if (status === "dropped" || status === "asked-for") return "own";
  return shift.claimed_by_user_id && shift.user_id !== null && shift.status === "dropped"
    ? "asked-for"
    : "taken";
}
