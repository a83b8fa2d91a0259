import { map } from "rxjs";
import { decisionsOf } from "#replica/punch-kinds.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { rowsOf, useLive } from "./use-live.ts";
import type { InstantRange } from "./use-punches.ts";

/**
 * What managers said about items of the reconciliation desk within a range, about everybody as far as this device may see
 * it, or about the user.
 */
export function useDecisions(
  { from, to }: InstantRange,
  whose: "me" | "everybody" = "everybody",
): PunchDecision[] | undefined {
  return useLive<PunchDecision[]>(({ replica, userId }) => {
    const at = { $gte: from, $lte: to };
    const found =
      whose === "me"
        ? decisionsOf(replica).find({
            selector: { kind: "decision", user_id: userId, at },
            sort: [{ user_id: "asc" }, { at: "asc" }],
          })
        : decisionsOf(replica).find({ selector: { kind: "decision", at }, sort: [{ at: "asc" }] });
    return found.$.pipe(map(rowsOf<PunchDecision>));
  }, `decisions ${whose} ${from} ${to}`);
}
