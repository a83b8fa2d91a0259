import { useMemo } from "react";
import { sameValue } from "#domain/merge/merge-fields.ts";
import { beyondAgreed } from "#domain/roster/agreed-hours.ts";
import { rankCandidates } from "#domain/roster/candidates.ts";
import { findingsAfter, speaksAgainst } from "#domain/roster/check-roster.ts";
import { lastPlace } from "#domain/roster/move-shifts.ts";
import { storedBreaks } from "#domain/roster/planned-breaks.ts";
import type { RosterEdit, ShiftPlan } from "#domain/roster/roster-edit.ts";
import { isInUse, lastUsedFirst } from "#domain/roster/templates.ts";
import type { ShiftTimes } from "#domain/time/spans.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { factsText } from "#lib/format/formatters.ts";
import { storedValues } from "#schema/entities/fields.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { lastChoice } from "#stores/kept-forms.ts";
import type { Option } from "#ui/fields/option-list.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { NewShiftPlace } from "../board/board.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { agreedText } from "../board/shift-look.ts";

/** The values of a shift's dialog. Its day and times are null while half typed, its pay is null for hours times rate. */
export type ShiftDraft = Pick<
  ShiftPlan,
  "time_slot" | "user_id" | "estimated_pay" | "notes" | keyof typeof PLAIN
> &
  Record<keyof ShiftTimes, string | null>;

/** A draft with its day and both times. */
export type WholeDraft = ShiftDraft & ShiftTimes;

/** The ids of the choices for open shifts and custom shifts. */
export const [OPEN, CUSTOM] = ["open", "custom"] as const;
const USUAL = { start_time: "09:00", end_time: "17:00" };

/** The id of an unsaved shift. */
const NEW_ID = "new";
/** What a shift has unless more is said; rows stored before there were positions and places lack it. */
const PLAIN = { position_id: null, place_id: null, breaks: null, is_locked: false };
const NEW_PLAN = {
  ...PLAIN,
  time_slot: null,
  user_id: null,
  notes: "",
  sort_order: 0,
  estimated_pay: null,
  published: false,
  published_as: null,
};

/** The draft of a shift, with its findings and candidates, updated while typing. */
export function useShiftDraft(opened: Shift | NewShiftPlace, week: RosterWeek, today: string) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const form = useKeptValues(`shift ${nameOf(opened)}`, () =>
    shiftDraftOf(opened, week, today, lastChoice("shift")),
  );
  const { first, values: draft, setValues: setDraft } = form;
  const shift = "id" in opened ? opened : null;

  // Notes and pay do not affect who can work, so typing them recomputes nothing.
  const { date, time_slot, start_time, end_time, user_id, position_id, place_id, breaks } = draft;
  const times = useMemo(
    () =>
      date === null || start_time === null || end_time === null
        ? null
        : { date, time_slot, start_time, end_time, position_id, place_id, breaks },
    [date, time_slot, start_time, end_time, position_id, place_id, breaks],
  );

  const warnings = useMemo(() => {
    if (!times) return [];
    const edit: RosterEdit = shift
      ? { kind: "change", id: shift.id, fields: { ...times, user_id } }
      : { kind: "add", id: NEW_ID, shift: { ...NEW_PLAN, ...times, user_id } };
    const findings = findingsAfter([edit], week.shiftsAround, week.availability, week.rules);
    return (findings.get(edit.id) ?? []).map((finding) => findingText(sayShift, finding, format));
  }, [times, user_id, shift, week, format, sayShift]);

  /** Everybody as choices, the best fit first, each with their findings. */
  const people = useMemo((): Option[] => {
    const names = new Map(week.staff.map(({ id, name }) => [id, name]));
    const wanted = times && {
      ...NEW_PLAN,
      ...times,
      id: shift?.id ?? NEW_ID,
      status: "scheduled" as const,
    };
    const ranked = wanted ? rankCandidates(wanted, week.staff, { ...week, shifts: week.shiftsAround }) : [];
    // People who have left keep their shifts, but are not offered for others.
    const owner = shift?.user_id ?? "";
    const former = names.has(owner) ? undefined : week.everybody.find(({ id }) => id === owner);
    return [
      { value: OPEN, label: say("dialog.open") },
      ...ranked.map(({ user_id, availability, findings, weekMs }) => {
        const against = [...(speaksAgainst(availability) ? [availability] : []), ...findings].map((one) =>
          findingText(sayShift, one, format),
        );
        const aside =
          against.length > 0
            ? factsText(say.locale, against)
            : factsText(say.locale, [
                say("dialog.weekHours", { hours: format.hours(weekMs) }),
                wanted && agreedText(say, beyondAgreed(user_id, wanted.date, weekMs, week.rules), format),
              ]);
        return { value: user_id, label: `${names.get(user_id)} · ${aside}` };
      }),
      ...(former ? [{ value: former.id, label: say("dialog.former", { name: former.name }) }] : []),
    ];
  }, [times, shift?.id, shift?.user_id, week, format, say, sayShift]);

  return {
    draft,
    whole: times && { ...draft, ...times },
    isChanged: Object.keys(changedFields(first, draft)).length > 0,
    kept: form.kept,
    forget: form.forget,
    startOver: form.startOver,
    warnings,
    people,
    set: (fields: Partial<ShiftDraft>) => setDraft((before) => withFields(before, fields, opened)),
  };
}

/** A shift, or the place of a new one. */
const nameOf = (opened: Shift | NewShiftPlace) =>
  "id" in opened ? opened.id : `for ${opened.user_id} on ${opened.date}`;

/** What the last added shift was: of a template, or with times of its own. */
export type ShiftChoice = Pick<
  WholeDraft,
  "time_slot" | "start_time" | "end_time" | "position_id" | "place_id" | "breaks"
>;

/** The dialog's initial values: of the shift, or of a new one at the pressed place, like the last one added. */
export function shiftDraftOf(
  from: Shift | NewShiftPlace,
  week: RosterWeek,
  today: string,
  last: ShiftChoice | null = null,
): ShiftDraft {
  if ("id" in from) {
    const { date, time_slot, start_time, end_time, user_id, estimated_pay, notes } = from;
    return { date, time_slot, start_time, end_time, user_id, estimated_pay, notes, ...plainOf(from) };
  }
  const template = templateFor(from, week, last);
  const { start_time, end_time, ...like } = template ?? (last?.time_slot === null ? last : USUAL);
  const plain = plainOf(like);
  return {
    date: from.date ?? (week.days.includes(today) ? today : (week.days[0] ?? null)),
    time_slot: template?.id ?? null,
    start_time,
    end_time,
    user_id: from.user_id ?? null,
    estimated_pay: null,
    notes: "",
    ...plain,
    position_id: from.position_id ?? plain.position_id,
    place_id: template?.place_id ?? from.place_id ?? plain.place_id,
  };
}

/** The template of a new shift at that place: the one asked for or used last, or else used last for its position and place. */
function templateFor(
  { time_slot, position_id = null, place_id = null }: NewShiftPlace,
  { templates, shiftsAround }: RosterWeek,
  last: ShiftChoice | null,
): ShiftTemplate | undefined {
  const isFit = (one: ShiftTemplate) =>
    (position_id === null || one.position_id === position_id) &&
    (place_id === null || !one.place_id || one.place_id === place_id);
  const asked = time_slot === undefined ? last?.time_slot : time_slot;
  if (asked === null) return undefined;
  const found = templates.find(({ id }) => id === asked);
  if (found && (time_slot !== undefined || isFit(found))) return found;
  const inUse = lastUsedFirst(templates.filter(isInUse), shiftsAround, null);
  return inUse.find(isFit) ?? inUse[0];
}

/** What a shift or template says of position, place, breaks and lock. */
function plainOf(row: object): Pick<ShiftPlan, keyof typeof PLAIN> {
  const { position_id, place_id, breaks, is_locked } = shiftEntity.fields;
  return storedValues({ position_id, place_id, breaks, is_locked }, row);
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
  const { user_id, estimated_pay, notes } = draft;
  const before = { ...shift, ...plainOf(shift) };
  const breaks = storedBreaks(draft.breaks);
  const typed = { notes: notes.trim(), breaks: sameValue(breaks, before.breaks) ? before.breaks : breaks };
  return {
    ...changedFields<WholeDraft>(before, { ...draft, ...typed }),
    ...(user_id !== shift.user_id && { estimated_pay }),
  };
}

/** The edit that saves the draft; null if it changes nothing. */
export function editOf(
  shift: Shift | null,
  draft: WholeDraft,
  newId: string,
  { shiftsAround }: RosterWeek,
): RosterEdit | null {
  if (!shift) {
    const sort_order = lastPlace(shiftsAround, draft.date);
    const place = { sort_order, published: false, published_as: null };
    const typed = { notes: draft.notes.trim(), breaks: storedBreaks(draft.breaks) };
    return { kind: "add", id: newId, shift: { ...draft, ...typed, ...place } };
  }
  const fields = changedShiftFields(shift, draft);
  if (Object.keys(fields).length === 0) return null;
  const moved = fields.date && { sort_order: lastPlace(shiftsAround, fields.date) };
  return { kind: "change", id: shift.id, fields: { ...fields, ...moved } };
}
