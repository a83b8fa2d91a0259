import { useMemo } from "react";
import { type FormerModule, type TrainingCell, trainingCells } from "#domain/training/progress.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { parseBlocks, type TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import { useMyProfile } from "./people.ts";
import { useLiveRows } from "./use-live.ts";

/** A module with parsed blocks. */
export type Module = Omit<TrainingModule, "content"> & { blocks: TrainingBlock[] };

/** Returns the modules in order: published ones for staff, also drafts for managers. */
export function useTrainingModules(): Module[] | undefined {
  return useLiveRows("module", {}, (found) => found.sort(inOrder).map(moduleOf));
}

/** Returns a module; null if there is none, undefined while loading. */
export function useTrainingModule(id: string): Module | null | undefined {
  const modules = useTrainingModules();
  return modules && (modules.find((one) => one.id === id) ?? null);
}

/** Unchanged rows are parsed once. */
const read = new WeakMap<TrainingModule, Module>();

function moduleOf(row: TrainingModule): Module {
  const { content, ...module } = row;
  const known = read.get(row) ?? { ...module, blocks: parseBlocks(content) };
  read.set(row, known);
  return known;
}

function inOrder(one: TrainingModule, other: TrainingModule): number {
  return one.position - other.position || one.created_at.localeCompare(other.created_at);
}

/** Returns training progress: everybody's for managers, otherwise one's own. */
export function useTrainingProgress(): TrainingProgress[] | undefined {
  return useLiveRows("progress");
}

export interface Training {
  me: Profile;
  modules: Module[];
  progress: TrainingProgress[];
  /** The signed-in person's; all for managers. */
  assignments: TrainingAssignment[];
  cellOf: (
    person: Pick<Profile, "id" | "role">,
  ) => (module: Pick<FormerModule, "id" | "blocks">) => TrainingCell;
}

/** Returns the training on the current calendar day; undefined while loading. */
export function useTraining(today: string): Training | undefined {
  const me = useMyProfile();
  const modules = useTrainingModules();
  const progress = useTrainingProgress();
  const assignments = useLiveRows("assignment");
  return useMemo(() => {
    if (!me || !modules || !progress || !assignments) return undefined;
    return { me, modules, progress, assignments, cellOf: trainingCells(progress, assignments, today) };
  }, [me, modules, progress, assignments, today]);
}
