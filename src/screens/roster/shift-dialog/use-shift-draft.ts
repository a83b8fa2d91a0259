import { useMemo, useState } from "react";
import { rankCandidates } from "#domain/roster/candidates.ts";
import { findingsAfter } from "#domain/roster/check-roster.ts";
import { lastPlace } from "#domain/roster/move-shifts.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#view/format/use-format.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { rosterWords } from "#words/made/roster.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { useWords } from "#words/use-words.ts";
import type { NewShiftPlace } from "../roster-parts.ts";
import type { RosterWeek } from "../use-roster-week.ts";
import {
  changedShiftFields,
  isWholeDraft,
  personOptions,
  type ShiftDraft,
  shiftDraftOf,
  type WholeDraft,
  withFields,
} from "./shift-draft.ts";

/** The id of an unsaved shift. */
const NEW_ID = "new";
const NEW_PLAN = {
  time_slot: null,
  user_id: null,
  notes: "",
  position: 0,
  estimated_pay: null,
  published: false,
  published_as: null,
};

/** The draft of a shift, with its findings and candidates, updated while typing. */
export function useShiftDraft(opened: Shift | NewShiftPlace, week: RosterWeek, today: string) {
  const say = useWords(rosterWords);
  const sayShift = useWords(scheduleWords);
  const format = useFormat();
  const [begun] = useState(() => shiftDraftOf(opened, week, today));
  const [draft, setDraft] = useState(begun);
  const shift = "id" in opened ? opened : null;
  const whole = isWholeDraft(draft) ? draft : null;

  // Notes and pay do not affect who can work, so typing them recomputes nothing.
  const { date, start_time, end_time, user_id } = draft;
  const times = useMemo(
    () => (date === null || start_time === null || end_time === null ? null : { date, start_time, end_time }),
    [date, start_time, end_time],
  );

  const warnings = useMemo(() => {
    if (!times) return [];
    const edit: RosterEdit = shift
      ? { kind: "change", id: shift.id, fields: { ...times, user_id } }
      : { kind: "add", id: NEW_ID, shift: { ...NEW_PLAN, ...times, user_id } };
    const findings = findingsAfter([edit], week.shiftsAround, week.availability, week.rules);
    return (findings.get(edit.id) ?? []).map((finding) => findingText(sayShift, finding, format));
  }, [times, user_id, shift, week, format, sayShift]);

  const people = useMemo(() => {
    const names = new Map(week.people.map(({ id, name }) => [id, name]));
    // People who have left keep their shifts, but are not offered for others.
    const owner = shift?.user_id ?? "";
    const former = names.has(owner) ? undefined : week.everybody.find(({ id }) => id === owner);
    const gone = former ? [{ value: former.id, label: say("dialog.former", { name: former.name }) }] : [];
    if (!times) return [...personOptions(say, sayShift, [], names, format), ...gone];
    const wanted = { ...NEW_PLAN, ...times, id: shift?.id ?? NEW_ID, status: "scheduled" as const };
    const ranked = rankCandidates(wanted, week.people, {
      shifts: week.shiftsAround,
      availability: week.availability,
      rules: week.rules,
    });
    return [...personOptions(say, sayShift, ranked, names, format), ...gone];
  }, [times, shift?.id, shift?.user_id, week, format, say, sayShift]);

  return {
    draft,
    whole,
    isChanged: draft !== begun,
    warnings,
    people,
    set: (fields: Partial<ShiftDraft>) => setDraft((before) => withFields(before, fields, opened)),
  };
}

/** The edit that saves the draft; null if it changes nothing. */
export function editOf(
  shift: Shift | null,
  draft: WholeDraft,
  newId: string,
  { shiftsAround }: RosterWeek,
): RosterEdit | null {
  const { date } = draft;
  if (!shift) {
    const place = { position: lastPlace(shiftsAround, date), published: false, published_as: null };
    return { kind: "add", id: newId, shift: { ...draft, notes: draft.notes.trim(), ...place } };
  }
  const fields = changedShiftFields(shift, draft);
  if (Object.keys(fields).length === 0) return null;
  const moved = fields.date && { position: lastPlace(shiftsAround, fields.date) };
  return { kind: "change", id: shift.id, fields: { ...fields, ...moved } };
}
