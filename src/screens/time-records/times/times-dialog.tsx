import { useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useShifts } from "#queries/shifts.ts";
import { PUNCH_NOTE_MAX } from "#schema/entities/punch.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { judgeDraft, shownProblem, type TimesOpened, timesDraftOf } from "#view/times/times-draft.ts";
import { WallTimesFields } from "#view/times/wall-times-fields.tsx";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { useEdits } from "../use-edits.ts";
import type { TimeRecords } from "../use-time-records.ts";

export interface TimesDialogProps {
  records: TimeRecords;
  opened: TimesOpened;
  onClose: () => void;
}

/** Adds times that a person worked, or corrects those of a record; original punches stay on record. */
export function TimesDialog({ records, opened, onClose }: TimesDialogProps) {
  const say = useTimeRecordsWords();
  const form = useTimesForm(records, opened, onClose);
  const { draft, change, errorOf, times } = form;
  const { staff, nameOf, mayEdit, business } = records;
  const isCorrecting = opened.kind === "correct";
  const isPaid = times.start !== null && times.start < Date.parse(business.paid_until ?? "1970-01-01");
  return (
    <FormDialog
      title={isCorrecting ? say("edit.correctTitle", { name: nameOf(draft.person) }) : say("edit.add")}
      action={say(isCorrecting ? "edit.correctSave" : "edit.addSave")}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={form.isBusy}
      problem={form.problem}
    >
      {!isCorrecting && (
        <ComboBox
          label={say("edit.employee")}
          value={draft.person || null}
          options={staff.filter(({ id }) => mayEdit(id)).map(({ id, name: label }) => ({ value: id, label }))}
          error={errorOf("person")}
          onChange={(person) => change({ person, shift: null })}
        />
      )}
      <WallTimesFields
        typed={draft.typed}
        times={times}
        today={records.today}
        words={{ start: say("edit.in"), end: say("edit.out") }}
        className="grid grid-cols-2 gap-4"
        errorOf={errorOf}
        onChange={(typed) => change({ typed })}
      />
      <ShiftField
        date={draft.typed.date}
        person={draft.person}
        value={draft.shift}
        nameOf={nameOf}
        onChange={(shift) => change({ shift })}
      />
      <TextArea
        label={say("edit.reason")}
        description={say("edit.reason.hint")}
        value={draft.note}
        maxLength={PUNCH_NOTE_MAX}
        rows={2}
        error={errorOf("note")}
        onChange={(note) => change({ note })}
      />
      {isPaid && <Banner tone="caution">{say("edit.paid")}</Banner>}
    </FormDialog>
  );
}

/** The dialog's values, its problem once saving was tried, and how to save. */
function useTimesForm({ now, nameOf }: TimeRecords, opened: TimesOpened, onClose: () => void) {
  const say = useTimeRecordsWords();
  const { zone } = useFormat();
  const edits = useEdits();
  const newId = useNewId();
  const [editId] = useState(newId);
  const [draft, setDraft] = useState(() => timesDraftOf(opened, now, zone));
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, save } = useSaving(say("notSaved"));
  useUnsavedForm(true);
  const judged = judgeDraft(draft, opened, { now, zone });
  const shown = isTried && judged.problem ? shownProblem(say, judged.problem) : null;
  const name = nameOf(draft.person);

  async function store() {
    const words = {
      editId,
      userId: draft.person,
      times: judged.times,
      shiftId: draft.shift,
      note: draft.note,
    };
    if (opened.kind === "correct") {
      const { key, start } = opened.interval;
      await edits.correct({ ...words, key, near: start }, say("toast.corrected", { name }));
    } else await edits.add(words, say("toast.added", { name }));
    onClose();
  }

  return {
    draft,
    times: judged.times,
    isBusy,
    problem,
    change: (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes }),
    errorOf: (field: string) => (shown?.field === field ? shown.text : undefined),
    submit() {
      setTried(true);
      if (!judged.problem) void save(store);
    },
  };
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
export function ShiftField({ date, person, value, nameOf, onChange }: ShiftFieldProps) {
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
