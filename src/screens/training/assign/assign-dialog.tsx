import { useState } from "react";
import { assignModule, changeDueDate, removeAssignment } from "#commands/training.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Module } from "#queries/training.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { ComboBox } from "#ui/combo-box.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { toast } from "#ui/toast.ts";
import { assigneeText } from "../training-words.ts";
import { AssignmentList } from "./assignment-list.tsx";
import { ROLE_CHOICES, useAssignees } from "./use-assignees.ts";

export interface AssignDialogProps {
  module: Module;
  /** Those of the module. */
  assignments: readonly TrainingAssignment[];
  today: string;
  onClose: () => void;
}

/** Says who is to complete a module, and until when; they are told of it. Works without a connection. */
export function AssignDialog({ module, assignments, today, onClose }: AssignDialogProps) {
  const { options, nameOf } = useAssignees();
  const assign = useCommand(assignModule);
  const change = useCommand(changeDueDate);
  const remove = useCommand(removeAssignment);
  const [who, setWho] = useState<string | null>(null);
  const [due, setDue] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ field: "who" | "due"; text: string } | null>(null);
  useUnsavedForm(who !== null || due !== null);

  async function submit() {
    if (who === null) return setProblem({ field: "who", text: "Choose who is to complete it" });
    if (due !== null && due < today) return setProblem({ field: "due", text: "This day is past" });
    const role = ROLE_CHOICES.find((each) => each === who) ?? null;
    const there = assignments.find((one) => (role ? one.role === role : one.user_id === who));
    try {
      if (there) await change(there.id, due);
      else await assign(module.id, { role, user_id: role ? null : who }, due);
      toast.success(`“${module.title}” assigned`, {
        description: module.published ? "They are told of it." : "They are told of it once it is published.",
      });
      onClose();
    } catch (error) {
      console.error("Module not assigned:", error);
      toast.error("The module was not assigned. Please try again.");
    }
  }

  async function removeOne(assignment: TrainingAssignment) {
    try {
      await remove(assignment.id);
      toast.success(`Not assigned to ${assigneeText(assignment, nameOf)} any more`);
    } catch (error) {
      console.error("Assignment not removed:", error);
      toast.error("The assignment was not removed. Please try again.");
    }
  }

  return (
    <FormDialog
      isOpen
      title={`Assign “${module.title}”`}
      action="Assign"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AssignmentList assignments={assignments} nameOf={nameOf} onRemove={(one) => void removeOne(one)} />
      <ComboBox
        label="Who"
        value={who}
        options={options}
        error={problem?.field === "who" ? problem.text : undefined}
        onChange={setWho}
      />
      <DatePicker
        label="Due by (optional)"
        value={due}
        error={problem?.field === "due" ? problem.text : undefined}
        onChange={setDue}
      />
    </FormDialog>
  );
}
