import { expect, it } from "vitest";
import { EVERYTHING, filtersOf } from "./audit-filter.ts";

it("asks for nothing in particular at first", () => {
  expect(filtersOf(EVERYTHING, "Europe/Dublin")).toEqual({});
});

it("asks for whole days by the clocks of the business", () => {
  const choice = { ...EVERYTHING, text: " Sam ", kind: "pay" as const, from: "2026-03-28", to: "2026-03-29" };
  expect(filtersOf(choice, "Europe/Dublin")).toEqual({
    text: "Sam",
    kind: "pay",
    from: "2026-03-28T00:00:00.000Z",
    // The clocks go forward on this day.
    to: "2026-03-29T23:00:00.000Z",
  });
});
