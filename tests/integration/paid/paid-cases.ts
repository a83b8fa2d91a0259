import { createHash } from "node:crypto";
import { keptDays, paidByOf } from "#domain/pay/kept-days.ts";
import { adjustmentFor, latePay, settledOf } from "#domain/pay/late-pay.ts";
import { amountsOf } from "#domain/pay/money.ts";
import { type PayLine, rateCents } from "#domain/pay/pay-lines.ts";
import { nextPeriod, type PayPeriod, periodOf } from "#domain/pay/pay-period.ts";
import { payScheduleOf } from "#domain/pay/pay-rules.ts";
import { payable, payableOf } from "#domain/pay/payable.ts";
import { paymentRow } from "#domain/pay/payments.ts";
import { adpCsv, exportPeople, gustoCsv } from "#domain/pay/payroll-exports.ts";
import { type PayRow, paymentDrafts, payRow, rowSources } from "#domain/pay/payroll-rows.ts";
import type { ArrivedPunch, LateAdjustment } from "#domain/pay/payroll-run.ts";
import { payslipOf } from "#domain/pay/payslip.ts";
import { type Payment, payDraftKey } from "#domain/pay/person-pay.ts";
import { type PayRuleSet, payRulesOf } from "#domain/pay/rule-sets.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { DAYS, type PayCase, PERSON } from "#tests/factories/pay-cases.ts";
import { newPerson } from "#tests/factories/people.ts";

const MONEY = { currency: "USD", decimals: 2 };
const MAX_MS = 16 * 3_600_000;
const CODES = {
  company: "c",
  batch: "b",
  doubleHours: "d",
  tips: "t",
  fuel: "f",
  other: "o",
  deduction: "x",
};

/** What becomes of a case: two payments one after the other, each with what was late by then. */
export function paidCase(one: PayCase) {
  const first = periodOf(payScheduleOf(one.settings), addDays(one.from, 7));
  const second = nextPeriod(payScheduleOf(one.settings), first);
  const firstPaid = pay(one, first, 0, []);
  const secondPaid = pay(one, second, 1, [firstPaid.payment]);
  const payments = [firstPaid.payment, secondPaid.payment];
  return { paid: [firstPaid, secondPaid], payments, late: lateOf(one, 2, payments) };
}

export type PaidCase = ReturnType<typeof paidCase>;

/** Pays a period as payroll does, with what is known in a turn, and reads what was stored. */
function pay(one: PayCase, period: PayPeriod, turn: number, before: Payment[]) {
  const known = knownIn(one, turn);
  const late = lateOf(one, turn, before);
  const context = {
    ...{ period, zone: one.zone, sets: setsOf(one), decimals: MONEY.decimals },
    ...{ now: nowOf(one), maxMs: MAX_MS, unnamed: "" },
  };
  const records = {
    people: [newPerson({ id: PERSON, name: "Sam Okafor", payrate: one.payrate })],
    ...{ former: new Map(), payments: before, payRates: one.payRates, approvals: [], shifts: one.shifts },
    punches: known.punches as Punch[],
    decided: decidedOf(known.decisions),
  };
  const draft = { extras: draftOf(one, turn), notes: "", leftOut: [] };
  const additions = { late: new Map([[PERSON, late]]), drafts: { [payDraftKey(PERSON, period)]: draft } };
  const [source] = rowSources(context, records, additions);
  const row = payRow(must(source, "a person"));
  const [made] = paymentDrafts([row], MONEY, () => `payment ${turn}`);
  const stored = paymentRow(must(made, "a payment"));
  const snapshot = JSON.parse(JSON.stringify(stored.snapshot));
  const created_at = `${addDays(period.to, 1)}T12:00:00.000Z`;
  const frozen = must(readPaySnapshot(snapshot), "a snapshot");
  const payment = { ...stored, snapshot, frozen, period, created_at } as Payment;
  return { row, payment, late };
}

function setsOf({ settings, isFormer }: PayCase): PayRuleSet[] {
  const sets = payRulesOf(settings, []);
  return isFormer ? sets.map((set) => ({ ...set, params: { ...set.params, work_day: "block" } })) : sets;
}
const draftOf = (one: PayCase, turn: number) => must(one.extras[turn], "extras");
const nowOf = ({ from }: PayCase) => `${addDays(from, DAYS + 10)}T12:00:00.000Z`;

function knownIn({ punches, decisions }: PayCase, turn: number) {
  return {
    punches: punches.filter((known) => known.turn <= turn).map(({ punch }) => punch),
    decisions: decisions.filter((known) => known.turn <= turn).map(({ decision }) => decision),
  };
}

/** The intervals that count in a turn, on the days that payments keep. */
function intervalsOf(one: PayCase, turn: number, payments: readonly Payment[]) {
  const { punches, decisions } = knownIn(one, turn);
  const source = { punches, shifts: one.shifts, ...decidedOf(decisions) };
  const work = payable(source, { zone: one.zone, now: nowOf(one), maxMs: MAX_MS });
  return keptDays(payableOf(work, PERSON).intervals, paidByOf(payments));
}

/** What the payments still owe in a turn. */
function lateOf(one: PayCase, turn: number, payments: readonly Payment[]): LateAdjustment[] {
  const punches = knownIn(one, turn).punches.map((punch): ArrivedPunch => ({ ...punch, received_at: null }));
  return latePay(recordsOf(payments), intervalsOf(one, turn, payments), punches);
}

/** What each payment owes if it is computed anew from all that was known when it was made: nothing. */
export function owedUnchanged(one: PayCase, payments: readonly Payment[]): LateAdjustment[] {
  return payments.map((payment, turn) => {
    const before = payments.slice(0, turn);
    const { period, frozen } = payment;
    const settled = settledOf(recordsOf(before), period);
    return adjustmentFor(must(frozen, "a snapshot"), intervalsOf(one, turn, [...before, payment]), settled);
  });
}

function recordsOf(payments: readonly Payment[]) {
  return payments.map(({ frozen, created_at }) => ({
    frozen: must(frozen, "a snapshot"),
    paidAt: created_at,
  }));
}

/** A short hash of a case's lines, late pay, payslips and payroll files, whatever the form they are held in. */
export function hashOf({ paid, payments, late }: PaidCase): string {
  const said = paid.map(({ row, payment, late }, place) => {
    const before = payments.slice(0, place);
    return [
      figuresOf(row),
      late.map(lateFigures),
      slipOf(payment, [...before, payment]),
      filesOf(row, payment),
    ];
  });
  const text = JSON.stringify([said, late.map(lateFigures)]);
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}

function figuresOf({ snapshot }: PayRow) {
  const { lines, parts, workedMs, totals } = must(snapshot, "a snapshot");
  const { base, total, isNegative } = totals;
  const { tips, fuel, other, deductions } = amountsOf(totals);
  return [
    lines.map(lineFigures),
    parts.map(({ key, day, at, ms, steps }) => [key, day, at, ms, steps.map(({ step, ms }) => [step, ms])]),
    [workedMs, base, tips, fuel, other, deductions, total, isNegative],
  ];
}

function lineFigures(line: PayLine) {
  const { day, code, ms, multiplierPercent, cents, intervals, punches } = line;
  return [day, code, ms, rateCents(line), multiplierPercent, cents, intervals, punches];
}

function lateFigures({ person, period, lines, ms, cents, reason }: LateAdjustment) {
  return [person, period.from, period.to, lines.map(lineFigures), ms, cents, reason ?? null];
}

function slipOf(payment: Payment, payments: readonly Payment[]) {
  const slip = payslipOf(payment, { name: "Café", address: null, currency: "USD" }, payments);
  const { lines, ms, base, tips, fuel, other, late, deductions, total, yearToDate } = slip;
  const ofLines = (some: typeof lines) =>
    some.map(({ day, code, ms, multiplierPercent, rate, amount }) => [
      day,
      code,
      ms,
      multiplierPercent,
      rate,
      amount,
    ]);
  const year = must(yearToDate, "a year");
  return [
    ofLines(lines),
    [ms, base, tips, fuel, other, deductions, total],
    late.map((one) => [one.period.from, one.period.to, one.reason, ofLines(one.lines), one.amount]),
    [year.year, year.ms, year.base, year.tips, year.fuel, year.other, year.deductions, year.total],
  ];
}

function filesOf(row: PayRow, payment: Payment) {
  const rows = exportPeople([{ ...row, payment }], { [PERSON]: "1" }).flatMap(({ row }) =>
    row && typeof row === "object" ? row : [],
  );
  return [adpCsv(rows, CODES, MONEY.decimals), gustoCsv(rows, MONEY.decimals)];
}
