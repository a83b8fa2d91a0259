import { useEffect, useMemo } from "react";
import { latePay } from "#domain/pay/late-pay.ts";
import { type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import type { PayRules } from "#domain/pay/pay-rules.ts";
import { payable, payableOf } from "#domain/pay/payable.ts";
import type { PayDraft } from "#domain/pay/person-pay.ts";
import { longestMs } from "#domain/punch/clock-rules.ts";
import { decidedOf } from "#domain/reconcile/decided.ts";
import { addDays, calendarDay, HOUR_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { useDecisions } from "#queries/use-decisions.ts";
import { type Payment, usePayments } from "#queries/use-payments.ts";
import { usePeople } from "#queries/use-people.ts";
import { usePunches } from "#queries/use-punches.ts";
import { useShifts } from "#queries/use-shifts.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { useNow } from "#screens/time-clock/use-now.ts";
import { openPayDrafts, usePayDrafts } from "#stores/pay-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { type PayRow, payrollRows } from "./payroll-rows.ts";
import { approvedOf, usePeriodApprovals } from "./use-approved.ts";
import { type ShownMoney, usePayMoney } from "./use-pay-money.ts";

/** Later punches into periods that ended longer ago are for people to settle by hand, in days. */
const LATE_LOOK_DAYS = 400;
/** The week that a period begins in decides its overtime, and work over an edge what is on either side (neededSpan). */
const MARGIN_DAYS = 10;

/** A period's pay of everybody. */
export interface Payroll {
  business: Business;
  period: PayPeriod;
  zone: string;
  money: ShownMoney;
  rows: readonly PayRow[];
  punches: ReadonlyMap<string, Punch>;
  /** By the clocks of the business. */
  isOver: boolean;
  /** A device that was heard of since has told everything that decides the period, in epoch ms. */
  toldSince: number;
}

/** Undefined while something of it is loading. */
export function usePayroll(business: Business, period: PayPeriod, rules: PayRules): Payroll | undefined {
  const zone = business.timezone;
  const money = usePayMoney();
  const now = useNow(HOUR_MS);
  const people = usePeople();
  const payments = usePayments();
  const drafts = useDrafts();
  const approvals = usePeriodApprovals(period, zone);
  const days = neededDays([...(payments ?? []), ...(approvals ?? [])], period, calendarDay(now, zone));
  const range = rangeOf(days, zone, now);
  const punches = usePunches(range);
  const shifts = useShifts(calendarDay(range.from, zone), calendarDay(range.to, zone));
  const decided = useDecisions(range);

  const work = useMemo(() => {
    if (!punches || !shifts || !decided) return undefined;
    const rules = { zone, now, maxMs: longestMs(business) };
    return payable({ punches, shifts, ...decidedOf(decided) }, rules);
  }, [punches, shifts, decided, zone, now, business]);

  const late = useMemo(() => {
    if (!work || !payments || !punches) return undefined;
    const recent = payments.filter((payment) => payment.period.from >= days.from);
    return new Map(
      [...groupBy(recent, ({ employee_id }) => employee_id)].map(([person, own]) => {
        const paid = own.flatMap(({ frozen, created_at: paidAt }) => (frozen ? { frozen, paidAt } : []));
        return [person, latePay(paid, payableOf(work, person).intervals, punches)];
      }),
    );
  }, [work, payments, punches, days.from]);

  return useMemo(() => {
    if (!people || !payments || !work || !late || !punches || !approvals) return undefined;
    const { end } = periodSpan(period, zone);
    const approved = approvedOf(approvals, work, zone);
    const source = {
      ...{ period, zone, rules, decimals: money.decimals, people, payments, work, late, drafts },
      approvals: approved,
    };
    return {
      ...{ business, period, zone, money },
      rows: payrollRows(source),
      punches: new Map(punches.map((punch) => [punch.id, punch])),
      isOver: end <= Date.parse(now),
      toldSince: Math.min(end, Date.parse(now) - HOUR_MS),
    };
  }, [business, people, payments, work, late, punches, approvals, drafts, period, rules, zone, money, now]);
}

/** The days of the period and of whatever later punches may change: what was paid, not too long ago, or approved. */
function neededDays(
  others: readonly (Payment | PunchApproval)[],
  period: PayPeriod,
  today: string,
): PayPeriod {
  const earliest = addDays(today, -LATE_LOOK_DAYS);
  const days = others.flatMap((one) => {
    if (!("period" in one)) return [one.from, one.to];
    return one.frozen && one.period.from >= earliest ? one.period.from : [];
  });
  const sorted = [period.from, period.to, ...days].sort();
  return { from: sorted[0] ?? period.from, to: sorted.at(-1) ?? period.to };
}

/** Between which UTC instants everything lies that decides these days, by whatever rules they were paid. */
function rangeOf({ from, to }: PayPeriod, zone: string, now: string) {
  const { start, end } = periodSpan(
    { from: addDays(from, -MARGIN_DAYS), to: addDays(to, MARGIN_DAYS) },
    zone,
  );
  return { from: new Date(start).toISOString(), to: new Date(Math.max(end, Date.parse(now))).toISOString() };
}

/** What this person entered here, once it was read. */
function useDrafts(): Readonly<Record<string, PayDraft>> {
  const { owner, drafts } = usePayDrafts();
  const mine = useSession(({ user, scope }) => `${user?.id} ${scope?.business_id}`);
  useEffect(() => openPayDrafts(mine, Date.now()), [mine]);
  return owner === mine ? drafts : NO_DRAFTS;
}

const NO_DRAFTS: Readonly<Record<string, PayDraft>> = {};
