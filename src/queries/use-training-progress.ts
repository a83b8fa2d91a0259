import { map } from "rxjs";
import { progressIn } from "#replica/training-of.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** How far people are: whoever manages sees everybody, others see themselves. */
export function useTrainingProgress(): TrainingProgress[] | undefined {
  return useLive<TrainingProgress[]>(
    ({ replica }) =>
      progressIn(replica)
        .find({ selector: { kind: "progress" } })
        .$.pipe(map(rowsOf<TrainingProgress>)),
    "training-progress",
  );
}
