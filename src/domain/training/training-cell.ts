import { groupBy } from "#lib/group-by.ts";
import type { Role } from "#schema/entities/profile.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import { type Assigned, assignedTo, isOverdue } from "./assigned.ts";
import { type ModuleState, moduleState } from "./module-progress.ts";

interface Module {
  id: string;
  blocks: readonly TrainingBlock[];
}

/** How one person stands with one module. */
export interface TrainingCell {
  state: ModuleState;
  /** Undefined where nobody asked for it. */
  assigned: Assigned | undefined;
  isOverdue: boolean;
}

/** Tells how anybody stands with any module; asked of `progress` and `assignments` once, however many ask. */
export function trainingCells(
  progress: readonly TrainingProgress[],
  assignments: readonly TrainingAssignment[],
  today: string,
): (person: { id: string; role: Role }) => (module: Module) => TrainingCell {
  const progressOf = groupBy(progress, ({ user_id }) => user_id);
  return (person) => {
    const own = new Map(progressOf.get(person.id)?.map((one) => [one.module_id, one]));
    const asked = assignedTo(person, assignments);
    return ({ id, blocks }) => {
      const state = moduleState(blocks, own.get(id));
      const assigned = asked.get(id);
      return { state, assigned, isOverdue: isOverdue(assigned, state.kind === "completed", today) };
    };
  };
}

/** What is to be done first before what is only offered: what is assigned and not completed, by the day until when. */
export function byUrgency(one: TrainingCell, other: TrainingCell): number {
  const [ones, others] = [urgencyOf(one), urgencyOf(other)];
  return ones === others ? 0 : ones < others ? -1 : 1;
}

/** After every day there is. */
const SOME_TIME = "9";
const NOT_ASKED = "9 ";

function urgencyOf({ state, assigned }: TrainingCell): string {
  return assigned && state.kind !== "completed" ? (assigned.due ?? SOME_TIME) : NOT_ASKED;
}
