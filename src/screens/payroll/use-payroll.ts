import { useEffect, useMemo } from "react";
import { edgesOf } from "#domain/calendar/month-weeks.ts";
import { type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import type { PayRules } from "#domain/pay/pay-rules.ts";
import { payable } from "#domain/pay/payable.ts";
import type { PayDraft } from "#domain/pay/person-pay.ts";
import { longestMs } from "#domain/punch/clock-rules.ts";
import { decidedOf } from "#domain/reconcile/decided.ts";
import { addDays, calendarDay, HOUR_MS } from "#lib/format/calendar-days.ts";
import { type LateAnswer, useLatePay } from "#queries/late-pay/use-late-pay.ts";
import { useDecisions } from "#queries/use-decisions.ts";
import { usePayRates } from "#queries/use-pay-rates.ts";
import { usePayments } from "#queries/use-payments.ts";
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
const MARGIN_DAYS = { before: 10, after: 4 };

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
  /** What paid periods still owe is being looked for: the rows know of what was found before. */
  late: Pick<LateAnswer, "isLooking" | "hasFailed" | "lookAgain">;
}

/** Undefined while something of it is loading. */
export function usePayroll(business: Business, period: PayPeriod, rules: PayRules): Payroll | undefined {
  const zone = business.timezone;
  const money = usePayMoney();
  const now = useNow(HOUR_MS);
  const people = usePeople();
  const payments = usePayments();
  const payRates = usePayRates();
  const drafts = useDrafts();
  const approvals = usePeriodApprovals(period, zone);
  const days = neededDays(approvals ?? [], period);
  const range = rangeOf(days, zone);
  const punches = usePunches(range);
  const shifts = useShifts(calendarDay(range.from, zone), calendarDay(range.to, zone));
  const decided = useDecisions(range);
  const late = useLatePay({
    since: addDays(calendarDay(now, zone), -LATE_LOOK_DAYS),
    ...{ now, zone, maxMs: longestMs(business) },
  });

  const work = useMemo(() => {
    if (!punches || !shifts || !decided) return undefined;
    const rules = { zone, now, maxMs: longestMs(business) };
    return payable({ punches, shifts, ...decidedOf(decided) }, rules);
  }, [punches, shifts, decided, zone, now, business]);

  return useMemo(() => {
    if (!people || !payments || !payRates || !work || !punches || !approvals) return undefined;
    const { end } = periodSpan(period, zone);
    const source = {
      ...{ period, zone, rules, decimals: money.decimals },
      ...{ people, payments, payRates, work, late: late.late, drafts },
      approvals: approvedOf(approvals, work, zone),
    };
    return {
      ...{ business, period, zone, money },
      rows: payrollRows(source),
      punches: new Map(punches.map((punch) => [punch.id, punch])),
      isOver: end <= Date.parse(now),
      late,
      toldSince: Math.min(end, Date.parse(now) - HOUR_MS),
    };
  }, [
    business,
    people,
    payments,
    payRates,
    work,
    late,
    punches,
    approvals,
    drafts,
    period,
    rules,
    zone,
    money,
    now,
  ]);
}

/** The days of the period and of the approvals that say something of it. */
function neededDays(approvals: readonly PunchApproval[], period: PayPeriod): PayPeriod {
  const [from, to] = edgesOf([period, ...approvals].flatMap((one) => [one.from, one.to]));
  return { from, to };
}

/** Between which UTC instants everything lies that decides these days, by whatever rules they were paid. */
function rangeOf({ from, to }: PayPeriod, zone: string) {
  const { start, end } = periodSpan(
    { from: addDays(from, -MARGIN_DAYS.before), to: addDays(to, MARGIN_DAYS.after) },
    zone,
  );
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** What this person entered here, once it was read. */
function useDrafts(): Readonly<Record<string, PayDraft>> {
  const { owner, drafts } = usePayDrafts();
  const mine = useSession(({ user, scope }) => `${user?.id} ${scope?.business_id}`);
  useEffect(() => openPayDrafts(mine, Date.now()), [mine]);
  return owner === mine ? drafts : NO_DRAFTS;
}

const NO_DRAFTS: Readonly<Record<string, PayDraft>> = {};
