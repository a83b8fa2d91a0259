import { useEffect, useMemo, useState } from "react";
import { savePayments } from "#commands/pay/payroll.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { LATE_LOOK_DAYS } from "#domain/pay/late-pay.ts";
import { decimalsOf, fromMinorUnits } from "#domain/pay/money.ts";
import { type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import {
  type PayContext,
  type PayRow,
  paymentDrafts,
  type RowSource,
  rowSources,
} from "#domain/pay/payroll-rows.ts";
import { type PayDraft, payDraftKey } from "#domain/pay/person-pay.ts";
import { rowsKeeper } from "#domain/pay/rows-keeper.ts";
import type { PayRuleSet } from "#domain/pay/rule-sets.ts";
import { longestMs } from "#domain/work/clock-rules.ts";
import { addDays, calendarDay, HOUR_MS } from "#lib/time/calendar-days.ts";
import { useComputed } from "#queries/computed/use-computed.ts";
import { usePayrollRecords } from "#queries/payroll.ts";
import type { Business } from "#schema/entities/business.ts";
import { forgetPayDraft, openPayDrafts, usePayDrafts } from "#stores/pay-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useNow } from "#view/times/use-now.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";

/** The pay of everybody in a period; undefined while loading. */
export function usePayroll(business: Business, period: PayPeriod, sets: readonly PayRuleSet[]) {
  const money = usePayMoney();
  const context = usePayContext(business, period, sets, money.decimals);
  const { zone, now, maxMs } = context;
  const records = usePayrollRecords(period, zone);
  const since = addDays(calendarDay(now, zone), -LATE_LOOK_DAYS);
  const question = { since, now, zone, maxMs, currency: business.currency };
  const { answer, isReading, problem, again: lookAgain } = useComputed("late-pay", question);
  const late = useMemo(() => new Map(answer), [answer]);
  const hasFailed = problem !== null;
  const drafts = useMyPayDrafts();
  const sources = useMemo(
    () => records && rowSources(context, records, { late, drafts }),
    [context, records, late, drafts],
  );
  const { rows, isCurrent } = usePayRows(sources);
  const isFilling = useIsFilling();
  const isLooking = isReading || !isCurrent || isFilling;

  return useMemo(() => {
    if (!rows || !records) return undefined;
    const { end } = periodSpan(period, zone);
    return {
      business,
      period,
      money,
      rows,
      punches: new Map(records.punches.map((punch) => [punch.id, punch])),
      /** In the business's zone. */
      isOver: end <= Date.parse(now),
      /** A device heard of since this instant (epoch ms) has sent all punches of the period. */
      toldSince: Math.min(end, Date.parse(now) - HOUR_MS),
      /** Whether the replica is incomplete, so that sums may lack older punches; nothing is saved meanwhile. */
      isFilling,
      /** The search for late pay. Nothing is saved until the rows include its result. */
      late: { isLooking, hasFailed, lookAgain },
    };
  }, [business, period, zone, now, money, rows, records, isLooking, hasFailed, lookAgain, isFilling]);
}

export type Payroll = NonNullable<ReturnType<typeof usePayroll>>;

/** The input that is the same for everybody; stable until it changes. */
function usePayContext(
  business: Business,
  period: PayPeriod,
  sets: readonly PayRuleSet[],
  decimals: number,
): PayContext {
  const say = usePayrollWords();
  const now = useNow(HOUR_MS);
  const zone = business.timezone;
  const maxMs = longestMs(business);
  return useMemo(
    () => ({ period, zone, sets, decimals, now, maxMs, unnamed: say("formerColleague") }),
    [period, zone, sets, decimals, now, maxMs, say],
  );
}

/** This person's pay drafts; empty until they are read. */
function useMyPayDrafts(): Readonly<Record<string, PayDraft>> {
  const { owner, drafts } = usePayDrafts();
  const mine = useSession(({ user, scope }) => `${user?.id} ${scope?.business_id}`);
  useEffect(() => openPayDrafts(mine, Date.now()), [mine]);
  return owner === mine ? drafts : NO_DRAFTS;
}

const NO_DRAFTS: Readonly<Record<string, PayDraft>> = {};

/** Less than half of a delay that would be noticed while typing or scrolling. */
const SLICE_MS = 16;

/** The rows of everybody; undefined until computed. While they are computed again the previous ones stay. */
function usePayRows(sources: readonly RowSource[] | undefined): {
  rows: readonly PayRow[] | undefined;
  isCurrent: boolean;
} {
  const [keeper] = useState(() => rowsKeeper(() => performance.now()));
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn computes some more rows.
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

/** The currency of pay here, and how to format whole minor units of it. */
function usePayMoney() {
  const { currency, amount } = useFormat();
  return useMemo(() => {
    const decimals = decimalsOf(currency);
    return { currency, decimals, show: (cents: number) => amount(fromMinorUnits(cents, decimals)) };
  }, [currency, amount]);
}

export type ShownMoney = ReturnType<typeof usePayMoney>;

/** Saves people's payments as shown; resolves to the rows that were saved, without people already paid. */
export function usePaying({ money, period }: Payroll) {
  const save = useCommand(savePayments);
  const newId = useNewId();
  return async (rows: readonly PayRow[]): Promise<PayRow[]> => {
    const drafts = paymentDrafts(rows, money, newId);
    const saved = new Set(await save(drafts));
    const paid = new Set(
      drafts.filter(({ id }) => saved.has(id)).map(({ snapshot }) => snapshot.inputs.person),
    );
    for (const person of paid) forgetPayDraft(payDraftKey(person, period));
    return rows.filter(({ id }) => paid.has(id));
  };
}
