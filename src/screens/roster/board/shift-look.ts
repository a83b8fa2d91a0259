import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import type { Labour } from "#domain/roster/labour.ts";
import { publicationOf } from "#domain/roster/publication.ts";
import type { Format } from "#lib/format/create-format.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { cx } from "#ui/cx.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import type { NamedPosition } from "#view/shifts/position-names.ts";
import { hasOtherTimes } from "#view/shifts/shift-names.ts";
import { shortTimes, stateWords } from "#view/shifts/shift-words.ts";
import type { SayRoster } from "#words/made/roster.ts";
import type { SaySchedule } from "#words/made/schedule.ts";

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

/** A shift's position, place and states, its template's times if its own are others, and what speaks against it, in words. */
export function shiftFacts(
  say: SaySchedule,
  shift: Shift,
  findings: readonly ShiftFinding[],
  format: Format,
  template: ShiftTemplate | null | undefined,
  position: NamedPosition | null | undefined,
  place: string | null | undefined,
): string[] {
  const usual = template && hasOtherTimes(shift, template) && template;
  return [
    ...(position ? [position.name] : []),
    ...(place ? [place] : []),
    ...stateWords(say, shift),
    ...(usual ? [say("state.otherTimes", { name: usual.name, times: shortTimes(usual, format) })] : []),
    ...findings.map((finding) => findingText(say, finding, format)),
  ];
}

/** '24h · $480.00'; without cost only the hours, with a remark if that is because no rate is known. */
export function labourText(say: SayRoster, { ms, cost }: Labour, format: Format, isPaid = true): string {
  if (cost > 0) return `${format.hours(ms)} · ${format.amount(cost)}`;
  return ms > 0 && !isPaid ? say("noRate", { hours: format.hours(ms) }) : format.hoursOrDash(ms);
}

/** '6h below contract'; null if nothing is agreed. */
export function agreedText(say: SayRoster, beyondMs: number | null, format: Format): string | null {
  if (beyondMs === null) return null;
  if (Math.abs(beyondMs) < MINUTE_MS) return say("agreed.exact");
  return say(beyondMs < 0 ? "agreed.under" : "agreed.over", { hours: format.hours(Math.abs(beyondMs)) });
}

/** '6h below', where there is little room; null if it is what is agreed, or nothing is. */
export function shortAgreedText(say: SayRoster, beyondMs: number | null, format: Format): string | null {
  if (beyondMs === null || Math.abs(beyondMs) < MINUTE_MS) return null;
  const hours = format.hours(Math.abs(beyondMs));
  return say(beyondMs < 0 ? "agreed.under.short" : "agreed.over.short", { hours });
}
