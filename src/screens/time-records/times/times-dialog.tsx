import { useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import { addDays } from "#lib/format/calendar-days.ts";
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
import { judgeDraft, PROBLEM_WORDS, type TimesOpened, timesDraftOf } from "#view/times/times-draft.ts";
import { WallTimesFields } from "#view/times/wall-times-fields.tsx";
import { useEdits } from "../use-edits.ts";
import type { TimeRecords } from "../use-time-records.ts";

export interface TimesDialogProps {
  records: TimeRecords;
  opened: TimesOpened;
  onClose: () => void;
}

/** Adds times that a person worked, or corrects those of a record; original punches stay on record. */
export function TimesDialog({ records, opened, onClose }: TimesDialogProps) {
  const form = useTimesForm(records, opened, onClose);
  const { draft, change, errorOf, times } = form;
  const { staff, nameOf, mayEdit, business } = records;
  const isCorrecting = opened.kind === "correct";
  const isPaid = times.start !== null && times.start < Date.parse(business.paid_until ?? "1970-01-01");
  return (
    <FormDialog
      title={isCorrecting ? `Correct times of ${nameOf(draft.person)}` : "Add times"}
      action={isCorrecting ? "Correct" : "Add"}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={form.isBusy}
      problem={form.problem}
    >
      {!isCorrecting && (
        <ComboBox
          label="Employee"
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
        words={{ start: "In", end: "Out" }}
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
        label="Reason"
        description="Everybody who sees this record can read it."
        value={draft.note}
        maxLength={PUNCH_NOTE_MAX}
        rows={2}
        error={errorOf("note")}
        onChange={(note) => change({ note })}
      />
      {isPaid && (
        <Banner tone="caution">
          These days are paid already. What changes is offered as an adjustment of the next payment.
        </Banner>
      )}
    </FormDialog>
  );
}

/** The dialog's values, its problem once saving was tried, and how to save. */
function useTimesForm({ now, nameOf }: TimeRecords, opened: TimesOpened, onClose: () => void) {
  const { zone } = useFormat();
  const edits = useEdits();
  const newId = useNewId();
  const [editId] = useState(newId);
  const [draft, setDraft] = useState(() => timesDraftOf(opened, now, zone));
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, save } = useSaving("This could not be stored on the device. Nothing was changed.");
  useUnsavedForm(true);
  const judged = judgeDraft(draft, opened, { now, zone });
  const shown = isTried && judged.problem ? PROBLEM_WORDS[judged.problem] : null;
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
      await edits.correct({ ...words, key, near: start }, `Times of ${name} corrected`);
    } else await edits.add(words, `Times of ${name} added`);
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
