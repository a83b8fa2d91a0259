import { describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { RATE_CASES } from "#tests/factories/rate-cases.ts";
import { rateHistory, rateOf, rateOn, ratesWithin, type SaidRate } from "./rates.ts";

const TODAY = "2026-06-10";

function saidOf(said: (typeof RATE_CASES)[number][1]): (SaidRate & { employee_id: string })[] {
  return said.map(([days, rate, position], version) => ({
    ...{
      id: `rate ${version}`,
      employee_id: "anna",
      version,
      created_at: "2026-06-01T09:00:00.000Z",
      change_id: null,
    },
    ...{ from_day: addDays(TODAY, days), rate, position_id: position ?? null },
  }));
}

describe.each(RATE_CASES)("rates %s", (_, said, paid) => {
  it("are those of the position's latest, or else of all work", () => {
    const history = rateHistory(saidOf(said), null, 2);
    expect(rateOn(history, TODAY) / 100).toBe(paid.all ?? 0);
    expect(rateOn(history, TODAY, "cook") / 100).toBe(paid.cook ?? 0);
  });

  it("cost the same in a roster", () => {
    const rates = rateOf([{ id: "anna", payrate: null }], saidOf(said));
    expect(rates("anna", null, TODAY)).toBe(paid.all);
    expect(rates("anna", "cook", TODAY)).toBe(paid.cook);
  });
});

it("are today's where a device knows no days", () => {
  const people = [
    { id: "anna", payrate: 15, position_payrates: { cook: 18, bar: 0 } },
    { id: "ben", payrate: null },
  ];
  const rates = rateOf(people, []);
  const asked: [string, string | null][] = [
    ["anna", null],
    ["anna", "cook"],
    ["anna", "bar"],
    ["anna", "door"],
    ["ben", "cook"],
    ["cleo", null],
  ];
  expect(asked.map(([person, position]) => rates(person, position, "2020-01-01"))).toEqual([
    15,
    18,
    0,
    15,
    null,
    null,
  ]);
});

it("count within days by position: the last one before them, too", () => {
  const history = [
    { from: "2000-01-01", cents: 1500 },
    { from: "2026-03-01", cents: 1700, position: "cook" },
    { from: "2026-03-05", cents: 1600 },
    { from: "2026-03-20", cents: 1800, position: "cook" },
  ];
  expect(ratesWithin(history, "2026-03-10", "2026-03-15").map(({ cents }) => cents)).toEqual([1700, 1600]);
});
