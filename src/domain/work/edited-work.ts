import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { PunchEdit } from "./interval-edit.ts";
import { byDecision } from "./matches.ts";
import type { PunchEvent } from "./punches.ts";
import type { ReviewItem } from "./review-item.ts";

interface Editing {
  person: string;
  source: Extract<PunchEvent["source"], "manager" | "correction">;
  /** The existing entry that new punches join, if any. */
  entryId?: string | null;
  /** A UTC instant. */
  now: string;
}

/** Returns the punches as they would be if these edits were recorded now as one entry. */
export function withEdits(
  punches: readonly PunchEvent[],
  edits: readonly PunchEdit[],
  { person, source, entryId, now }: Editing,
): PunchEvent[] {
  const made = edits.map(
    (edit, place): PunchEvent => ({
      ...edit,
      id: `edit ${place}`,
      user_id: person,
      source,
      entry_id: entryId ?? "edit",
      device_id: null,
      recorded_at: now,
      unverified: null,
    }),
  );
  return [...punches, ...made];
}

/** Returns the decisions as they would be if this one were made now. */
export function withDecision(
  decisions: readonly PunchDecision[],
  { key, kind, user_id, at, intervals }: Pick<ReviewItem, "key" | "kind" | "user_id" | "at" | "intervals">,
  choice: PunchDecision["choice"],
): PunchDecision[] {
  const last = [...decisions].sort(byDecision).at(-1);
  const [entered = null, clocked = null] = kind === "match" ? intervals : [];
  const decided_at = new Date(Date.parse(last?.decided_at ?? new Date(at).toISOString()) + 1).toISOString();
  const made: PunchDecision = {
    ...{ kind: "decision", id: "decision", business_id: "", user_id, at: new Date(at).toISOString() },
    ...{ about: key, choice, entered, clocked, note: "", decided_by: "", decided_at },
    ...{ version: 0, change_id: null },
  };
  return [...decisions, made];
}
