import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { Decision } from "./settle-matches.ts";

/** What managers said, as far as it counts. */
export interface Decided {
  /** Of matches. */
  decisions: Decision[];
  /** The keys of the items that are in order, or of absences that were confirmed. */
  letStand: Set<string>;
}

/** Of what was said about the same, the latest counts; what was taken back says nothing. */
export function decidedOf(rows: readonly PunchDecision[]): Decided {
  const latest = new Map([...rows].sort(byDecision).map((row) => [row.about, row]));
  const decided: Decided = { decisions: [], letStand: new Set() };
  for (const { id, about, choice, entered, clocked, decided_at } of latest.values()) {
    if (choice === "let-stand" || choice === "absent") decided.letStand.add(about);
    else if (choice !== "open" && entered && clocked)
      decided.decisions.push({ id, entered, clocked, choice, decided_at });
  }
  return decided;
}

/** The order in which things were decided; of two at once the smaller id is first. */
export function byDecision(
  one: Pick<PunchDecision, "id" | "decided_at">,
  other: Pick<PunchDecision, "id" | "decided_at">,
): number {
  return Date.parse(one.decided_at) - Date.parse(other.decided_at) || (one.id < other.id ? -1 : 1);
}
