import { useState } from "react";
import { changeDeadline, createDeadline } from "#commands/roster/deadlines.ts";
import { useCommand } from "#commands/use-command.ts";
import { deadlineProblem } from "#domain/availability/deadlines.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";

export interface DeadlineDialogProps {
  /** Null for a new one. */
  deadline: AvailabilityDeadline | null;
  today: string;
  onClose: () => void;
}

const PROBLEMS = {
  missing: { field: "start_date", text: "Choose all three days" },
  backwards: { field: "end_date", text: "The last day must not be before the first" },
  "due-late": { field: "due_date", text: "People must answer before these days are over" },
  "due-past": { field: "due_date", text: "This day is past" },
  "due-early": { field: "due_date", text: "At most one year ahead" },
} as const;

const FIELDS = [
  ["start_date", "First day"],
  ["end_date", "Last day"],
  ["due_date", "To be answered by"],
] as const;

/** Creates or edits a deadline by which staff enter their availability for a range of days. */
export function DeadlineDialog({ deadline, today, onClose }: DeadlineDialogProps) {
  const create = useCommand(createDeadline);
  const change = useCommand(changeDeadline);
  const [days, setDays] = useState({
    start_date: deadline?.start_date ?? "",
    end_date: deadline?.end_date ?? "",
    due_date: deadline?.due_date ?? "",
  });
  const [isTried, setTried] = useState(false);
  useUnsavedForm(true);
  // A past due date may stay while the other days change.
  const isKept = deadline?.due_date === days.due_date;
  const problem = deadlineProblem(days, isKept ? days.due_date : today);
  const shown = isTried && problem ? PROBLEMS[problem] : null;

  async function save() {
    setTried(true);
    if (problem) return;
    await orToast("The deadline was not saved. Please try again.", async () => {
      await (deadline ? change(deadline.id, days) : create(days));
      toast.success(deadline ? "Deadline changed" : "Deadline set. Your staff are told of it.");
      onClose();
    });
  }

  return (
    <FormDialog
      title={deadline ? "Edit deadline" : "New deadline"}
      action="Save"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {FIELDS.map(([field, label]) => (
        <DatePicker
          key={field}
          label={label}
          value={days[field] || null}
          error={shown?.field === field ? shown.text : undefined}
          onChange={(day) => setDays({ ...days, [field]: day ?? "" })}
        />
      ))}
    </FormDialog>
  );
}
