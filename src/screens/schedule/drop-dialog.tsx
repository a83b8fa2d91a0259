import { useState } from "react";
import { DROP_REASON_MAX } from "#domain/shift-moves/shift-move.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftActions } from "#view/shifts/use-shift-actions.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

interface DropDialogProps {
  shift: Shift;
  schedule: Schedule;
  onClose: () => void;
}

/** Drops a shift with a reason, which is required. */
export function DropDialog({ shift, schedule, onClose }: DropDialogProps) {
  const say = useScheduleWords();
  const { drop } = useShiftActions();
  const words = useShiftWords(schedule);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();

  useUnsavedForm(reason !== "");

  async function submit() {
    if (reason.trim() === "") return setError(say("toast.move.drop_needs_reason"));
    if (await drop(shift.id, reason)) onClose();
  }

  return (
    <FormDialog
      title={say("drop.title")}
      action={say("drop.action")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <span className="block font-semibold tabular-nums">{words.when(shift)}</span>
        <span className="text-muted">{say("drop.intro")}</span>
      </p>
      <TextArea
        autoFocus
        label={say("drop.reason")}
        description={say("drop.reasonHint")}
        isRequired
        maxLength={DROP_REASON_MAX}
        value={reason}
        onChange={setReason}
        error={error}
      />
    </FormDialog>
  );
}
