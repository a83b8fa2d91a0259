import { describe, expect, it } from "vitest";
import { paidInterval, payRules, ruleSets } from "#tests/factories/pay.ts";
import { freezePay, paymentRow } from "./payments.ts";
import { payrollRun } from "./payroll-run.ts";
import { EMPTY_DRAFT, mayBePaid, type PersonSource, personPay } from "./person-pay.ts";

const PERIOD = { from: "2026-06-01", to: "2026-06-14" };
const DAY = paidInterval("2026-06-10 09:00-17:00");
const WORK = { intervals: [DAY], workedIntervals: [], pending: [] };
const NO_WORK = { ...WORK, intervals: [] };
const APPROVAL = { ...PERIOD, isChanged: false };
const SOURCE: PersonSource = {
  person: "anna",
  period: PERIOD,
  zone: "UTC",
  sets: ruleSets(),
  rates: [{ from: "2026-01-01", cents: 1575 }],
  work: WORK,
  approvals: [APPROVAL],
  payments: [],
  late: [],
  draft: EMPTY_DRAFT,
};
const MONEY = { currency: "USD", decimals: 2 };
const set = (from: string) => ({ from, code: "us-federal", params: {} });
const ITEM = { kind: "missing-out", day: "2026-06-10", user_id: "anna" } as never;
const LATE = {
  person: "anna",
  period: { from: "2026-05-18", to: "2026-05-31" },
  lines: [],
  ms: 0,
  cents: 250,
};
const pay = (changes: Partial<PersonSource> = {}) => personPay({ ...SOURCE, ...changes });
const saved = (from: string, to: string) => ({ id: from, period: { from, to }, frozen: null });

describe("personPay", () => {
  it.each<[string, Partial<PersonSource>, string, boolean]>([
    ["approved hours", {}, "ready", true],
    ["no approval", { approvals: [] }, "missing", true],
    [
      "a night of which the morning is paid here, split, and its evening was approved by nobody",
      {
        sets: ruleSets(payRules({ overnight: "split" })),
        work: { ...WORK, intervals: [paidInterval("2026-05-31 22:00-06:00")] },
      },
      "missing",
      true,
    ],
    ["other hours than were approved", { approvals: [{ ...APPROVAL, isChanged: true }] }, "changed", true],
    ["something to look at", { work: { ...WORK, pending: [ITEM] } }, "review", true],
    [
      "something to look at on another day",
      { work: { ...WORK, pending: [{ ...(ITEM as object), day: "2026-06-20" } as never] } },
      "ready",
      true,
    ],
    ["no rate", { rates: [] }, "unrated", true],
    ["nothing at all", { work: NO_WORK, approvals: [] }, "nothing", true],
    [
      "tips alone",
      {
        work: NO_WORK,
        approvals: [],
        draft: { ...EMPTY_DRAFT, extras: { ...EMPTY_DRAFT.extras, tips: 1 } },
      },
      "ready",
      true,
    ],
    ["rules of a later build", { sets: [...ruleSets(), set("2026-06-07")] }, "unknown", false],
    [
      "rules of a later build that are still to come",
      { sets: [...ruleSets(), set("2026-07-05")] },
      "ready",
      true,
    ],
    ["paid", { payments: [saved("2026-06-01", "2026-06-14")] }, "paid", false],
    ["a payment of days of it", { payments: [saved("2026-06-14", "2026-06-20")] }, "taken", false],
    [
      "payments around it",
      { payments: [saved("2026-05-18", "2026-05-31"), saved("2026-06-15", "2026-06-28")] },
      "ready",
      true,
    ],
    [
      "more taken away than there is",
      { draft: { ...EMPTY_DRAFT, extras: { ...EMPTY_DRAFT.extras, deductions: 99_999 } } },
      "ready",
      false,
    ],
  ])("%s", (_, changes, state, payable) => {
    const found = pay(changes);
    expect([found.state, mayBePaid(found)]).toEqual([state, payable]);
  });

  it("pays what earlier periods owe, but not what is left for later", () => {
    expect(pay({ late: [LATE] }).snapshot?.totals.extras.other).toBe(250);
    const later = pay({ late: [LATE], draft: { ...EMPTY_DRAFT, leftOut: [LATE.period.from] } });
    expect(later.snapshot?.totals.extras.other).toBeUndefined();
    expect(later.late).toEqual([LATE]);
  });

  it("shows a payment as it was saved, whatever came since", () => {
    const run = payrollRun({ ...SOURCE, intervals: [DAY], extras: [], late: [] });
    const payment = { id: "p", period: PERIOD, frozen: freezePay(run, MONEY) };
    const found = pay({ payments: [payment], work: NO_WORK, rates: [] });
    expect(found.snapshot?.lines).toEqual(run.lines);
    expect(found.snapshot?.parts).toEqual(run.parts);
  });
});

it("stores amounts in the currency's units, whose sum is the total", () => {
  const extras = { tips: 1250, fuel: 500, other: -25, deductions: 1000 };
  const { snapshot } = pay({ draft: { extras, notes: "", leftOut: [] }, late: [LATE] });
  if (!snapshot) throw new Error("a snapshot");
  const row = paymentRow({ id: "p", employeeName: "Anna", snapshot, money: MONEY, notes: " Thanks \n" });
  expect(row).toMatchObject({
    employee_id: "anna",
    payment_month: 6,
    payment_year: 2026,
    total_hours: 8,
    notes: "Thanks",

    base_pay: 126,
    tips: 12.5,
    fuel_stipend: 5,
    other_adjustments: 2.25,
    deductions: 10,
    total_pay: 135.75,
    pay_period_start: "2026-06-01",
    pay_period_end: "2026-06-14",
  });
});
