import { useEffect, useMemo } from "react";
import { latePay } from "#domain/pay/late-pay.ts";
import { type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import type { PayRules } from "#domain/pay/pay-rules.ts";
import { payable, payableOf } from "#domain/pay/payable.ts";
import { neededSpan } from "#domain/pay/payroll-run.ts";
import type { PayDraft } from "#domain/pay/person-pay.ts";
import { longestMs } from "#domain/punch/forgotten.ts";
import { addDays, calendarDay, HOUR_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { type Payment, usePayments } from "#queries/use-payments.ts";
import { usePeople } from "#queries/use-people.ts";
import { usePunches } from "#queries/use-punches.ts";
import { useShifts } from "#queries/use-shifts.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { useNow } from "#screens/time-clock/use-now.ts";
import { openPayDrafts, usePayDrafts } from "#stores/pay-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { type PayRow, payrollRows } from "./payroll-rows.ts";
import { useDeskFacts } from "./use-desk-facts.ts";
import { type ShownMoney, usePayMoney } from "./use-pay-money.ts";

/** Later punches into periods that ended longer ago are for people to settle by hand, in days. */
const LATE_LOOK_DAYS = 400;

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
}

/** Undefined while something of it is loading. */
export function usePayroll(business: Business, period: PayPeriod, rules: PayRules): Payroll | undefined {
  const zone = business.timezone;
  const money = usePayMoney();
  const now = useNow(HOUR_MS);
  const people = usePeople();
  const payments = usePayments();
  const drafts = useDrafts();
  const range = neededRange(payments ?? [], period, rules, zone, now);
  const firstDay = calendarDay(range.from, zone);
  const punches = usePunches(range);
  const shifts = useShifts(firstDay, calendarDay(range.to, zone));
  const facts = useDeskFacts(range);

  const work = useMemo(() => {
    if (!punches || !shifts || !facts) return undefined;
    const rules = { zone, now, maxMs: longestMs(business) };
    return payable({ punches, shifts, ...facts }, rules);
  }, [punches, shifts, facts, zone, now, business]);

  const late = useMemo(() => {
    if (!work || !payments || !punches) return undefined;
    const recent = payments.filter((payment) => payment.period.from >= firstDay);
    return new Map(
      [...groupBy(recent, ({ employee_id }) => employee_id)].map(([person, own]) => {
        const paid = own.flatMap(({ frozen, created_at: paidAt }) => (frozen ? { frozen, paidAt } : []));
        return [person, latePay(paid, payableOf(work, person).intervals, punches)];
      }),
    );
  }, [work, payments, punches, firstDay]);

  return useMemo(() => {
    if (!people || !payments || !work || !late || !punches || !facts) return undefined;
    const { decimals } = money;
    const { approvals } = facts;
    const source = { period, zone, rules, decimals, people, payments, work, late, approvals, drafts };
    return {
      ...{ business, period, zone, money },
      rows: payrollRows(source),
      punches: new Map(punches.map((punch) => [punch.id, punch])),
      isOver: periodSpan(period, zone).end <= Date.parse(now),
    };
  }, [business, people, payments, work, late, punches, facts, drafts, period, rules, zone, money, now]);
}

/** Between which UTC instants everything lies that decides what the period pays, or changes what was paid. */
function neededRange(
  payments: readonly Payment[],
  period: PayPeriod,
  rules: PayRules,
  zone: string,
  now: string,
) {
  const earliest = addDays(calendarDay(now, zone), -LATE_LOOK_DAYS);
  const paid = payments.flatMap((payment) => (payment.frozen ? payment.period.from : []));
  const first = [period.from, ...paid.filter((day) => day >= earliest)].sort()[0] ?? period.from;
  const from = neededSpan({ from: first, to: first }, rules, zone).start;
  const to = Math.max(neededSpan(period, rules, zone).end, Date.parse(now));
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** What this person entered here, once it was read. */
function useDrafts(): Readonly<Record<string, PayDraft>> {
  const { owner, drafts } = usePayDrafts();
  const mine = useSession(({ user, scope }) => `${user?.id} ${scope?.business_id}`);
  useEffect(() => openPayDrafts(mine, Date.now()), [mine]);
  return owner === mine ? drafts : NO_DRAFTS;
}

const NO_DRAFTS: Readonly<Record<string, PayDraft>> = {};
