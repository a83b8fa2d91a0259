import { groupBy } from "#lib/group-by.ts";
import { must } from "#lib/must.ts";
import { isWithin } from "../time/day-range.ts";
import { shiftSpan } from "../time/spans.ts";
import { excusedShifts } from "./absences.ts";
import { type ApprovalState, approvalStates, approvedWork } from "./approved-work.ts";
import type { PunchFinding, PunchInterval } from "./intervals.ts";
import { decidedOf } from "./matches.ts";
import { paidIntervals } from "./paid-intervals.ts";
import { type PositionedInterval, positionedWork } from "./positioned-work.ts";
import type { LoggedPunch, RecordsRules, RecordsSource } from "./records-source.ts";
import { type ReviewItemWithEvidence, withEvidence } from "./review-evidence.ts";
import type { ReviewItem } from "./review-item.ts";
import { reviewItems } from "./review-queue.ts";
import { linkShifts } from "./shift-links.ts";
import { dated, workDays } from "./work-days.ts";
import { workOf } from "./work-intervals.ts";
import { type WorkRow, workRowOf } from "./work-row.ts";

/** One person's records of the days, in total. */
export interface PersonRecords {
  user_id: string;
  rows: number;
  countedMs: number;
  open: number;
  review: number;
  /** The approvals that touch the days. */
  approvals: ApprovalState[];
  fingerprint: string;
}

export interface Records {
  rows: WorkRow[];
  /** By day, then by time. */
  items: ReviewItemWithEvidence[];
  /** Everybody with rows, items or approvals, unordered. */
  people: PersonRecords[];
}

/** Returns the time records of some days, their review items, and totals. */
export function recordsOf(source: RecordsSource, rules: RecordsRules): Records {
  const { zone, days, lateMs, person } = rules;
  const isAsked = ({ user_id }: { user_id: string }) => person === null || user_id === person;
  const { intervals, findings } = workOf(source.punches, rules);
  const { decisions, letStand } = decidedOf(source.decisions);
  const links = linkShifts(intervals, source.shifts, rules);
  const dayOf = workDays(intervals, links, zone);
  const shiftOf = new Map(links.map(({ interval, shift_id }) => [interval, shift_id]));
  const paid = positionedWork(
    dated(paidIntervals(intervals, decisions, letStand), dayOf),
    ...([shiftOf, source.shifts, source.positions, zone] as const),
  );
  const counting = countingOf(source.punches, intervals, findings);
  const excused = excusedShifts(source.shifts, source.availability, source.approvalMode);
  const reviewed = {
    ...source,
    intervals,
    findings,
    decisions,
    excused,
    receipts: counting,
    letStand,
    links,
    dayOf,
  };
  const items = reviewItems(reviewed, rules).filter((item) => isWithin(days, item.day) && isAsked(item));
  const states = approvalStates(source.approvals.filter(isAsked), paid, source.paidDays);
  const context = {
    lateMs,
    punches: new Map(counting.map((punch) => [punch.id, punch])),
    paid: groupBy(paid, ({ interval }) => interval),
    positionNames: new Map(source.positions?.positions.map(({ id, name }) => [id, name])),
    shifts: new Map(source.shifts.map((shift) => [shift.id, shiftSpan(shift, zone)])),
    links: new Map(links.map((link) => [link.interval, link])),
    undecided: new Set(items.flatMap((item) => (item.kind === "match" ? item.intervals : []))),
    approvals: groupBy(states, ({ approval }) => approval.user_id),
  };
  const rows = intervals
    .filter(isAsked)
    .map((interval) => workRowOf(interval, must(dayOf.get(interval.key), "its day"), context))
    .filter(({ day }) => isWithin(days, day))
    .sort((one, other) => other.start - one.start || (one.key < other.key ? -1 : 1));
  const shownPaid = paid.filter(({ day }) => isWithin(days, day));
  return {
    rows,
    items: withEvidence(items, source, intervals, zone),
    people: peopleOf(rows, items, shownPaid, context.approvals),
  };
}

/** The punches of intervals and findings; of several corrections of one, the last. */
function countingOf(
  punches: readonly LoggedPunch[],
  intervals: readonly PunchInterval[],
  findings: readonly PunchFinding[],
): LoggedPunch[] {
  const loose = findings.filter(({ kind }) => ["missing-in", "break-without-work", "future"].includes(kind));
  const ids = new Set([...intervals, ...loose].flatMap((one) => one.punches));
  return punches.filter(({ id }) => ids.has(id));
}

function peopleOf(
  rows: readonly WorkRow[],
  items: readonly ReviewItem[],
  paid: readonly PositionedInterval[],
  approvals: ReadonlyMap<string, ApprovalState[]>,
): PersonRecords[] {
  const rowsOf = groupBy(rows, ({ user_id }) => user_id);
  const itemsOf = groupBy(items, ({ user_id }) => user_id);
  const paidOf = groupBy(paid, ({ user_id }) => user_id);
  return [...new Set([...rowsOf.keys(), ...itemsOf.keys(), ...approvals.keys()])].map((user_id) => {
    const own = rowsOf.get(user_id) ?? [];
    const { worked_ms, fingerprint } = approvedWork(paidOf.get(user_id) ?? []);
    return {
      user_id,
      rows: own.length,
      countedMs: worked_ms,
      open: own.filter(({ end }) => end === null).length,
      review: (itemsOf.get(user_id) ?? []).length,
      approvals: approvals.get(user_id) ?? [],
      fingerprint,
    };
  });
}
