import { useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import { isUpForClaims } from "#domain/roster/shift-owner.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { lengthOf, shiftSpan } from "#domain/time/spans.ts";
import { factsText } from "#lib/format/formatters.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { rememberChoice } from "#stores/kept-forms.ts";
import { useRosterGrid } from "#stores/roster-grid.ts";
import { Button } from "#ui/button.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { stateWords, timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board, NewShiftPlace } from "../board/board.ts";
import type { RosterWeek } from "../board/use-roster-week.ts";
import { ShiftHistory } from "./shift-history.tsx";
import { CUSTOM, editOf, OPEN, type ShiftChoice, useShiftDraft, type WholeDraft } from "./use-shift-draft.ts";
import { WhoFits } from "./who-fits.tsx";

interface ShiftDialogProps {
  /** The shift, or the place of a new one. */
  opened: Shift | NewShiftPlace;
  board: Board;
  onClose: () => void;
}

/** Creates or edits a shift. Findings are shown before saving, and forbid nothing. */
export function ShiftDialog({ opened, board, onClose }: ShiftDialogProps) {
  const say = useRosterWords();
  const { week, today, edits, actions } = board;
  const sayShift = useScheduleWords();
  const shift = "id" in opened ? opened : null;
  const facts = shift ? stateWords(sayShift, shift) : [];
  const form = useShiftDraft(opened, week, today);
  const [isTried, setTried] = useState(false);
  const newId = useNewId();
  const { isBusy, problem, save } = useSaving(say("saveFailed"));
  useUnsavedForm(form.isChanged);
  const isGone = shift !== null && !week.shiftsAround.some(({ id }) => id === shift.id);

  function submit(isNext = false) {
    const { whole } = form;
    setTried(true);
    if (!whole || isGone) return;
    const edit = editOf(shift, whole, newId(), week);
    if (!edit) return onClose();
    void save(async () => {
      await actions.apply([edit], say(shift ? "step.changed" : "step.added"));
      form.forget();
      if (!shift) rememberChoice("shift", choiceOf(whole));
      if (isNext) return addNext(whole);
      onClose();
      useRosterGrid.setState({ cursor: { user_id: whole.user_id, date: whole.date, shift: edit.id } });
    });
  }

  /** The day and times stay; most often it is somebody else's. */
  function addNext(added: WholeDraft) {
    toast.success(say("step.added"));
    setTried(false);
    form.startOver({ ...added, user_id: null, estimated_pay: null, notes: "" });
  }

  return (
    <FormDialog
      {...form.kept}
      onNext={shift ? undefined : () => submit(true)}
      onClose={onClose}
      title={say(shift ? "dialog.edit" : "addShift")}
      action={say(shift ? "dialog.save" : "dialog.add")}
      onSubmit={() => submit()}
      isBusy={isBusy || isGone}
      problem={isGone ? say("dialog.gone") : problem}
    >
      {facts.length > 0 && <p className="-mt-1 text-muted">{facts.join(" · ")}</p>}
      <ShiftFields form={form} week={week} isTried={isTried} />
      <div aria-live="polite">
        {form.warnings.length > 0 && (
          <Banner tone="caution">
            <ul aria-label={say("dialog.warnings")}>
              {form.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
      {shift && !isGone && (
        <>
          {isUpForClaims(shift) && <WhoFits shift={shift} week={week} edits={edits} onClose={onClose} />}
          <ShiftHistory shift={shift} week={week} />
          <Button
            variant="secondary"
            onPress={() => {
              onClose();
              void actions.remove([shift.id]);
            }}
          >
            {say("dialog.delete")}
          </Button>
        </>
      )}
    </FormDialog>
  );
}

const choiceOf = ({ time_slot, start_time, end_time }: WholeDraft): ShiftChoice => ({
  time_slot,
  start_time,
  end_time,
});

interface ShiftFieldsProps {
  form: ReturnType<typeof useShiftDraft>;
  week: RosterWeek;
  /** Whether saving was tried, so that missing values are shown. */
  isTried: boolean;
}

function ShiftFields({ form: { draft, whole, people, set }, week, isTried }: ShiftFieldsProps) {
  const say = useRosterWords();
  const format = useFormat();
  const templates = week.templates
    .filter((template) => isInUse(template) || template.id === draft.time_slot)
    .map((template) => ({
      value: template.id,
      label: factsText(format.locale, [template.name, timesText(template, format)]),
    }));
  const ms = whole ? lengthOf([shiftSpan(whole, week.rules.zone)]) : 0;
  const missing = (value: string | null, error: string) => (isTried && value === null ? { error } : {});

  function chooseTemplate(value: string) {
    const template = week.templates.find(({ id }) => id === value);
    set(
      template
        ? { time_slot: template.id, start_time: template.start_time, end_time: template.end_time }
        : { time_slot: null },
    );
  }

  return (
    <>
      <DatePicker
        label={say("dialog.date")}
        value={draft.date}
        onChange={(date) => set({ date })}
        {...missing(draft.date, say("dialog.dateMissing"))}
      />
      <Select
        label={say("dialog.template")}
        value={draft.time_slot ?? CUSTOM}
        options={[...templates, { value: CUSTOM, label: say("dialog.custom") }]}
        onChange={chooseTemplate}
      />
      <div>
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label={say("dialog.start")}
            value={draft.start_time}
            onChange={(start_time) => set({ start_time })}
            {...missing(draft.start_time, say("dialog.startMissing"))}
          />
          <TimeField
            label={say("dialog.end")}
            value={draft.end_time}
            onChange={(end_time) => set({ end_time })}
            {...missing(draft.end_time, say("dialog.endMissing"))}
          />
        </div>
        {whole && (
          <p className="mt-1.5 text-sm text-muted">
            {whole.end_time <= whole.start_time
              ? say("dialog.overnight", { hours: format.hours(ms) })
              : format.hours(ms)}
          </p>
        )}
      </div>
      <ComboBox
        label={say("dialog.person")}
        value={draft.user_id ?? OPEN}
        options={people}
        onChange={(value) => set({ user_id: value === OPEN ? null : value })}
      />
      <Pay draft={draft} set={set} ms={ms} week={week} />
      <TextArea
        label={say("dialog.notes")}
        rows={2}
        value={draft.notes}
        onChange={(notes) => set({ notes })}
        maxLength={1000}
      />
    </>
  );
}

interface PayProps extends Pick<ReturnType<typeof useShiftDraft>, "draft" | "set"> {
  /** The length of the shift; 0 while it is half typed. */
  ms: number;
  week: RosterWeek;
}

/** The estimated pay: hours times rate unless an amount is typed; clearing it restores that. */
function Pay({ draft, set, ms, week }: PayProps) {
  const say = useRosterWords();
  const format = useFormat();
  const rate = week.everybody.find(({ id }) => id === draft.user_id)?.payrate ?? null;
  const byRule = ms === 0 || rate === null ? null : Math.round((ms / HOUR_MS) * rate * 100) / 100;
  return (
    <NumberField
      label={say("dialog.pay")}
      description={
        byRule === null
          ? say(draft.user_id === null ? "dialog.payOpen" : "dialog.payUnknown")
          : say("dialog.payRule", {
              hours: format.hours(ms),
              rate: format.amount(rate),
              pay: format.amount(byRule),
            })
      }
      value={draft.estimated_pay ?? byRule ?? Number.NaN}
      minValue={0}
      formatOptions={{ style: "currency", currency: format.currency }}
      onChange={(pay) => set({ estimated_pay: Number.isNaN(pay) || pay === byRule ? null : pay })}
    />
  );
}
