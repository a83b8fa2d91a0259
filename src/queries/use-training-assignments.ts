import { map } from "rxjs";
import { assignmentsIn } from "#replica/training-of.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Who is to complete what, as far as it concerns the signed-in person; all of it for whoever manages. */
export function useTrainingAssignments(): TrainingAssignment[] | undefined {
  return useLive<TrainingAssignment[]>(
    ({ replica }) =>
      assignmentsIn(replica)
        .find({ selector: { kind: "assignment" } })
        .$.pipe(map(rowsOf<TrainingAssignment>)),
    "training-assignments",
  );
}
