import { useMemo, useState } from "react";
import { assignModule, changeDueDate, removeAssignment } from "#commands/messages/training.ts";
import { useCommand } from "#commands/use-command.ts";
import { useFormerNames, usePeople } from "#queries/people.ts";
import type { Module } from "#queries/training.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { IconButton } from "#ui/button.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import type { Option } from "#ui/fields/option-list.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { assigneeText } from "../training-words.ts";

export interface AssignDialogProps {
  module: Module;
  /** The module's assignments. */
  assignments: readonly TrainingAssignment[];
  today: string;
  onClose: () => void;
}

/** Assigns a module, optionally with a due day; the assigned people are notified. Works offline. */
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
    await orToast("The module was not assigned. Please try again.", async () => {
      if (there) await change(there.id, due);
      else await assign(module.id, { role, user_id: role ? null : who }, due);
      toast.success(`“${module.title}” assigned`, {
        description: module.published ? "They are told of it." : "They are told of it once it is published.",
      });
      onClose();
    });
  }

  async function removeOne(assignment: TrainingAssignment) {
    await orToast("The assignment was not removed. Please try again.", async () => {
      await remove(assignment.id);
      toast.success(`Not assigned to ${assigneeText(assignment, nameOf)} any more`);
    });
  }

  return (
    <FormDialog
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

export const ROLE_CHOICES = ["all", "employee", "manager"] as const;

/** The choices of assignees, and people's names. */
export function useAssignees(): { options: Option[]; nameOf: (id: string) => string } {
  const people = usePeople();
  const former = useFormerNames();
  return useMemo(() => {
    const names = new Map(people?.map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? former.get(id) ?? FORMER_COLLEAGUE;
    const roles = ROLE_CHOICES.map((role) => ({
      value: role,
      label: assigneeText({ role, user_id: null }, nameOf),
    }));
    return {
      options: [...roles, ...(people ?? []).map(({ id, name }) => ({ value: id, label: name }))],
      nameOf,
    };
  }, [people, former]);
}

interface AssignmentListProps {
  assignments: readonly TrainingAssignment[];
  nameOf: (id: string) => string;
  onRemove: (assignment: TrainingAssignment) => void;
}

/** The people a module is assigned to. */
export function AssignmentList({ assignments, nameOf, onRemove }: AssignmentListProps) {
  const format = useFormat();
  if (assignments.length === 0) return <p className="text-muted">Nobody is asked to complete it yet.</p>;
  return (
    <List label="Assigned to">
      {assignments.map((assignment) => {
        const name = assigneeText(assignment, nameOf);
        return (
          <ListRow
            key={assignment.id}
            title={name}
            detail={assignment.due_date ? `Due ${format.day(assignment.due_date)}` : "No due date"}
            trailing={
              <IconButton
                icon="close"
                label={`Do not assign to ${name}`}
                onPress={() => onRemove(assignment)}
              />
            }
          />
        );
      })}
    </List>
  );
}
