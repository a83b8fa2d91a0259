import { useMemo } from "react";
import type { LateLimits } from "#domain/pay/late-pay.ts";
import { type PaidWork, paidByHours, paidByPayments, paidNear } from "#domain/pay/paid-work.ts";
import { overlapping, periodSpan } from "#domain/pay/pay-period.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { edgesOf } from "#domain/time/months.ts";
import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { RecordsQuestion } from "./computed/records.ts";
import { usePayments } from "./payroll.ts";
import { usePositionSource, usePositions } from "./positions.ts";
import { useDecisions, usePunches } from "./punches.ts";
import { useShifts } from "./shifts.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns until when people are paid, by person, for managers and admins; empty while loading. */
export function useLastPaidDays(): ReadonlyMap<string, string | null> {
  const rows = useLiveRows("last_paid_day");
  return useMemo(() => new Map(rows?.map(({ employee_id, day }) => [employee_id, day])), [rows]);
}

/** Returns the paid periods that touch some days, by person, where the business has positions; else none. */
export function usePaidPeriods({ from, to }: DayRange): NonNullable<RecordsQuestion["paid"]> {
  const rows = useLiveRows("last_paid_day");
  const hasPositions = (usePositions()?.length ?? 0) > 0;
  return useMemo(() => {
    const paid = (hasPositions && rows) || [];
    return paid.flatMap(({ employee_id, terms }) => {
      const periods = terms
        .flatMap((one) => one.periods.map((period) => ({ from: period.from, to: period.to })))
        .filter((period) => overlapping(period, { from, to }));
      return periods.length > 0 ? [[employee_id, periods] as const] : [];
    });
  }, [rows, hasPositions, from, to]);
}

export interface PaidWorkQuestion extends LateLimits {
  people: readonly string[];
  /** The days whose work is to change. */
  days: DayRange;
  zone: string;
  /** A UTC instant. */
  now: string;
  /** The limit in ms beyond which work was probably never ended. */
  maxMs: number;
  /** Whether this device holds all payments, as an admin's does. */
  seesMoney: boolean;
}

/** A period's first week decides its overtime, and continuous work reaches over its edges (neededSpan). */
const MARGIN_DAYS = 10;

export interface NearPaid extends Pick<PaidWork, "person" | "until" | "paid" | "by" | "pieces"> {}

/** Returns the people who are paid for days near some days, with the paid periods; undefined while loading. */
export function useNearPaid({
  people,
  days,
  since,
  currency,
  seesMoney,
}: PaidWorkQuestion): NearPaid[] | undefined {
  const rows = useLiveRows("last_paid_day");
  const payments = usePayments(people.length === 1 ? people[0] : undefined);
  const asked = people.join(" ");
  const { from, to } = days;
  return useMemo(() => {
    if (!rows || !payments) return undefined;
    const limits = { since, currency };
    const paymentsOf = groupBy(payments, ({ employee_id }) => employee_id);
    return asked.split(" ").flatMap((person): NearPaid[] => {
      const own = paymentsOf.get(person) ?? [];
      const row = rows.find(({ employee_id }) => employee_id === person);
      const until = seesMoney
        ? own
            .map(({ period }) => period.to)
            .sort()
            .at(-1)
        : row?.day;
      const known = seesMoney ? paidByPayments(own, limits) : row && paidByHours(row, limits);
      if (!until || !known) return [];
      const paid = paidNear(known.paid, { from, to });
      return paid.length > 0 ? [{ ...known, person, until, paid }] : [];
    });
  }, [rows, payments, asked, from, to, since, currency, seesMoney]);
}

/** The days whose rows decide what some periods owe after a change of some days. */
export function daysToRead(near: readonly NearPaid[], days: DayRange): DayRange {
  const periods = near.flatMap(({ paid }) => paid.map(({ period }) => period));
  const [first, last] = edgesOf([...periods, days].flatMap(({ from, to }) => [from, to]));
  return { from: addDays(first, -MARGIN_DAYS), to: addDays(last, MARGIN_DAYS) };
}

/**
 * Returns the work of those people within some days; undefined while loading. A live query keeps its last rows while
 * it changes: a component that shows sums of them needs another key for other people or days.
 */
export function usePaidWork(
  near: readonly NearPaid[],
  read: DayRange,
  { zone, now, maxMs }: PaidWorkQuestion,
): PaidWork[] | undefined {
  const whose = near.length === 1 ? (near[0]?.person ?? "everybody") : "everybody";
  const { start, end } = periodSpan(read, zone);
  const instants = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
  const punches = usePunches(instants, whose);
  const decisions = useDecisions(instants, whose);
  const shifts = useShifts(read.from, read.to);
  const positions = usePositionSource(instants, whose);
  return useMemo(() => {
    if (!punches || !decisions || !shifts || !positions) return undefined;
    const punchesOf = groupBy(punches, ({ user_id }) => user_id);
    return near.map((one) => ({
      ...one,
      rules: { zone, now, maxMs },
      source: { punches: punchesOf.get(one.person) ?? [], decisions, shifts, positions },
    }));
  }, [near, punches, decisions, shifts, positions, zone, now, maxMs]);
}
