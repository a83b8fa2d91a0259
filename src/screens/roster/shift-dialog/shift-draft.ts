import type { Candidate } from "#domain/roster/candidates.ts";
import { speaksAgainst } from "#domain/roster/check-roster.ts";
import type { ShiftPlan } from "#domain/roster/roster-edit.ts";
import { type ShiftTimes, shiftSpan } from "#domain/time/spans.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Option } from "#ui/fields/option-list.tsx";
import { findingText } from "#view/shifts/finding-list.tsx";
import type { NewShiftPlace } from "../roster-parts.ts";
import type { RosterWeek } from "../use-roster-week.ts";

/** What stands in the dialog of a shift. Times are null while they are being typed. */
export interface ShiftDraft {
  date: string | null;
  time_slot: string | null;
  start_time: string | null;
  end_time: string | null;
  user_id: string | null;
  /** Null for hours times rate. */
  estimated_pay: number | null;
  notes: string;
}

/** A draft that could be a shift. */
export type WholeDraft = ShiftDraft & ShiftTimes;

/** How open shifts and custom shifts are named among the choices. */
export const [OPEN, CUSTOM] = ["open", "custom"] as const;
const USUAL = { start_time: "09:00", end_time: "17:00" };

/** What the dialog begins with: the shift, or a new one where somebody pressed. */
export function shiftDraftOf(from: Shift | NewShiftPlace, week: RosterWeek, today: string): ShiftDraft {
  if ("id" in from) {
    const { date, time_slot, start_time, end_time, user_id, estimated_pay, notes } = from;
    return { date, time_slot, start_time, end_time, user_id, estimated_pay, notes };
  }
  const template =
    from.time_slot === null
      ? undefined
      : (week.templates.find(({ id }) => id === from.time_slot) ?? week.templates[0]);
  const { start_time, end_time } = template ?? USUAL;
  return {
    date: from.date ?? (week.days.includes(today) ? today : (week.days[0] ?? null)),
    time_slot: template?.id ?? null,
    start_time,
    end_time,
    user_id: from.user_id ?? null,
    estimated_pay: null,
    notes: "",
  };
}

export function isWholeDraft(draft: ShiftDraft): draft is WholeDraft {
  return draft.date !== null && draft.start_time !== null && draft.end_time !== null;
}

/** What a shift costs by the rule, hours times rate; null when the rate is not known. */
export function payByRule(draft: WholeDraft, { everybody, rules }: RosterWeek): number | null {
  const rate = everybody.find(({ id }) => id === draft.user_id)?.payrate ?? null;
  return rate === null ? null : Math.round((draftLengthMs(draft, rules.zone) / HOUR_MS) * rate * 100) / 100;
}

/** In ms. */
export function draftLengthMs(draft: WholeDraft, zone: string): number {
  const { start, end } = shiftSpan(draft, zone);
  return end - start;
}

/** The draft with what was entered. An amount is one person's, unless it was typed for whoever it is now. */
export function withFields(
  draft: ShiftDraft,
  fields: Partial<ShiftDraft>,
  opened: Shift | NewShiftPlace,
): ShiftDraft {
  const payOf = (user_id: string | null) =>
    "id" in opened && user_id === opened.user_id ? opened.estimated_pay : null;
  const { user_id } = fields;
  const isTyped = draft.estimated_pay !== payOf(draft.user_id);
  return { ...draft, ...(user_id !== undefined && !isTyped && { estimated_pay: payOf(user_id) }), ...fields };
}

/** What of a shift the draft changes; whoever gets it now gets the amount that stands there. */
export function changedShiftFields(shift: Shift, draft: WholeDraft): Partial<ShiftPlan> {
  const { date, time_slot, start_time, end_time, user_id, estimated_pay, notes } = draft;
  const wanted = { date, time_slot, start_time, end_time, user_id, estimated_pay, notes: notes.trim() };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        shift[name as keyof ShiftPlan] !== value || (name === "estimated_pay" && user_id !== shift.user_id),
    ),
  );
}

/** Everybody to choose from, who fits best first, each with what speaks against them. */
export function personOptions(
  candidates: readonly Candidate[],
  names: ReadonlyMap<string, string>,
  format: Format,
): Option[] {
  return [
    { value: OPEN, label: "Open shift (nobody yet)" },
    ...candidates.map(({ user_id, availability, findings, weekMs }) => {
      const against = [...(speaksAgainst(availability) ? [availability] : []), ...findings].map((one) =>
        findingText(one, format),
      );
      const aside = against.length > 0 ? against.join(", ") : `${format.hours(weekMs)} that week`;
      return { value: user_id, label: `${names.get(user_id)} · ${aside}` };
    }),
  ];
}
