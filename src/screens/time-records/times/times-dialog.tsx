import { useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import { dayOfTime } from "#domain/work/wall-times.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useShifts } from "#queries/shifts.ts";
import { PUNCH_NOTE_MAX } from "#schema/entities/punch.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { BreakFields, TimesSummary } from "#view/times/break-fields.tsx";
import { judgeDraft, PROBLEM_WORDS, type TimesOpened, timesDraftOf } from "#view/times/times-draft.ts";
import { WallTimeField } from "#view/times/wall-time-field.tsx";
import { useEdits } from "../use-edits.ts";
import type { TimeRecords } from "../use-time-records.ts";

export interface TimesDialogProps {
  records: TimeRecords;
  opened: TimesOpened;
  onClose: () => void;
}

const NOT_STORED = "This could not be stored on the device. Nothing was changed.";

/** Adds times that somebody worked, or corrects those of a record; what was punched stays on record. */
export function TimesDialog({ records, opened, onClose }: TimesDialogProps) {
  const { zone } = useFormat();
  const { now, today, staff, nameOf, mayEdit, business } = records;
  const edits = useEdits();
  const newId = useNewId();
  const [editId] = useState(newId);
  const [draft, setDraft] = useState(() => timesDraftOf(opened, now, zone));
  const [state, setState] = useState({ isTried: false, isBusy: false, hasFailed: false });
  useUnsavedForm(true);
  const { times, problem } = judgeDraft(draft, opened, { now, zone });
  const shown = state.isTried && problem ? PROBLEM_WORDS[problem] : null;
  const errorOf = (field: string) => (shown?.field === field ? shown.text : undefined);
  const { typed } = draft;
  const type = (changes: Partial<typeof typed>) => setDraft({ ...draft, typed: { ...typed, ...changes } });
  const isCorrecting = opened.kind === "correct";
  const name = nameOf(draft.person);
  const isPaid = times.start !== null && times.start < Date.parse(business.paid_until ?? "1970-01-01");

  async function save() {
    setState({ ...state, isTried: true });
    if (problem) return;
    setState({ isTried: true, isBusy: true, hasFailed: false });
    const words = { editId, userId: draft.person, times, shiftId: draft.shift, note: draft.note };
    try {
      if (opened.kind === "correct") {
        const { key, start } = opened.interval;
        await edits.correct({ ...words, key, near: start }, `Times of ${name} corrected`);
      } else await edits.add(words, `Times of ${name} added`);
      onClose();
    } catch (error) {
      console.error("Times not stored:", error);
      setState({ isTried: true, isBusy: false, hasFailed: true });
    }
  }

  return (
    <FormDialog
      title={isCorrecting ? `Correct times of ${name}` : "Add times"}
      action={isCorrecting ? "Correct" : "Add"}
      onSubmit={() => void save()}
      onClose={onClose}
      isBusy={state.isBusy}
      problem={state.hasFailed ? NOT_STORED : null}
    >
      {!isCorrecting && (
        <ComboBox
          label="Employee"
          value={draft.person || null}
          options={staff.filter(({ id }) => mayEdit(id)).map(({ id, name: label }) => ({ value: id, label }))}
          error={errorOf("person")}
          onChange={(person) => setDraft({ ...draft, person, shift: null })}
        />
      )}
      <DatePicker
        label="Day"
        value={typed.date}
        max={today}
        error={errorOf("date")}
        onChange={(date) => date && type({ date })}
      />
      <div className="grid grid-cols-2 gap-4">
        <WallTimeField
          label="In"
          date={typed.date}
          value={typed.start}
          error={errorOf("start")}
          onChange={(start) => type({ start })}
        />
        <WallTimeField
          label="Out"
          date={dayOfTime(typed, typed.end, zone)}
          value={typed.end}
          error={errorOf("end")}
          onChange={(end) => type({ end })}
        />
      </div>
      <BreakFields
        dayOf={(time) => dayOfTime(typed, time, zone)}
        breaks={typed.breaks}
        error={errorOf("breaks")}
        onChange={(breaks) => type({ breaks })}
      />
      <TimesSummary times={times} />
      <ShiftField
        date={typed.date}
        person={draft.person}
        value={draft.shift}
        nameOf={nameOf}
        onChange={(shift) => setDraft({ ...draft, shift })}
      />
      <TextArea
        label="Reason"
        description="Everybody who sees this record can read it."
        value={draft.note}
        maxLength={PUNCH_NOTE_MAX}
        rows={2}
        error={errorOf("note")}
        onChange={(note) => setDraft({ ...draft, note })}
      />
      {isPaid && (
        <Banner tone="caution">
          These days are paid already. What changes is offered as an adjustment of the next payment.
        </Banner>
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

/** Which published shift some work was for: the nearest of theirs, or one that is named. */
export function ShiftField({ date, person, value, nameOf, onChange }: ShiftFieldProps) {
  const format = useFormat();
  const shifts = (useShifts(addDays(date, -1), date) ?? []).filter(
    (shift) => shift.published && (shift.date === date || shift.user_id === person),
  );
  const isOwn = (shift: (typeof shifts)[number]) => Number(shift.user_id === person);
  const options = shifts
    .sort((one, other) => isOwn(other) - isOwn(one))
    .map(({ id, start_time, end_time, user_id, date: day }) => {
      const times = `${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`;
      const whose = user_id === person ? "" : user_id ? `, ${nameOf(user_id)}` : ", open";
      return { value: id, label: `${day === date ? "" : `${format.shortDay(day)}, `}${times}${whose}` };
    });
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <Select
      label="Shift"
      value={value ?? NEAREST}
      options={[
        { value: NEAREST, label: "Their nearest shift" },
        ...options,
        ...(isKnown || value === null ? [] : [{ value, label: "The shift they chose" }]),
      ]}
      onChange={(chosen) => onChange(chosen === NEAREST ? null : chosen)}
    />
  );
}
