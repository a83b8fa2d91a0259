import { useState } from "react";
import { type Assignee, assignModule, changeDueDate, removeAssignment } from "#commands/messages/training.ts";
import { useCommand } from "#commands/use-command.ts";
import { useFormerNames, usePeople } from "#queries/people.ts";
import type { Module } from "#queries/training.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { IconButton } from "#ui/button.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";

interface AssignDialogProps {
  module: Module;
  assignments: readonly TrainingAssignment[];
  today: string;
  onClose: () => void;
}

/** Assigns a module, optionally with a due day; the assigned people are notified. Works offline. */
export function AssignDialog({ module, assignments, today, onClose }: AssignDialogProps) {
  const say = useTrainingWords();
  const { options, nameOf } = useAssignees();
  const assign = useCommand(assignModule);
  const change = useCommand(changeDueDate);
  const remove = useCommand(removeAssignment);
  const { values, setValues, kept, forget } = useKeptValues(`assignment ${module.id}`, () => ({
    who: null as string | null,
    due: null as string | null,
  }));
  const { who, due } = values;
  const [problem, setProblem] = useState<{ field: "who" | "due"; text: string } | null>(null);
  useUnsavedForm(who !== null || due !== null);

  async function submit() {
    if (who === null) return setProblem({ field: "who", text: say("assign.whoMissing") });
    if (due !== null && due < today) return setProblem({ field: "due", text: say("assign.duePast") });
    const role = ROLE_CHOICES.find((each) => each === who) ?? null;
    const there = assignments.find((one) => (role ? one.role === role : one.user_id === who));
    await orToast(say("toast.notAssigned"), async () => {
      if (there) await change(there.id, due);
      else await assign(module.id, { role, user_id: role ? null : who }, due);
      toast.success(say("toast.assigned", { title: module.title }), {
        description: say(module.published ? "toast.assignedNotified" : "toast.assignedDraft"),
      });
      forget();
      onClose();
    });
  }

  async function removeOne(assignment: TrainingAssignment) {
    await orToast(say("toast.notUnassigned"), async () => {
      await remove(assignment.id);
      toast.success(say("toast.unassigned", { name: nameOf(assignment) }));
    });
  }

  return (
    <FormDialog
      {...kept}
      title={say("assign.title", { title: module.title })}
      action={say("assign.action")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AssignmentList assignments={assignments} nameOf={nameOf} onRemove={(one) => void removeOne(one)} />
      <ComboBox
        label={say("assign.who")}
        value={who}
        options={options}
        error={problem?.field === "who" ? problem.text : undefined}
        onChange={(chosen) => setValues({ ...values, who: chosen })}
      />
      <DatePicker
        label={say("assign.due")}
        value={due}
        error={problem?.field === "due" ? problem.text : undefined}
        onChange={(day) => setValues({ ...values, due: day })}
      />
    </FormDialog>
  );
}

const ROLE_CHOICES = ["all", "employee", "manager"] as const;

/** The choices of assignees, and the name of one. */
function useAssignees() {
  const say = useTrainingWords();
  const people = usePeople() ?? [];
  const former = useFormerNames();
  const nameOf = ({ role, user_id }: Assignee) => {
    if (role) return say(`assignee.${role}`);
    const person = people.find(({ id }) => id === user_id);
    return person?.name ?? former.get(user_id ?? "") ?? say("formerColleague");
  };
  const options = [
    ...ROLE_CHOICES.map((role) => ({ value: role, label: say(`assignee.${role}`) })),
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return { options, nameOf };
}

interface AssignmentListProps {
  assignments: readonly TrainingAssignment[];
  nameOf: (assignee: Assignee) => string;
  onRemove: (assignment: TrainingAssignment) => void;
}

/** The people a module is assigned to. */
function AssignmentList({ assignments, nameOf, onRemove }: AssignmentListProps) {
  const say = useTrainingWords();
  const format = useFormat();
  if (assignments.length === 0) return <p className="text-muted">{say("assign.empty")}</p>;
  return (
    <List label={say("assign.list")}>
      {assignments.map((assignment) => {
        const name = nameOf(assignment);
        return (
          <ListRow
            key={assignment.id}
            title={name}
            detail={
              assignment.due_date
                ? say("assign.dueBy", { day: format.day(assignment.due_date) })
                : say("assign.noDue")
            }
            trailing={
              <IconButton
                icon="close"
                label={say("assign.remove", { name })}
                onPress={() => onRemove(assignment)}
              />
            }
          />
        );
      })}
    </List>
  );
}
