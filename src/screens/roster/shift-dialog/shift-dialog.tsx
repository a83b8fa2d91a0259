import { useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useRosterGrid } from "#stores/roster-grid.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { stateWords } from "#view/shifts/shift-words.ts";
import { SHIFT_PARTS } from "../parts.ts";
import type { NewShiftPlace, RosterPartProps } from "../roster-parts.ts";
import type { RosterActions } from "../use-roster-actions.ts";
import { ShiftFields } from "./shift-fields.tsx";
import { editOf, useShiftDraft } from "./use-shift-draft.ts";

interface ShiftDialogProps {
  /** The shift, or where a new one is to be. */
  opened: Shift | NewShiftPlace;
  part: RosterPartProps;
  actions: RosterActions;
  onClose: () => void;
}

const NOT_STORED = "This could not be stored on the device. Nothing was changed.";

/** Makes a shift, or changes one. What speaks against it is said before it is saved, and forbids nothing. */
export function ShiftDialog({ opened, part, actions, onClose }: ShiftDialogProps) {
  const { week, today } = part;
  const shift = "id" in opened ? opened : null;
  const form = useShiftDraft(opened, week, today);
  const [isTried, setTried] = useState(false);
  const newId = useNewId();
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  useUnsavedForm(form.isChanged);
  const isGone = shift !== null && !week.shiftsAround.some(({ id }) => id === shift.id);

  async function save() {
    const { whole } = form;
    setTried(true);
    if (!whole) return;
    if (isGone) return;
    const edit = editOf(shift, whole, newId(), week);
    if (!edit) return onClose();
    setBusy(true);
    setFailed(false);
    try {
      await actions.apply([edit], shift ? "Changed a shift" : "Added a shift");
    } catch {
      setBusy(false);
      return setFailed(true);
    }
    onClose();
    useRosterGrid.setState({ cursor: { user_id: whole.user_id, date: whole.date, shift: edit.id } });
  }

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={shift ? "Edit shift" : "Add shift"}
      action={shift ? "Save" : "Add"}
      onSubmit={() => void save()}
      isBusy={isBusy || isGone}
      problem={isGone ? "Somebody removed this shift meanwhile." : isFailed ? NOT_STORED : null}
    >
      {shift && <Facts shift={shift} />}
      <ShiftFields form={form} week={week} isTried={isTried} />
      <div aria-live="polite">
        {form.warnings.length > 0 && (
          <Banner tone="caution">
            <ul aria-label="What speaks against it">
              {form.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
      {shift && !isGone && (
        <>
          {Object.entries(SHIFT_PARTS).map(([name, Part]) => (
            <Part key={name} {...part} shift={shift} onClose={onClose} />
          ))}
          <Button
            variant="secondary"
            onPress={() => {
              onClose();
              void actions.remove([shift.id]);
            }}
          >
            Delete shift
          </Button>
        </>
      )}
    </FormDialog>
  );
}

function Facts({ shift }: { shift: Shift }) {
  const words = stateWords(shift);
  return words.length > 0 ? <p className="-mt-1 text-muted">{words.join(" · ")}</p> : null;
}
