import { groupBy } from "#lib/group-by.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { clipped, shiftSpan } from "../time/spans.ts";
import { byStart, isClosed, type PunchInterval } from "../work/intervals.ts";
import type { MatchDecision } from "../work/matches.ts";
import { type PaidInterval, paidIntervals } from "../work/paid-intervals.ts";
import type { PairRules } from "../work/pairing.ts";
import { type PositionedInterval, positionedWork } from "../work/positioned-work.ts";
import type { PositionSource } from "../work/positions-of-work.ts";
import type { PunchEvent } from "../work/punches.ts";
import type { ReviewItem, ReviewKind } from "../work/review-item.ts";
import { reviewItems } from "../work/review-queue.ts";
import { type LinkableShift, linkShifts } from "../work/shift-links.ts";
import { type DatedInterval, dated, workDays } from "../work/work-days.ts";
import { workOf } from "../work/work-intervals.ts";
import type { RatedInterval } from "./worked-time.ts";

/** The rows that pay is computed from, for any number of people. */
export interface PayableSource {
  punches: readonly PunchEvent[];
  decisions: readonly MatchDecision[];
  /** The keys of review items that a manager accepted as they are. */
  letStand: ReadonlySet<string>;
  shifts: readonly LinkableShift[];
  /** Without it no hours have a position. */
  positions?: PositionSource | undefined;
}

/** One person's work as pay sees it. */
export interface Payable {
  intervals: RatedInterval[];
  /** The same as the review queue shows and approvals count: they do not know what was paid. */
  workedIntervals: readonly PositionedInterval[];
  /** Items that need a decision first: a missing end, or entered and clocked times of the same work. By day. */
  pending: readonly ReviewItem[];
}

/**
 * What must be reviewed before it is paid: what changes the amount, and every doubt of the server about a punch, also
 * about its clock (`unverified`). A late arrival alone is none, as honest phones are offline for days; neither is a
 * missing shift, as work is paid by the clock. A clock-drift item is of a punch from before such doubts had reasons.
 */
const DECIDES_PAY: ReadonlySet<ReviewKind> = new Set([
  "missing-out",
  "missing-in",
  "break-without-work",
  "open-break",
  "too-long",
  "automatic-out",
  "overlap",
  "stray-correction",
  "match",
  "unverified",
  "future",
]);

const NOTHING: Payable = { intervals: [], workedIntervals: [], pending: [] };

/** Returns the payable work by person, for everybody who worked or has pending items. */
export function payable(
  source: PayableSource,
  rules: PairRules & { zone: string },
): ReadonlyMap<string, Payable> {
  const { intervals, findings } = workOf(source.punches, { ...rules, untilNow: true });
  const { decisions, letStand, shifts } = source;
  const links = linkShifts(intervals, shifts, { zone: rules.zone, graceMs: 0 });
  const dayOf = workDays(intervals, links, rules.zone);
  const linkOf = new Map(links.map((link) => [link.interval, link.shift_id]));
  const shiftById = new Map(shifts.map((shift) => [shift.id, shift]));
  const shiftStart = (interval: string) => {
    const shift = shiftById.get(linkOf.get(interval) ?? "");
    return shift ? shiftSpan(shift, rules.zone).start : null;
  };
  const punches = new Map(intervals.map((interval) => [interval.key, interval.punches]));
  const workedIntervals = paidIntervalsByPerson(intervals, decisions, letStand);
  const reviewed = { intervals, findings, decisions, letStand, dayOf, shifts: [], kiosks: [], receipts: [] };
  const items = reviewItems(reviewed, { ...rules, graceMs: 0, quietMs: 0, lateMs: 0 });
  const pending = groupBy(
    items.filter(({ kind }) => DECIDES_PAY.has(kind)),
    ({ user_id }) => user_id,
  );
  const people = new Set([...workedIntervals.keys(), ...pending.keys()]);
  const work = dated([...workedIntervals.values()].flat(), dayOf);
  // Of everybody at once: what it looks things up in is made of all shifts.
  const workBy = (positions: PositionSource | undefined) =>
    groupBy(positionedWork(work, linkOf, shifts, positions, rules.zone), ({ user_id }) => user_id);
  const { positions } = source;
  const asPaid = workBy(positions);
  const asWorked = positions?.paid ? workBy({ ...positions, paid: [] }) : asPaid;
  return new Map(
    [...people].map((person) => {
      const rated = withKeys(inParts(asPaid.get(person) ?? [])).map(
        ({ key, interval, day, start, end, breaks, position }) => ({
          key,
          start,
          end,
          breaks,
          rate: null,
          shiftStart: shiftStart(interval),
          day,
          position,
          punches: punches.get(interval) ?? [],
        }),
      );
      return [
        person,
        {
          intervals: rated,
          workedIntervals: asWorked.get(person) ?? [],
          pending: pending.get(person) ?? [],
        },
      ];
    }),
  );
}

/** Returns a person's payable work; empty if they have none. */
export function payableOf(people: ReadonlyMap<string, Payable>, person: string): Payable {
  return people.get(person) ?? NOTHING;
}

/** The work in parts of one position each. */
function inParts(own: readonly PositionedInterval[]) {
  return own.flatMap((one) =>
    (one.parts ?? [{ start: one.start, end: one.end, position: null }]).map((part) => ({
      ...one,
      ...part,
      breaks: clipped(one.breaks, part),
    })),
  );
}

/** A paid piece is keyed by its interval; further pieces of the same interval also by their start. */
function withKeys<I extends DatedInterval>(workedIntervals: readonly I[]): (I & { key: string })[] {
  const named = new Set<string>();
  return workedIntervals.map((workedInterval) => {
    const { interval, start } = workedInterval;
    const key = named.has(interval) ? `${interval} ${start}` : interval;
    named.add(interval);
    return { ...workedInterval, key };
  });
}

/** Work further apart is never matched (domain/work/matches.ts) and never overlaps. */
const APART_MS = 30 * MINUTE_MS;

/** paidIntervals by person in linear time: it compares every pair, so it only gets intervals near each other. */
export function paidIntervalsByPerson(
  intervals: readonly PunchInterval[],
  decisions: readonly MatchDecision[],
  letStand?: ReadonlySet<string>,
): ReadonlyMap<string, PaidInterval[]> {
  const decisionsOf = groupBy(decisions, ({ entered }) => entered);
  const people = groupBy(intervals.filter(isClosed), ({ user_id }) => user_id);
  return new Map(
    [...people].map(([person, own]) => [
      person,
      near(own).flatMap((some) =>
        paidIntervals(
          some,
          some.flatMap(({ key }) => decisionsOf.get(key) ?? []),
          letStand,
        ),
      ),
    ]),
  );
}

/** Groups intervals; each group begins well after the previous one ends. */
function near<I extends { key: string; start: number; end: number }>(intervals: readonly I[]): I[][] {
  const groups: I[][] = [];
  let until = -Infinity;
  for (const interval of [...intervals].sort(byStart)) {
    if (interval.start > until + APART_MS) groups.push([]);
    groups.at(-1)?.push(interval);
    until = Math.max(until, interval.end);
  }
  return groups;
}
