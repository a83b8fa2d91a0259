import { map } from "rxjs";
import { decisionsOf } from "#replica/punch-kinds.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { rowsOf, useLive } from "./use-live.ts";
import type { InstantRange } from "./use-punches.ts";

/** What managers said about items of the reconciliation desk within a range, as far as this device may see it. */
export function useDecisions({ from, to }: InstantRange): PunchDecision[] | undefined {
  return useLive<PunchDecision[]>(
    ({ replica }) =>
      decisionsOf(replica)
        .find({ selector: { kind: "decision", at: { $gte: from, $lte: to } }, sort: [{ at: "asc" }] })
        .$.pipe(map(rowsOf<PunchDecision>)),
    `decisions ${from} ${to}`,
  );
}
