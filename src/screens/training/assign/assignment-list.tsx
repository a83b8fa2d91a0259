import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { assigneeText } from "../training-words.ts";

interface AssignmentListProps {
  assignments: readonly TrainingAssignment[];
  nameOf: (id: string) => string;
  onRemove: (assignment: TrainingAssignment) => void;
}

/** Who is to complete a module already. */
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
