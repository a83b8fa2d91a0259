import { expect, it } from "vitest";
import { csvText } from "#lib/sheets/csv-text.ts";
import { hours, paidInterval, payRules, ruleSets } from "#tests/factories/pay.ts";
import { adjustmentFor } from "./late-pay.ts";
import { extrasOf, fromMinorUnits, toMinorUnits } from "./money.ts";
import { adpCsv, exportGaps, gustoCsv } from "./payroll-exports.ts";
import { type PayrollInputs, payrollRun } from "./payroll-run.ts";

const CALIFORNIA = { dayAfterMs: hours(8), secondDayAfterMs: hours(12), secondMultiplierPercent: 200 };
const INPUTS: PayrollInputs = {
  person: "anna",
  period: { from: "2026-06-07", to: "2026-06-13" },
  zone: "UTC",
  late: [],
  sets: ruleSets(payRules({ overtime: CALIFORNIA })),
  rates: [{ from: "2026-01-01", cents: 1255 }],
  intervals: [paidInterval("2026-06-08 06:00-20:00"), paidInterval("2026-06-09 09:00-12:20", { rate: 1500 })],
  extras: extrasOf({ tips: 4250, fuel: 1000, other: -550, deductions: 2000 }),
};
const CODES = {
  company: "ABC",
  batch: "JUNE",
  doubleHours: "DBL",
  tips: "TIP",
  fuel: "FUE",
  other: "ADJ",
  deduction: "DED",
};

function rowOf(inputs: PayrollInputs) {
  return { snapshot: payrollRun(inputs), firstName: "Anna", lastName: "Byrne", payrollId: "5G9934" };
}

it("has a row for Gusto by person and rate, with the money on the first", () => {
  expect(gustoCsv([rowOf(INPUTS)], 2)).toEqual([
    [
      "last_name",
      "first_name",
      "title",
      "gusto_employee_id",
      "regular_hours",
      "overtime_hours",
      "double_overtime_hours",
      "paycheck_tips",
      "correction_payment",
      "reimbursement",
    ],
    ["Byrne", "Anna", "", "5G9934", 8, 4, 2, 42.5, -5.5, 10],
    ["Byrne", "Anna", "", "5G9934", 3.33, 0, 0, null, null, null],
  ]);
});

it("has a row for Gusto by title, the position, also of what came late; ADP has one by rate", () => {
  const as = (day: string, position: string) => ({ ...paidInterval(`2026-06-${day} 09:00-13:00`), position });
  const rates = [
    { from: "2026-01-01", cents: 1255 },
    { from: "2026-01-01", cents: 1500, position: "cook" },
  ];
  const inputs = { ...INPUTS, sets: ruleSets(), extras: [], rates };
  const intervals = [as("08", "cook"), as("09", "server"), as("10", "bar")];
  const before = payrollRun({ ...inputs, period: { from: "2026-05-31", to: "2026-06-06" }, intervals: [] });
  const late = adjustmentFor(before, [as("05", "cook")], []);
  const row = rowOf({ ...inputs, intervals, late: [late] });
  const titles = new Map([
    ["cook", "Cook"],
    ["server", "Server"],
    ["bar", "Bar"],
  ]);
  expect(gustoCsv([row], 2, titles).map(([, , title, , regular]) => [title, regular])).toEqual([
    ["title", "regular_hours"],
    ["Bar", 4],
    ["Server", 4],
    ["Cook", 8],
  ]);
  expect(adpCsv([row], CODES, 2).map(([, , , rate, regular]) => [rate, regular])).toEqual([
    ["Temp Rate", "Reg Hours"],
    [12.55, 8],
    [15, 8],
  ]);
  const people = [{ name: "Anna", row }];
  expect(exportGaps("gusto", people, CODES, titles)).toEqual([]);
  expect(exportGaps("gusto", people, CODES)).toEqual([{ kind: "title", people: ["Anna"] }]);
});

it("has a row for ADP by person and rate, with a code for each kind of money", () => {
  const [head, first, second] = adpCsv([rowOf(INPUTS)], CODES, 2);
  expect(head?.join()).toBe(
    "Co Code,Batch ID,File #,Temp Rate,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount,Earnings 3 Code," +
      "Earnings 3 Amount,Earnings 4 Code,Earnings 4 Amount,Earnings 5 Code,Earnings 5 Amount,Adjust Ded Code,Adjust Ded Amount",
  );
  expect(first).toEqual([
    "ABC",
    "JUNE",
    "5G9934",
    12.55,
    8,
    4,
    "DBL",
    2,
    "TIP",
    42.5,
    "FUE",
    10,
    "ADJ",
    -5.5,
    "DED",
    20,
  ]);
  expect(second).toEqual(["ABC", "JUNE", "5G9934", 15, 3.33, 0, ...new Array(10).fill(null)]);
});

it("counts late hours among the hours, and their pay not again among the money", () => {
  const before = { ...INPUTS, period: { from: "2026-05-31", to: "2026-06-06" }, intervals: [] };
  const late = adjustmentFor(payrollRun(before), [paidInterval("2026-06-05 09:00-11:00")], []);
  const inputs = { ...INPUTS, late: [late] };
  expect(payrollRun(inputs).totals.extras.other).toBe(-550 + 2510);
  expect(gustoCsv([rowOf(inputs)], 2)[1]?.slice(4, 9)).toEqual([10, 4, 2, 42.5, -5.5]);
  expect(adpCsv([rowOf(inputs)], CODES, 2)[1]?.slice(4, 6)).toEqual([10, 4]);
});

it("has a row for who has tips and no hours", () => {
  const extras = [{ code: "tips", cents: 4250 }];
  const row = rowOf({ ...INPUTS, intervals: [], extras });
  expect(gustoCsv([row], 2)[1]).toEqual(["Byrne", "Anna", "", "5G9934", 0, 0, 0, 42.5, null, null]);
  expect(adpCsv([row], CODES, 2)[1]?.slice(3, 10)).toEqual([0, 0, 0, null, null, "TIP", 42.5]);
});

it("makes a name that a spreadsheet would run plain text, and leaves figures below 0 as they are", () => {
  const text = csvText(gustoCsv([{ ...rowOf(INPUTS), lastName: "=1+1" }], 2));
  expect(text).toContain("'=1+1,Anna,,5G9934,8,4,2,42.5,-5.5,10");
});

it.each([
  [12.55, 2, 1255],
  [1.15, 2, 115],
  [-5.5, 2, -550],
  [1050, 0, 1050],
  [1.234, 3, 1234],
  [4.35, 2, 435],
])("%s with %d decimals is %d minor units, and back", (amount, decimals, cents) => {
  expect(toMinorUnits(amount, decimals)).toBe(cents);
  expect(fromMinorUnits(cents, decimals)).toBe(amount);
});
