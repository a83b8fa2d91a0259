import type { Candidate } from "#domain/roster/candidates.ts";
import { speaksAgainst } from "#domain/roster/check-roster.ts";
import type { ShiftPlan } from "#domain/roster/roster-edit.ts";
import { type ShiftTimes, shiftSpan } from "#domain/time/spans.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Option } from "#ui/fields/option-list.tsx";
import { findingText } from "#view/shifts/finding-list.tsx";
import type { SayRoster } from "#words/made/roster.ts";
import type { SaySchedule } from "#words/made/schedule.ts";
import type { NewShiftPlace } from "../board.ts";
import type { RosterWeek } from "../use-roster-week.ts";

/** The values of a shift's dialog. Times are null while half typed. */
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

/** A draft with both times. */
export type WholeDraft = ShiftDraft & ShiftTimes;

/** The ids of the choices for open shifts and custom shifts. */
export const [OPEN, CUSTOM] = ["open", "custom"] as const;
const USUAL = { start_time: "09:00", end_time: "17:00" };

/** The dialog's initial values: of the shift, or of a new one at the pressed place. */
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

/** The cost of a shift as its length times the hourly rate; null if the rate is unknown. */
export function payByRule(
  draft: WholeDraft,
  { everybody, rules }: RosterWeek,
): { ms: number; rate: number; pay: number } | null {
  const rate = everybody.find(({ id }) => id === draft.user_id)?.payrate ?? null;
  if (rate === null) return null;
  const ms = draftLengthMs(draft, rules.zone);
  return { ms, rate, pay: Math.round((ms / HOUR_MS) * rate * 100) / 100 };
}

/** The length of a draft, in ms. */
export function draftLengthMs(draft: WholeDraft, zone: string): number {
  const { start, end } = shiftSpan(draft, zone);
  return end - start;
}

/** The draft with new values. A new person gets their own stored amount, unless one was typed here. */
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

/** The changes of a draft to a shift; a new person gets the amount in the draft. */
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

/** Everybody as choices, the best fit first, each with their findings. */
export function personOptions(
  say: SayRoster,
  sayShift: SaySchedule,
  candidates: readonly Candidate[],
  names: ReadonlyMap<string, string>,
  format: Format,
): Option[] {
  return [
    { value: OPEN, label: say("dialog.open") },
    ...candidates.map(({ user_id, availability, findings, weekMs }) => {
      const against = [...(speaksAgainst(availability) ? [availability] : []), ...findings].map((one) =>
        findingText(sayShift, one, format),
      );
      const aside =
        against.length > 0
          ? factsText(say.locale, against)
          : say("dialog.weekHours", { hours: format.hours(weekMs) });
      return { value: user_id, label: `${names.get(user_id)} · ${aside}` };
    }),
  ];
}
