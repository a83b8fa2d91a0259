import { useEffect, useMemo, useState } from "react";
import { type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import type { PayRules } from "#domain/pay/pay-rules.ts";
import { type PayContext, type PayRow, type RowSource, rowSources } from "#domain/pay/payroll-rows.ts";
import type { PayDraft } from "#domain/pay/person-pay.ts";
import { rowsKeeper } from "#domain/pay/rows-keeper.ts";
import { longestMs } from "#domain/work/clock-rules.ts";
import { addDays, calendarDay, HOUR_MS } from "#lib/format/calendar-days.ts";
import { type LateAnswer, useLatePay } from "#queries/late-pay/use-late-pay.ts";
import { usePayrollRecords } from "#queries/payroll.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { openPayDrafts, usePayDrafts } from "#stores/pay-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useNow } from "#view/times/use-now.ts";
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
  /** A device that was heard of since has told everything that decides the period, in epoch ms. */
  toldSince: number;
  /** Not everything is on this device yet, so sums may be of the newest punches alone: nothing is saved meanwhile. */
  isFilling: boolean;
  /** Something is looked for or computed that the rows do not know of yet: nothing is saved before it is there. */
  late: Pick<LateAnswer, "isLooking" | "hasFailed" | "lookAgain">;
}

/** Undefined while something of it is loading. */
export function usePayroll(business: Business, period: PayPeriod, rules: PayRules): Payroll | undefined {
  const money = usePayMoney();
  const context = usePayContext(business, period, rules, money.decimals);
  const { zone, now } = context;
  const records = usePayrollRecords(period, rules, zone);
  const found = useLateFindings(business, context);
  const { late } = found;
  const drafts = useMyPayDrafts();
  const sources = useMemo(
    () => records && rowSources(context, records, { late, drafts }),
    [context, records, late, drafts],
  );
  const { rows, isCurrent } = usePayRows(sources);
  const isFilling = useIsFilling();

  return useMemo(() => {
    if (!rows || !records) return undefined;
    const { end } = periodSpan(period, zone);
    return {
      business,
      period,
      zone,
      money,
      rows,
      punches: new Map(records.punches.map((punch) => [punch.id, punch])),
      isOver: end <= Date.parse(now),
      toldSince: Math.min(end, Date.parse(now) - HOUR_MS),
      isFilling,
      late: { ...found, isLooking: found.isLooking || !isCurrent || isFilling },
    };
  }, [business, period, zone, now, money, rows, records, found, isCurrent, isFilling]);
}

/** What is the same for everybody; the same object until some of it changes. */
function usePayContext(business: Business, period: PayPeriod, rules: PayRules, decimals: number): PayContext {
  const now = useNow(HOUR_MS);
  const zone = business.timezone;
  const maxMs = longestMs(business);
  return useMemo(
    () => ({ period, zone, rules, decimals, now, maxMs, unnamed: FORMER_COLLEAGUE }),
    [period, zone, rules, decimals, now, maxMs],
  );
}

function useLateFindings({ currency }: Business, { now, zone, maxMs }: PayContext): LateAnswer {
  const since = addDays(calendarDay(now, zone), -LATE_LOOK_DAYS);
  return useLatePay({ since, now, zone, maxMs, currency });
}

/** What this person entered here, once it was read. */
function useMyPayDrafts(): Readonly<Record<string, PayDraft>> {
  const { owner, drafts } = usePayDrafts();
  const mine = useSession(({ user, scope }) => `${user?.id} ${scope?.business_id}`);
  useEffect(() => openPayDrafts(mine, Date.now()), [mine]);
  return owner === mine ? drafts : NO_DRAFTS;
}

const NO_DRAFTS: Readonly<Record<string, PayDraft>> = {};

/** Less than half of what somebody notices who types or scrolls. */
const SLICE_MS = 16;

/** Everybody's lines; undefined until they are computed. While they are computed anew those from before stay. */
function usePayRows(sources: readonly RowSource[] | undefined): {
  rows: readonly PayRow[] | undefined;
  isCurrent: boolean;
} {
  const [keeper] = useState(() => rowsKeeper(() => performance.now()));
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the next turn they are computed.
  const rows = useMemo(() => (sources ? keeper.rows(sources) : null), [keeper, sources, turn]);
  const isCurrent = rows !== null;

  useEffect(() => {
    if (!sources || isCurrent) return;
    let timer = setTimeout(slice);
    function slice() {
      if (keeper.work(sources ?? [], SLICE_MS)) setTurn((before) => before + 1);
      else timer = setTimeout(slice);
    }
    return () => clearTimeout(timer);
  }, [keeper, sources, isCurrent]);

  return { rows: rows ?? (sources && keeper.before(sources)) ?? undefined, isCurrent };
}
