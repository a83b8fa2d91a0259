import type { RxCollection } from "rxdb";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import type { Replica } from "./collections.ts";

// A query of either names its kind.

export function progressIn(replica: Pick<Replica, "training">): RxCollection<TrainingProgress> {
  return replica.training as unknown as RxCollection<TrainingProgress>;
}

export function assignmentsIn(replica: Pick<Replica, "training">): RxCollection<TrainingAssignment> {
  return replica.training as unknown as RxCollection<TrainingAssignment>;
}
