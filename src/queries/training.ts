import { useMemo } from "react";
import { map } from "rxjs";
import type { FormerModule } from "#domain/training/progress.ts";
import { type TrainingCell, trainingCells } from "#domain/training/progress.ts";
import { rows } from "#replica/collections.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { parseBlocks, type TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import { useMyProfile } from "./my-profile.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** A module with its blocks as they are read. */
export type Module = Omit<TrainingModule, "content"> & { blocks: TrainingBlock[] };

/** The modules of the business in their order: published ones for staff, drafts too for whoever manages. */
export function useTrainingModules(): Module[] | undefined {
  return useLive<Module[]>(
    ({ replica }) =>
      replica.training
        .find({ selector: { kind: "module" } })
        .$.pipe(map((found) => rowsOf<TrainingModule>(found).sort(inOrder).map(moduleOf))),
    "modules",
  );
}

/** Undefined while loading, null for one that is not there. */
export function useTrainingModule(id: string): Module | null | undefined {
  const modules = useTrainingModules();
  return modules && (modules.find((one) => one.id === id) ?? null);
}

/** A row that did not change is read once. */
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

/** Who is to complete what, as far as it concerns the signed-in person; all of it for whoever manages. */
function useTrainingAssignments(): TrainingAssignment[] | undefined {
  return useLive<TrainingAssignment[]>(
    ({ replica }) =>
      rows(replica, "assignment")
        .find({ selector: { kind: "assignment" } })
        .$.pipe(map(rowsOf<TrainingAssignment>)),
    "training-assignments",
  );
}

/** How far people are: whoever manages sees everybody, others see themselves. */
export function useTrainingProgress(): TrainingProgress[] | undefined {
  return useLive<TrainingProgress[]>(
    ({ replica }) =>
      rows(replica, "progress")
        .find({ selector: { kind: "progress" } })
        .$.pipe(map(rowsOf<TrainingProgress>)),
    "training-progress",
  );
}

/** Everything a device knows of training. */
export interface Training {
  me: Profile;
  modules: Module[];
  progress: TrainingProgress[];
  assignments: TrainingAssignment[];
  /** How somebody stands with a module. */
  cellOf: (
    person: Pick<Profile, "id" | "role">,
  ) => (module: Pick<FormerModule, "id" | "blocks">) => TrainingCell;
}

/** By the calendar day that it is; undefined while loading. */
export function useTraining(today: string): Training | undefined {
  const me = useMyProfile();
  const modules = useTrainingModules();
  const progress = useTrainingProgress();
  const assignments = useTrainingAssignments();
  return useMemo(() => {
    if (!me || !modules || !progress || !assignments) return undefined;
    return { me, modules, progress, assignments, cellOf: trainingCells(progress, assignments, today) };
  }, [me, modules, progress, assignments, today]);
}
