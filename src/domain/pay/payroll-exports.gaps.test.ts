import { expect, it } from "vitest";
import { hours, paidInterval, payRules, ruleSets } from "#tests/factories/pay.ts";
import type { AdpCodes } from "./payroll-exports.ts";
import { type ExportPerson, exportGaps } from "./payroll-exports.ts";
import { type PayrollInputs, payrollRun } from "./payroll-run.ts";

const NO_CODES: AdpCodes = {
  company: "",
  batch: "",
  doubleHours: "",
  tips: "",
  fuel: "",
  other: "",
  deduction: "",
};
const CODES: AdpCodes = {
  company: "ABC",
  batch: "JUNE",
  doubleHours: "DBL",
  tips: "TIP",
  fuel: "FUE",
  other: "ADJ",
  deduction: "DED",
};

function person(name: string, changes: Partial<PayrollInputs> = {}, payrollId = "17"): ExportPerson {
  const snapshot = payrollRun({
    person: name,
    period: { from: "2026-06-07", to: "2026-06-13" },
    zone: "UTC",
    late: [],
    sets: ruleSets(
      payRules({
        overtime: { dayAfterMs: hours(8), secondDayAfterMs: hours(12), secondMultiplierPercent: 200 },
      }),
    ),
    rates: [{ from: "2026-01-01", cents: 1255 }],
    intervals: [paidInterval("2026-06-08 09:00-17:00")],
    extras: [],
    ...changes,
  });
  return { name, row: { snapshot, firstName: name, lastName: "Lee", payrollId } };
}

it.each([
  ["nothing", person("Ann"), [], []],
  ["an id", person("Ann", {}, ""), ["id: Ann"], ["id: Ann"]],
  ["a payment", { name: "Ann", row: "unpaid" } as const, ["unpaid: Ann"], ["unpaid: Ann"]],
  [
    "what it is made of",
    { name: "Ann", row: "unexplained" } as const,
    ["unexplained: Ann"],
    ["unexplained: Ann"],
  ],
  ["what is not owed", { name: "Ann", row: null }, [], []],
  ["a code of tips", person("Ann", { extras: [{ code: "tips", cents: 100 }] }), [], ["tips: Ann"]],
  ["a code of fuel", person("Ann", { extras: [{ code: "fuel", cents: 100 }] }), [], ["fuel: Ann"]],
  ["a code of others", person("Ann", { extras: [{ code: "other", cents: -100 }] }), [], ["other: Ann"]],
  [
    "a place or a code of deductions",
    person("Ann", { extras: [{ code: "deductions", cents: 100 }] }),
    ["deductions: Ann"],
    ["deduction: Ann"],
  ],
  [
    "a code of double time",
    person("Ann", { intervals: [paidInterval("2026-06-08 06:00-20:00")] }),
    [],
    ["doubleHours: Ann"],
  ],
  [
    "a title",
    person("Ann", {
      intervals: [
        paidInterval("2026-06-08 09:00-17:00"),
        paidInterval("2026-06-09 09:00-12:00", { rate: 1500 }),
      ],
    }),
    ["title: Ann"],
    [],
  ],
])("a file that lacks %s", (_what, one, gusto, adp) => {
  const said = (product: "gusto" | "adp") =>
    exportGaps(product, [one], { ...NO_CODES, company: "ABC", batch: "JUNE" }).map(
      ({ kind, people }) => `${kind}: ${people.join()}`,
    );
  expect([said("gusto"), said("adp")]).toEqual([gusto, adp]);
});

it("needs ADP's company and batch for anybody, and nothing once every code is there", () => {
  const everything = person("Ann", {
    extras: ["tips", "fuel", "other", "deductions"].map((code) => ({ code, cents: 1 })),
    intervals: [paidInterval("2026-06-08 06:00-20:00")],
  });
  expect(exportGaps("adp", [person("Ann")], NO_CODES)).toEqual([
    { kind: "company", people: [] },
    { kind: "batch", people: [] },
  ]);
  expect(exportGaps("adp", [everything], CODES)).toEqual([]);
});
