import type { Role } from "#schema/entities/profile.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";

type Assignment = Pick<TrainingAssignment, "module_id" | "role" | "user_id" | "due_date">;
interface Person {
  id: string;
  role: Role;
}

export interface Assigned {
  /** The earliest of the days until when; null for no matter when. */
  due: string | null;
}

/** Whether an assignment means a person, as the server tells them of it (migration tell_of_training). */
function concerns({ role, user_id }: Assignment, person: Person): boolean {
  if (role === null) return user_id === person.id;
  if (role === "all") return true;
  return (role === "employee") === (person.role === "employee");
}

/** What a person is to complete, by module. */
export function assignedTo(person: Person, assignments: readonly Assignment[]): Map<string, Assigned> {
  const found = new Map<string, Assigned>();
  for (const one of assignments.filter((each) => concerns(each, person))) {
    const due = found.get(one.module_id)?.due ?? null;
    found.set(one.module_id, { due: due === null || (one.due_date ?? due) < due ? one.due_date : due });
  }
  return found;
}

/** Whether a day until when something should have been done is over. */
export function isOverdue(assigned: Assigned | undefined, isCompleted: boolean, today: string): boolean {
  return !isCompleted && assigned?.due != null && assigned.due < today;
}
