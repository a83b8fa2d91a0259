import { useState } from "react";
import { changeDeadline, createDeadline } from "#commands/roster/deadlines.ts";
import { useCommand } from "#commands/use-command.ts";
import { deadlineProblem } from "#domain/availability/deadlines.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";

interface DeadlineDialogProps {
  /** Null for a new one. */
  deadline: AvailabilityDeadline | null;
  today: string;
  onClose: () => void;
}

/** The field that shows a problem. */
const PROBLEM_FIELDS = {
  missing: "start_date",
  backwards: "end_date",
  "due-late": "due_date",
  "due-past": "due_date",
  "due-early": "due_date",
} as const;

const FIELDS = [
  ["start_date", "deadlines.first"],
  ["end_date", "deadlines.last"],
  ["due_date", "deadlines.due"],
] as const;

/** Creates or edits a deadline by which staff enter their availability for a range of days. */
export function DeadlineDialog({ deadline, today, onClose }: DeadlineDialogProps) {
  const say = useAvailabilityWords();
  const create = useCommand(createDeadline);
  const change = useCommand(changeDeadline);
  const { start_date = "", end_date = "", due_date = "" } = deadline ?? {};
  const {
    values: days,
    setValues: setDays,
    kept,
    forget,
  } = useKeptValues(`deadline ${deadline?.id ?? "new"}`, () => ({ start_date, end_date, due_date }));
  const [isTried, setTried] = useState(false);
  useUnsavedForm(true);
  // A past due date may stay while the other days change.
  const isKept = deadline?.due_date === days.due_date;
  const problem = deadlineProblem(days, isKept ? days.due_date : today);
  const shown = isTried ? problem : null;

  async function save() {
    setTried(true);
    if (problem) return;
    await orToast(say("toast.deadlineSaveFailed"), async () => {
      await (deadline ? change(deadline.id, days) : create(days));
      toast.success(say(deadline ? "toast.deadlineChanged" : "toast.deadlineSet"));
      forget();
      onClose();
    });
  }

  return (
    <FormDialog
      {...kept}
      title={say(deadline ? "deadlines.edit" : "deadlines.add")}
      action={say("deadlines.save")}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {FIELDS.map(([field, label]) => (
        <DatePicker
          key={field}
          label={say(label)}
          value={days[field] || null}
          error={shown && PROBLEM_FIELDS[shown] === field ? say(`deadlines.problem.${shown}`) : undefined}
          onChange={(day) => setDays({ ...days, [field]: day ?? "" })}
        />
      ))}
    </FormDialog>
  );
}
