import { useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import { factsText } from "#lib/format/formatters.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useShifts } from "#queries/shifts.ts";
import { PUNCH_NOTE_MAX } from "#schema/entities/punch.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { judgeDraft, shownProblem, type TimesOpened, timesDraftOf } from "#view/times/times-draft.ts";
import { WallTimesFields } from "#view/times/wall-times-fields.tsx";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { PaidNotice } from "../paid/paid-notice.tsx";
import { useEditObstacle, useEdits } from "../records/use-edits.ts";
import type { TimeRecords } from "../records/use-time-records.ts";
import { editedDays, editedWork } from "./edited-times.ts";

interface TimesDialogProps {
  records: TimeRecords;
  opened: TimesOpened;
  onClose: () => void;
}

/** Adds times that a person worked, or corrects those of a record; original punches stay on record. */
export function TimesDialog({ records, opened, onClose }: TimesDialogProps) {
  const say = useTimeRecordsWords();
  const { zone } = useFormat();
  const edits = useEdits();
  const obstacle = useEditObstacle();
  const newId = useNewId();
  const [editId] = useState(newId);
  const { staff, nameOf, mayEdit, now, today } = records;
  const about = opened.kind === "correct" ? opened.interval.key : "new";
  const {
    values: draft,
    setValues: setDraft,
    kept,
    forget,
  } = useKeptValues(`times ${about}`, () => timesDraftOf(opened, now, zone));
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, save } = useSaving(say("notSaved"));
  useUnsavedForm(true);
  const judged = judgeDraft(draft, opened, { now, zone });
  const { times } = judged;
  const { person, typed, note, shift } = draft;
  const name = nameOf(person);
  const isCorrecting = opened.kind === "correct";
  const shown = isTried && judged.problem ? shownProblem(say, judged.problem) : null;
  const errorOf = (field: string) => (shown?.field === field ? shown.text : undefined);
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });

  async function store() {
    const edit = { editId, userId: person, times, shiftId: shift, note };
    if (opened.kind === "correct") {
      const { key, start } = opened.interval;
      await edits.correct({ ...edit, key, near: start }, say("toast.corrected", { name }));
    } else await edits.add(edit, say("toast.added", { name }));
    forget();
    onClose();
  }
  function submit() {
    setTried(true);
    if (!judged.problem && !obstacle) void save(store);
  }

  return (
    <FormDialog
      {...kept}
      title={isCorrecting ? say("edit.correctTitle", { name }) : say("edit.add")}
      action={say(isCorrecting ? "edit.correctSave" : "edit.addSave")}
      onSubmit={submit}
      onClose={onClose}
      isBusy={isBusy}
      problem={obstacle ?? problem}
    >
      {!isCorrecting && (
        <ComboBox
          label={say("edit.employee")}
          value={person || null}
          options={staff.filter(({ id }) => mayEdit(id)).map(({ id, name: label }) => ({ value: id, label }))}
          error={errorOf("person")}
          onChange={(chosen) => change({ person: chosen, shift: null })}
        />
      )}
      <WallTimesFields
        typed={typed}
        times={times}
        today={today}
        words={{ start: say("edit.in"), end: say("edit.out") }}
        className="grid grid-cols-2 gap-4"
        errorOf={errorOf}
        onChange={(changed) => change({ typed: changed })}
      />
      <ShiftField
        date={typed.date}
        person={person}
        value={shift}
        nameOf={nameOf}
        onChange={(chosen) => change({ shift: chosen })}
      />
      <TextArea
        label={say("edit.reason")}
        description={say("edit.reason.hint")}
        value={note}
        maxLength={PUNCH_NOTE_MAX}
        rows={2}
        error={errorOf("note")}
        onChange={(text) => change({ note: text })}
      />
      {person && (judged.problem === null || judged.problem === "no-note") && (
        <PaidNotice
          records={records}
          person={person}
          days={editedDays(times, opened, zone)}
          change={({ source }) => editedWork(source, { person, times, shift, opened, now })}
        />
      )}
    </FormDialog>
  );
}

interface ShiftFieldProps {
  date: string;
  person: string;
  value: string | null;
  nameOf: (person: string) => string;
  onChange: (shift: string | null) => void;
}

const NEAREST = "nearest";

/** Chooses the published shift of some work: the person's nearest, or a chosen one. */
function ShiftField({ date, person, value, nameOf, onChange }: ShiftFieldProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const shifts = (useShifts(addDays(date, -1), date) ?? []).filter(
    (shift) => shift.published && (shift.date === date || shift.user_id === person),
  );
  const isOwn = (shift: (typeof shifts)[number]) => Number(shift.user_id === person);
  const options = shifts
    .sort((one, other) => isOwn(other) - isOwn(one))
    .map(({ id, start_time, end_time, user_id, date: day }) => {
      const parts = [
        day !== date && format.shortDay(day),
        `${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`,
        user_id !== person && (user_id ? nameOf(user_id) : say("edit.shift.open")),
      ];
      return { value: id, label: factsText(format.locale, parts) };
    });
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <Select
      label={say("edit.shift")}
      value={value ?? NEAREST}
      options={[
        { value: NEAREST, label: say("edit.shift.nearest") },
        ...options,
        ...(isKnown || value === null ? [] : [{ value, label: say("edit.shift.chosen") }]),
      ]}
      onChange={(chosen) => onChange(chosen === NEAREST ? null : chosen)}
    />
  );
}
