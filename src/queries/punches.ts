import { map } from "rxjs";
import { rows } from "#replica/collections.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** UTC instants, both inclusive. */
export interface InstantRange {
  from: string;
  to: string;
}

/**
 * Returns the visible punches within a range, of everybody or one person ("me" for the user), by time. A night may
 * begin before the range: add two days on either side.
 */
export function usePunches(
  { from, to }: InstantRange,
  whose: "me" | "everybody" | (string & {}) = "everybody",
): Punch[] | undefined {
  return useLive<Punch[]>(({ replica, userId }) => {
    const person = whose === "me" ? userId : whose;
    const at = { $gte: from, $lte: to };
    const found =
      whose === "everybody"
        ? replica.punches.find({ selector: { kind: "punch", at }, sort: [{ at: "asc" }] })
        : replica.punches.find({
            selector: { kind: "punch", user_id: person, at },
            sort: [{ user_id: "asc" }, { at: "asc" }],
          });
    return found.$.pipe(map(rowsOf<Punch>));
  }, `punches ${whose} ${from} ${to}`);
}

/** Returns managers' decisions about review items within a range, visible ones of everybody or the user's. */
export function useDecisions(
  { from, to }: InstantRange,
  whose: "me" | "everybody" = "everybody",
): PunchDecision[] | undefined {
  return useLive<PunchDecision[]>(({ replica, userId }) => {
    const at = { $gte: from, $lte: to };
    const found =
      whose === "me"
        ? rows(replica, "decision").find({
            selector: { kind: "decision", user_id: userId, at },
            sort: [{ user_id: "asc" }, { at: "asc" }],
          })
        : rows(replica, "decision").find({ selector: { kind: "decision", at }, sort: [{ at: "asc" }] });
    return found.$.pipe(map(rowsOf<PunchDecision>));
  }, `decisions ${whose} ${from} ${to}`);
}
