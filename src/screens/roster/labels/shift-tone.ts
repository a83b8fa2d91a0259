import { publicationOf } from "#domain/roster/publication.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { cx } from "#ui/cx.ts";

const TONES = {
  dropped: "border-danger bg-danger-soft text-danger",
  open: "border-caution bg-caution-soft text-caution",
  claimed: "border-positive bg-positive-soft text-positive",
  taken: "border-brand-ink/40 bg-brand-soft text-brand-ink",
};

/** The look of a shift by its state, for bars and chips, as on the week's grid. */
export function shiftTone(shift: Shift): string {
  return cx(TONES[toneOf(shift)], publicationOf(shift) === "draft" && "border-dashed");
}

function toneOf({ status, user_id }: Shift): keyof typeof TONES {
  if (status === "dropped") return "dropped";
  if (user_id === null) return "open";
  return status === "claimed" ? "claimed" : "taken";
}
