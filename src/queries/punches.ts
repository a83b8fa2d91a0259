import { useReplica } from "#replica/replica-context.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { useLiveRows } from "./use-live.ts";

/** UTC instants, both inclusive. */
export interface InstantRange {
  from: string;
  to: string;
}

/**
 * Returns the visible punches within a range, by time; of null, which is not known yet, none are asked for. A night may
 * begin before the range: add two days on either side.
 */
export function usePunches(
  range: InstantRange | null,
  whose: "me" | "everybody" | (string & {}) = "everybody",
): Punch[] | undefined {
  return useLiveRows("punch", useWithin(range, whose));
}

/** Returns managers' decisions about review items within a range, visible ones of everybody, the user's or one person's. */
export function useDecisions(
  range: InstantRange | null,
  whose: "me" | "everybody" | (string & {}) = "everybody",
): PunchDecision[] | undefined {
  return useLiveRows("decision", useWithin(range, whose));
}

/** The query of rows within a range, by the index of their person if it is one's. */
export function useWithin(range: InstantRange | null, whose: string) {
  const me = useReplica()?.userId;
  if (!range) return null;
  const at = { $gte: range.from, $lte: range.to };
  if (whose === "everybody") return { selector: { at }, sort: [{ at: "asc" as const }] };
  const user_id = whose === "me" ? me : whose;
  return { selector: { user_id, at }, sort: [{ user_id: "asc" as const }, { at: "asc" as const }] };
}
