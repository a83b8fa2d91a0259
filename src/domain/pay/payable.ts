import { calendarDay } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import type { LinkableShift } from "../punch/link-shift.ts";
import type { PairRules } from "../punch/pair-lane.ts";
import type { PunchEvent } from "../punch/punch-event.ts";
import { workOf } from "../punch/work-of.ts";
import { deskItems } from "../reconcile/desk.ts";
import type { DeskItem, DeskKind } from "../reconcile/desk-item.ts";
import type { PaidInterval as PaidStretch } from "../reconcile/paid-intervals.ts";
import type { Decision } from "../reconcile/settle-matches.ts";
import { paidStretches } from "./paid-stretches.ts";
import type { PayPeriod } from "./pay-period.ts";
import { shiftStarts } from "./shift-starts.ts";
import type { PaidInterval } from "./worked-runs.ts";

/** What pay is made from: everything of any people that may belong together. */
export interface PayableSource {
  punches: readonly PunchEvent[];
  decisions: readonly Decision[];
  /** The keys of the desk's items that a manager said are in order. */
  letStand: ReadonlySet<string>;
  shifts: readonly LinkableShift[];
}

export interface PayableRules extends PairRules {
  /** Of the business. */
  zone: string;
}

/** One person's work as pay knows it. */
export interface Payable {
  /** What is paid, by its start. */
  intervals: readonly PaidInterval[];
  /** The same as the reconciliation desk has it, and approvals count it. */
  stretches: readonly PaidStretch[];
  /** What somebody has to look at first: an end that is missing, times that were entered and clocked. By day. */
  pending: readonly DeskItem[];
}

/** What decides how much is paid; a missing shift or a doubtful clock is for the desk alone. */
const DECIDES_PAY: ReadonlySet<DeskKind> = new Set([
  ...(["missing-out", "missing-in", "break-without-work", "open-break"] as const),
  ...(["too-long", "automatic-out", "overlap", "stray-correction", "match", "unverified"] as const),
]);

const NOTHING: Payable = { intervals: [], stretches: [], pending: [] };

/** What people are paid for, by person: all who worked or of whom something is pending. */
export function payable(source: PayableSource, rules: PayableRules): ReadonlyMap<string, Payable> {
  const { intervals, findings } = workOf(source.punches, rules);
  const { decisions, letStand, shifts } = source;
  const starts = shiftStarts(intervals, shifts, rules.zone);
  const punches = new Map(intervals.map((interval) => [interval.key, interval.punches]));
  const stretches = paidStretches(intervals, decisions, letStand);
  const desk = { intervals, findings, decisions, letStand, shifts: [], kiosks: [], arrivals: [] };
  const items = deskItems(desk, { ...rules, graceMs: 0, quietMs: 0, lateMs: 0 });
  const pending = groupBy(
    items.filter(({ kind }) => DECIDES_PAY.has(kind)),
    ({ user_id }) => user_id,
  );
  const people = new Set([...stretches.keys(), ...pending.keys()]);
  return new Map(
    [...people].map((person) => [
      person,
      {
        intervals: withKeys(stretches.get(person) ?? []).map(({ key, interval, start, end, breaks }) => ({
          ...{ key, start, end, breaks, rate: null },
          shiftStart: starts.get(interval) ?? null,
          punches: punches.get(interval) ?? [],
        })),
        stretches: stretches.get(person) ?? [],
        pending: pending.get(person) ?? [],
      },
    ]),
  );
}

/** Of a person whom nothing is known of: nothing. */
export function payableOf(people: ReadonlyMap<string, Payable>, person: string): Payable {
  return people.get(person) ?? NOTHING;
}

/** What is pending within a period. */
export function pendingWithin({ pending }: Payable, { from, to }: PayPeriod): DeskItem[] {
  return pending.filter(({ day }) => from <= day && day <= to);
}

/** The calendar days on which somebody's work began, which are those that approvals count it to. */
export function workedDays(intervals: Payable["intervals"], zone: string): string[] {
  return [...new Set(intervals.map(({ start }) => calendarDay(new Date(start).toISOString(), zone)))];
}

/** A stretch is called after its interval; where that is paid in several, the later ones after their start as well. */
function withKeys(stretches: readonly PaidStretch[]): (PaidStretch & { key: string })[] {
  const named = new Set<string>();
  return stretches.map((stretch) => {
    const { interval, start } = stretch;
    const key = named.has(interval) ? `${interval} ${start}` : interval;
    named.add(interval);
    return { ...stretch, key };
  });
}
