import { byDecision } from "./decided.ts";
import type { Match } from "./propose-matches.ts";

/** What a manager said about a match, by the keys of its intervals. Said again, the later counts. */
export interface Decision {
  id: string;
  entered: string;
  clocked: string;
  /** Which of the two is paid; both are paid as one, no minute twice. */
  choice: "entered" | "clocked" | "both";
  /** A UTC instant. */
  decided_at: string;
}

export interface Settled {
  /** The keys of the intervals that are not paid because another one is. */
  unpaid: ReadonlySet<string>;
  /** What nobody decided yet; meanwhile one of the two is paid, the entered one if it can be. */
  undecided: readonly Match[];
  /** What is paid as one. */
  together: readonly Match[];
}

/**
 * Which intervals are not paid. Matches are gone through in turn, those that were decided first, and each makes one of
 * its two give way to the other, which from then on gives way to nothing. So nothing is unpaid unless what it gave way
 * to is paid. A match of which one gave way by a decision about another needs none itself. Decisions that contradict
 * each other leave both: no minute of them is paid twice either (paidIntervals).
 */
export function settleMatches(matches: readonly Match[], decisions: readonly Decision[]): Settled {
  const latest = new Map([...decisions].sort(byDecision).map((decision) => [pairOf(decision), decision]));
  const choiceOf = (match: Match) => latest.get(pairOf(match))?.choice ?? null;
  const inTurn = [
    ...matches.filter((match) => choiceOf(match) !== null),
    ...matches.filter((match) => choiceOf(match) === null),
  ];
  const unpaid = new Set<string>();
  /** Unpaid because somebody decided so. */
  const ruledOut = new Set<string>();
  const kept = new Set<string>();
  const undecided: Match[] = [];
  const together: Match[] = [];
  for (const match of inTurn) {
    const { entered, clocked } = match;
    const choice = choiceOf(match);
    const gone = [entered, clocked].filter((key) => unpaid.has(key));
    if (choice === null && gone.length < 2 && !gone.some((key) => ruledOut.has(key))) undecided.push(match);
    if (gone.length > 0) continue;
    if (choice === "both") together.push(match);
    const isClockedKept = choice === "clocked" || (choice === null && kept.has(clocked));
    const [winner, other] = isClockedKept ? [clocked, entered] : [entered, clocked];
    kept.add(winner);
    if (choice === "both") kept.add(other);
    else if (!kept.has(other)) unpaid.add(other);
    if (choice !== null && unpaid.has(other)) ruledOut.add(other);
  }
  return { unpaid, undecided, together };
}

function pairOf({ entered, clocked }: { entered: string; clocked: string }): string {
  return `${entered} ${clocked}`;
}
