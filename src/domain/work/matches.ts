import { groupBy } from "#lib/group-by.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { lengthOf, overlapMs, type Span, without } from "../time/spans.ts";
import { type ClosedInterval, isClosed, type PunchInterval } from "./intervals.ts";
import type { PositionSource } from "./positions-of-work.ts";

/** A manager's typed times and the later arrived punches of the same work: one of the two is to be paid. */
export interface Match {
  user_id: string;
  entered: string;
  clocked: string;
  /** How much longer the clocked one is, without breaks, in ms; negative if shorter. */
  differenceMs: number;
  overlapMs: number;
}

/** Intervals whose ends both differ by at most this much are the same work, even if they do not touch. */
const SAME_END_MS = 30 * 60_000;

/**
 * The clocked intervals that probably match entered ones: they overlap by half of the shorter one, or both ends are
 * near. Surest first: the largest overlap, then the smallest difference. One without an end matches nothing yet.
 */
export function proposeMatches(intervals: readonly PunchInterval[]): Match[] {
  const ofPeople = groupBy(intervals.filter(isClosed), ({ user_id }) => user_id);
  return [...ofPeople.values()].flatMap((own) => [...matchesOfOne(own)]).sort(surestFirst);
}

/** Returns the spans of an interval without its breaks. */
export function workedSpans(interval: ClosedInterval): Span[] {
  return without([interval], interval.breaks);
}

function* matchesOfOne(own: readonly ClosedInterval[]): Iterable<Match> {
  for (const entered of own.filter(({ track }) => track === "entered")) {
    for (const clocked of own.filter(({ track }) => track === "clock")) {
      if (!isSameWork(entered, clocked)) continue;
      yield {
        user_id: entered.user_id,
        entered: entered.key,
        clocked: clocked.key,
        differenceMs: lengthOf(workedSpans(clocked)) - lengthOf(workedSpans(entered)),
        overlapMs: overlapMs(entered, clocked),
      };
    }
  }
}

function isSameWork(one: Span, other: Span): boolean {
  const shared = overlapMs(one, other);
  const shorter = Math.min(lengthOf([one]), lengthOf([other]));
  const areEndsNear = [one.start - other.start, one.end - other.end].every(
    (ms) => Math.abs(ms) <= SAME_END_MS,
  );
  return areEndsNear || (shared > 0 && shared * 2 >= shorter);
}

function surestFirst(one: Match, other: Match): number {
  return (
    other.overlapMs - one.overlapMs ||
    Math.abs(one.differenceMs) - Math.abs(other.differenceMs) ||
    (one.entered + one.clocked < other.entered + other.clocked ? -1 : 1)
  );
}

/** A manager's decision about a match, by the keys of its intervals. The latest decision counts. */
export interface MatchDecision {
  id: string;
  entered: string;
  clocked: string;
  /** Which of the two is paid; both are paid as one, no minute twice. */
  choice: "entered" | "clocked" | "both";
  decided_at: string;
}

export interface MatchOutcome {
  /** The keys of intervals that are unpaid because another one is paid. */
  unpaid: ReadonlySet<string>;
  /** Matches without a decision; meanwhile one of the two is paid, if possible the entered one. */
  undecided: readonly Match[];
  together: readonly Match[];
}

/**
 * Goes through the matches, decided ones first; each makes one of its intervals give way to the other, which then
 * never gives way. So an unpaid interval always gave way to a paid one. A match whose interval gave way by another
 * decision, or of which both gave way, needs none itself. Contradicting decisions keep both, and still no minute is paid twice.
 */
export function settleMatches(matches: readonly Match[], decisions: readonly MatchDecision[]): MatchOutcome {
  const latest = new Map([...decisions].sort(byDecision).map((decision) => [pairOf(decision), decision]));
  const choiceOf = (match: Match) => latest.get(pairOf(match))?.choice ?? null;
  const inTurn = [
    ...matches.filter((match) => choiceOf(match) !== null),
    ...matches.filter((match) => choiceOf(match) === null),
  ];
  const unpaid = new Set<string>();
  /** Unpaid by a decision. */
  const ruledOut = new Set<string>();
  const kept = new Set<string>();
  const together: Match[] = [];
  for (const match of inTurn) {
    const { entered, clocked } = match;
    const choice = choiceOf(match);
    if (unpaid.has(entered) || unpaid.has(clocked)) continue;
    if (choice === "both") together.push(match);
    const isClockedKept = choice === "clocked" || (choice === null && kept.has(clocked));
    const [winner, other] = isClockedKept ? [clocked, entered] : [entered, clocked];
    kept.add(winner);
    if (choice === "both") kept.add(other);
    else if (!kept.has(other)) unpaid.add(other);
    if (choice !== null && unpaid.has(other)) ruledOut.add(other);
  }
  const undecided = inTurn.filter((match) => {
    const both = [match.entered, match.clocked];
    const isMoot = both.some((key) => ruledOut.has(key)) || both.every((key) => unpaid.has(key));
    return choiceOf(match) === null && !isMoot;
  });
  return { unpaid, undecided, together };
}

function pairOf({ entered, clocked }: { entered: string; clocked: string }): string {
  return `${entered} ${clocked}`;
}

/** What people decided about hours, as far as it counts. */
export interface Decided {
  decisions: MatchDecision[];
  /** The keys of accepted items and confirmed absences. */
  letStand: Set<string>;
  /** What hours were worked as; absent where no business has positions. */
  positions?: PositionSource;
}

/** Of several decisions about the same item the latest counts; a withdrawn one is ignored. */
export function decidedOf(rows: readonly PunchDecision[], positions?: PositionSource): Decided {
  const latest = new Map([...rows].sort(byDecision).map((row) => [row.about, row]));
  const decided: Decided = { decisions: [], letStand: new Set(), ...(positions && { positions }) };
  for (const { id, about, choice, entered, clocked, decided_at } of latest.values()) {
    if (choice === "let-stand" || choice === "absent") decided.letStand.add(about);
    else if (choice !== "open" && entered && clocked)
      decided.decisions.push({ id, entered, clocked, choice, decided_at });
  }
  return decided;
}

/** Orders decisions by time, then by id. */
export function byDecision(
  one: Pick<PunchDecision, "id" | "decided_at">,
  other: Pick<PunchDecision, "id" | "decided_at">,
): number {
  return Date.parse(one.decided_at) - Date.parse(other.decided_at) || (one.id < other.id ? -1 : 1);
}
