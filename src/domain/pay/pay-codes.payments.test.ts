import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { type PaySnapshot, readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { latePay, mayBeAdjusted } from "./late-pay.ts";
import { amountsOf } from "./money.ts";
import { payFiguresOf } from "./pay-figures.ts";
import { paymentRow, thawPay } from "./payments.ts";
import { exportGaps, exportPeople, gustoCsv } from "./payroll-exports.ts";
import type { PayRow } from "./payroll-rows.ts";
import { payslipOf } from "./payslip.ts";

/** A payment as a later build saves it: with codes, an addition, sums, extras and rules of its own. */
function laterPayment() {
  const { frozen, ...payment } = newPayment();
  const { lines, totals, inputs, ...rest } = must(frozen, "a snapshot");
  const line = must(lines[0], "a line");
  const more = [
    {
      ...line,
      code: "overtime",
      ms: HOUR_MS,
      rate: [1300, 3],
      cents: 433,
      isAddition: true,
      why: "Half of 8.67",
    },
    { ...line, code: "night-bonus", ms: null, rate: null, cents: 500, about: "shift-1" },
  ] as PaySnapshot["lines"];
  const snapshot = {
    ...rest,
    lines: [...lines, ...more],
    totals: {
      ...totals,
      base: totals.base + 933,
      extras: { ...totals.extras, gift: 700 },
      total: totals.total + 1633,
    },
    inputs: {
      ...inputs,
      extras: [...inputs.extras, { code: "gift", cents: 700, from: "2026-03-02", to: "2026-03-08" }],
      sets: [...inputs.sets, { from: "2026-03-01", code: "us-federal", params: { anything: 1 } }],
      holidays: [{ day: "2026-03-03", code: "x", place: null }],
    },
    balances: [{ type: "annual", minutes: 60 }],
  };
  const read = must(readPaySnapshot(JSON.parse(JSON.stringify(snapshot))), "a snapshot");
  expect(read).toEqual(snapshot);
  return { ...payment, snapshot, frozen: read };
}

it("reads all of it, and sums it", () => {
  const { frozen } = laterPayment();
  expect(amountsOf(frozen.totals)).toEqual({ tips: 1250, fuel: 500, other: 675, deductions: 2000 });
  const snapshot = thawPay(frozen);
  expect(snapshot.parts).toEqual([]);
  const figures = payFiguresOf({ snapshot } as PayRow, 2);
  // Of the 17.5 hours 1.5 were overtime, and the addition says it of one more.
  expect(figures).toMatchObject({ regularMs: 15 * HOUR_MS, overtimeMs: 2.5 * HOUR_MS, other: 675 });
  const row = paymentRow({
    id: "p",
    employeeName: "Sam",
    snapshot,
    money: { currency: "USD", decimals: 2 },
    notes: "",
  });
  expect(row).toMatchObject({ other_adjustments: 6.75, total_hours: 17.5 });
});

it("shows an unknown code by its text on the payslip, and why", () => {
  const slip = payslipOf(laterPayment(), { name: "Café", address: null, currency: "USD" }, null);
  expect(slip.lines.slice(-2)).toMatchObject([
    { code: "overtime", ms: HOUR_MS, rate: 4.333333, amount: 4.33, why: "Half of 8.67", isAddition: true },
    { code: "night-bonus", ms: null, rate: 0, amount: 5 },
  ]);
  expect(slip.other).toBe(6.75);
});

it("says that payroll files have no column for it", () => {
  const payment = laterPayment();
  const people = exportPeople([{ id: "sam", name: "Sam Okafor", state: "paid", payment } as never], {
    sam: "1",
  });
  const codes = { company: "", batch: "", doubleHours: "", tips: "", fuel: "", other: "", deduction: "" };
  expect(exportGaps("gusto", people, codes)).toContainEqual({ kind: "premium", people: ["Sam Okafor"] });
  const [, ...rows] = gustoCsv(
    people.flatMap(({ row }) => (row && typeof row === "object" ? row : [])),
    2,
  );
  expect(rows.map((cells) => cells.slice(4, 7))).toEqual([[16, 1.5, 0]]);
});

it("leaves it to be settled by hand", () => {
  const { frozen, created_at } = laterPayment();
  const limits = { since: "2026-01-01", currency: "USD" };
  expect(mayBeAdjusted(frozen.inputs, "USD", limits)).toBe(false);
  const known = must(newPayment().frozen, "a snapshot");
  expect(mayBeAdjusted(known.inputs, "USD", limits)).toBe(true);
  expect(latePay([{ frozen: known, paidAt: created_at }], known.inputs.intervals, [])).toEqual([]);
});

it.each([null, {}, { form: 3 }, { form: 2, lines: [] }])("reads no snapshot from %j", (stored) => {
  expect(readPaySnapshot(stored)).toBeNull();
});
