import { expect, it } from "vitest";
import { namedRange } from "./named-ranges.ts";

it.each([
  ["this-week", "2026-11-22", "2026-11-16", "2026-11-22"],
  ["last-week", "2026-11-22", "2026-11-09", "2026-11-15"],
  ["this-month", "2028-02-10", "2028-02-01", "2028-02-29"],
  ["last-month", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["this-quarter", "2026-11-22", "2026-10-01", "2026-12-31"],
  ["last-quarter", "2026-02-03", "2025-10-01", "2025-12-31"],
  ["this-year", "2026-11-22", "2026-01-01", "2026-12-31"],
  ["last-year", "2026-11-22", "2025-01-01", "2025-12-31"],
] as const)("%s of %s is %s to %s", (name, today, from, to) => {
  expect(namedRange(name, today, "mon")).toEqual({ from, to });
});

it("begins weeks as its reader does", () => {
  expect(namedRange("this-week", "2026-11-22", "sun")).toEqual({ from: "2026-11-22", to: "2026-11-28" });
});
