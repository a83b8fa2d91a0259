import { useMemo } from "react";
import type { FormerModule } from "#domain/training/completed-earlier.ts";
import { type TrainingCell, trainingCells } from "#domain/training/training-cell.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import { useMyProfile } from "./use-my-profile.ts";
import { useTrainingAssignments } from "./use-training-assignments.ts";
import { type Module, useTrainingModules } from "./use-training-modules.ts";
import { useTrainingProgress } from "./use-training-progress.ts";

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
