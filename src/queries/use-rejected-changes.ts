import { map } from "rxjs";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { rowsOf, useLive } from "./use-live.ts";

export type { RejectedChange };

/** The changes the server refused and nobody has dealt with yet, newest first. */
export function useRejectedChanges(): RejectedChange[] | undefined {
  return useLive<RejectedChange[]>(
    ({ replica }) =>
      replica.sync_issues
        .find()
        .$.pipe(
          map((documents) =>
            rowsOf<RejectedChange>(documents).sort(
              (a, b) => b.at.localeCompare(a.at) || (a.id < b.id ? -1 : 1),
            ),
          ),
        ),
    "rejected-changes",
  );
}
