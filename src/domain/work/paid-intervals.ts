import { groupBy } from "#lib/group-by.ts";
import { clipped, overlapMs, type Span, without } from "../time/spans.ts";
import { type ClosedInterval, isClosed, type PunchInterval } from "./intervals.ts";
import { type MatchDecision, proposeMatches, settleMatches, workedSpans } from "./matches.ts";
import { itemKey } from "./review-item.ts";

/** The paid part of an interval, less unpaid breaks, in epoch ms. */
export interface PaidInterval extends Span, Pick<PunchInterval, "user_id" | "track" | "shift_id"> {
  interval: string;
  breaks: Span[];
  /** A match of it has no decision yet, so the other interval may be paid instead. */
  isUndecided: boolean;
}

/** Without decisions, unverified presses are not paid. */
const NOTHING_ACCEPTED: ReadonlySet<string> = new Set();

/**
 * What is paid, by start. No two of one person overlap: of a match one is paid, as decided, or both as one; of other
 * overlapping intervals the entered one counts, then the earlier one. Intervals without an end are unpaid, and so are
 * ones with an unverified press until its item is accepted.
 */
export function paidIntervals(
  all: readonly PunchInterval[],
  decisions: readonly MatchDecision[],
  letStand: ReadonlySet<string> = NOTHING_ACCEPTED,
): PaidInterval[] {
  const intervals = all.filter(({ unverified }) =>
    unverified.every((id) => letStand.has(itemKey("unverified", [id]))),
  );
  const { unpaid, undecided, together } = settleMatches(proposeMatches(intervals), decisions);
  const waiting = new Set(undecided.flatMap(({ entered, clocked }) => [entered, clocked]));
  const paid = intervals.filter(isClosed).filter(({ key }) => !unpaid.has(key));
  const byKey = new Map(paid.map((interval) => [interval.key, interval]));
  const partners = groupBy(
    together.flatMap(({ entered, clocked }) => [
      { key: entered, other: clocked },
      { key: clocked, other: entered },
    ]),
    ({ key }) => key,
  );

  /** Breaks in which the other interval of a joint pair did not work either. */
  const breaksOf = (interval: ClosedInterval) => {
    const others = (partners.get(interval.key) ?? []).flatMap(({ other }) => byKey.get(other) ?? []);
    return without(interval.breaks, others.flatMap(workedSpans));
  };
  const workedIntervals = [...groupBy(paid, ({ user_id }) => user_id).values()].flatMap((own) =>
    sideBySide(own).map(({ span, interval }) => ({
      ...span,
      user_id: interval.user_id,
      interval: interval.key,
      track: interval.track,
      shift_id: interval.shift_id,
      breaks: clipped(breaksOf(interval), span),
      isUndecided: waiting.has(interval.key),
    })),
  );
  return workedIntervals.sort(
    (one, other) => one.start - other.start || (one.interval < other.interval ? -1 : 1),
  );
}

/** Returns one person's intervals without overlaps. */
function sideBySide(own: readonly ClosedInterval[]): { span: Span; interval: ClosedInterval }[] {
  const taken: Span[] = [];
  return [...own].sort(byRank).flatMap((interval) => {
    const beside = taken.filter((span) => overlapMs(span, interval) > 0);
    const left = without([{ start: interval.start, end: interval.end }], beside);
    taken.push(interval);
    return left.map((span) => ({ span, interval }));
  });
}

function byRank(one: PunchInterval, other: PunchInterval): number {
  const isEntered = ({ track }: PunchInterval) => Number(track === "entered");
  return isEntered(other) - isEntered(one) || one.start - other.start || (one.key < other.key ? -1 : 1);
}
