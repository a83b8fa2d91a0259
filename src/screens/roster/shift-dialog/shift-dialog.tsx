import { useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import { isUpForClaims } from "#domain/roster/shift-owner.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { rememberChoice } from "#stores/kept-forms.ts";
import { useRosterGrid } from "#stores/roster-grid.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { stateWords } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board, NewShiftPlace } from "../board/board.ts";
import { ShiftFields } from "./shift-fields.tsx";
import { ShiftHistory } from "./shift-history.tsx";
import { editOf, type ShiftChoice, useShiftDraft, type WholeDraft } from "./use-shift-draft.ts";
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
    form.startOver({ ...added, user_id: null, estimated_pay: null, notes: "", is_locked: false });
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
              board.repeatShift(shift.id);
            }}
          >
            {say("dialog.repeat")}
          </Button>
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

const choiceOf = ({ time_slot, start_time, end_time, ...kind }: WholeDraft): ShiftChoice => ({
  time_slot,
  start_time,
  end_time,
  position_id: kind.position_id,
  place_id: kind.place_id,
  breaks: kind.breaks,
});
