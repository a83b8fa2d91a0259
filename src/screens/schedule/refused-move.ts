import { changedFields } from "#domain/sync/refused-fields.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { refusalText } from "#screens/sync/refusal-text.ts";

type Change = Pick<RejectedChange, "collection" | "code" | "reason" | "held" | "row" | "base">;
type Move = "claim" | "withdraw" | "drop" | "take-back" | "swap";

/** What a refused change of a shift was to do; null where it was none of these, such as a manager's work on the roster. */
export function refusedMove({ collection, row, base }: Change, person: string): Move | null {
  if (collection !== "shifts") return null;
  if (row.kind === "swap") return "swap";
  if (!base) return null;
  const { claimed_by_user_id, status, ...others } = changedFields(row, base);
  if (claimed_by_user_id === person) return "claim";
  if (claimed_by_user_id === null && base.claimed_by_user_id === person && status === undefined)
    return "withdraw";
  if (base.user_id !== person || Object.keys(others).some((field) => field !== "drop_reason")) return null;
  if (status === "dropped") return "drop";
  return status === "scheduled" ? "take-back" : null;
}

/** What was refused, to be followed by which shift it was. */
export const REFUSED_TITLES: Record<Move, string> = {
  claim: "You did not get the shift",
  withdraw: "Your request could not be withdrawn",
  drop: "The shift could not be dropped",
  "take-back": "The shift could not be taken back",
  swap: "The swap could not go ahead",
};

const GONE = "It was removed from the roster in the meantime.";

/** Why, where it can be said better for this move than for changes in general. */
const REASONS: Partial<Record<string, string>> = {
  "claim already_claimed": "Somebody else asked for it before you.",
  "claim not_open": "It was taken back or given to somebody else before your request arrived.",
  "claim gone": GONE,
  "withdraw forbidden": "A manager had already decided about it.",
  "withdraw gone": GONE,
  "drop forbidden": "It was given to somebody else in the meantime: you need not work it.",
  "drop gone": GONE,
  "take-back already_claimed": "Somebody has asked for it in the meantime. A manager decides who works it.",
  "take-back forbidden": "It was given to somebody else in the meantime.",
  "take-back gone": GONE,
  "swap gone": "One of the two shifts was removed in the meantime.",
};

export function refusedReason(change: Change, move: Move): string {
  return (
    REASONS[`${move} ${change.reason ?? ""}`] ?? REASONS[`${move} ${change.code}`] ?? refusalText(change)
  );
}
