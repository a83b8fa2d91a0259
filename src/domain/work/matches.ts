import { groupBy } from "#lib/group-by.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { lengthOf, overlapMs, type Span, without } from "../time/spans.ts";
import { type ClosedInterval, isClosed, type PunchInterval } from "./intervals.ts";

/** A manager typed times in, and then the punches of the same work arrived: one of the two is to be paid. */
export interface Match {
  user_id: string;
  /** The keys of the two intervals. */
  entered: string;
  clocked: string;
  /** How much longer the clocked one is, without breaks, in ms; negative when it is shorter. */
  differenceMs: number;
  /** How long the two run beside each other, in ms. */
  overlapMs: number;
}

/** Both ends at most this far apart are the same work, also where the two do not touch. */
const SAME_END_MS = 30 * 60_000;

/**
 * The clocked intervals that are probably the same work as entered ones of the same person: they overlap by half of the
 * shorter one at least, or both their ends are near. Those that are most surely the same come first: they share most
 * time, then differ least. One of either kind may match several of the other. What has no end matches nothing yet.
 */
export function proposeMatches(intervals: readonly PunchInterval[]): Match[] {
  const ofPeople = groupBy(intervals.filter(isClosed), ({ user_id }) => user_id);
  return [...ofPeople.values()].flatMap((own) => [...matchesOfOne(own)]).sort(surestFirst);
}

/** The time of an interval in which somebody worked: without its breaks. */
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

/** What a manager said about a match, by the keys of its intervals. Said again, the later counts. */
export interface MatchDecision {
  id: string;
  entered: string;
  clocked: string;
  /** Which of the two is paid; both are paid as one, no minute twice. */
  choice: "entered" | "clocked" | "both";
  /** A UTC instant. */
  decided_at: string;
}

export interface MatchOutcome {
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
export function settleMatches(matches: readonly Match[], decisions: readonly MatchDecision[]): MatchOutcome {
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

/** What managers said, as far as it counts. */
export interface Decided {
  /** Of matches. */
  decisions: MatchDecision[];
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
