import { useEffect, useMemo } from "react";
import { overlapping, type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import type { PayRules } from "#domain/pay/pay-rules.ts";
import type { PayDraft } from "#domain/pay/person-pay.ts";
import { edgesOf } from "#domain/time/months.ts";
import { longestMs } from "#domain/work/clock-rules.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { addDays, calendarDay, HOUR_MS } from "#lib/format/calendar-days.ts";
import { type LateAnswer, useLatePay } from "#queries/late-pay/use-late-pay.ts";
import { usePayments, usePayRates } from "#queries/payroll.ts";
import { useFormerNames, usePeople } from "#queries/people.ts";
import { useDecisions, usePunches } from "#queries/punches.ts";
import { useShifts } from "#queries/shifts.ts";
import { useApprovals } from "#queries/work.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { APPROVAL_MAX_DAYS, type PunchApproval } from "#schema/entities/punch-approval.ts";
import { openPayDrafts, usePayDrafts } from "#stores/pay-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useNow } from "#view/times/use-now.ts";
import { type PayRow, rowSources } from "./payroll-rows.ts";
import { type ShownMoney, usePayMoney } from "./use-pay-money.ts";
import { usePayRows } from "./use-pay-rows.ts";

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
  /** Not everything is on this device yet, so sums may be of the newest punches alone: nothing is saved meanwhile. */
  isFilling: boolean;
  /** Something is looked for or computed that the rows do not know of yet: nothing is saved before it is there. */
  late: Pick<LateAnswer, "isLooking" | "hasFailed" | "lookAgain">;
}

/** Undefined while something of it is loading. */
export function usePayroll(business: Business, period: PayPeriod, rules: PayRules): Payroll | undefined {
  const zone = business.timezone;
  const money = usePayMoney();
  const now = useNow(HOUR_MS);
  const people = usePeople();
  const former = useFormerNames();
  const payments = usePayments();
  const payRates = usePayRates();
  const drafts = useDrafts();
  const approvals = usePeriodApprovals(period, rules, zone);
  const days = neededDays(approvals ?? [], period);
  const range = rangeOf(days, zone);
  const punches = usePunches(range);
  const shifts = useShifts(calendarDay(range.from, zone), calendarDay(range.to, zone));
  const said = useDecisions(range);
  const decided = useMemo(() => said && decidedOf(said), [said]);
  const maxMs = longestMs(business);
  const { late, isLooking, hasFailed, lookAgain } = useLatePay({
    since: addDays(calendarDay(now, zone), -LATE_LOOK_DAYS),
    ...{ now, zone, maxMs, currency: business.currency },
  });

  const sources = useMemo(() => {
    if (!people || !payments || !payRates || !punches || !shifts || !decided || !approvals) return undefined;
    return rowSources({
      ...{ period, zone, rules, decimals: money.decimals, now, maxMs, decided },
      ...{ people, former, payments, payRates, punches, shifts, approvals, late, drafts },
    });
  }, [
    people,
    former,
    payments,
    payRates,
    punches,
    shifts,
    decided,
    approvals,
    late,
    drafts,
    period,
    zone,
    rules,
    money,
    now,
    maxMs,
  ]);
  const { rows, isCurrent } = usePayRows(sources);
  const isFilling = useIsFilling();

  return useMemo(() => {
    if (!rows || !punches) return undefined;
    const { end } = periodSpan(period, zone);
    return {
      ...{ business, period, zone, money, rows, isFilling },
      punches: new Map(punches.map((punch) => [punch.id, punch])),
      isOver: end <= Date.parse(now),
      late: { isLooking: isLooking || !isCurrent || isFilling, hasFailed, lookAgain },
      toldSince: Math.min(end, Date.parse(now) - HOUR_MS),
    };
  }, [
    business,
    rows,
    isCurrent,
    isFilling,
    punches,
    period,
    zone,
    money,
    now,
    isLooking,
    hasFailed,
    lookAgain,
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

/** The approvals that say something of what a period pays by some rules; undefined while loading. */
function usePeriodApprovals(
  { from, to }: PayPeriod,
  { overnight, rounding }: PayRules,
  zone: string,
): PunchApproval[] | undefined {
  // What began before midnight may be paid from then on.
  const reaches = overnight === "split" || rounding.minutes > 0;
  const period = useMemo(() => ({ from: reaches ? addDays(from, -1) : from, to }), [reaches, from, to]);
  const { start, end } = periodSpan({ from: period.from, to: addDays(period.to, APPROVAL_MAX_DAYS) }, zone);
  const approvals = useApprovals({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });
  return useMemo(() => approvals?.filter((approval) => overlapping(approval, period)), [approvals, period]);
}
