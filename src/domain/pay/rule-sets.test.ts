import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupBy } from "#lib/group-by.ts";
import { addDays, HOUR_MS } from "#lib/time/calendar-days.ts";
import { type RuleParams, ruleSetEntity } from "#schema/entities/rule-set.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { hours, paidInterval, payRules, ruleSets } from "#tests/factories/pay.ts";
import { RULE_SET_CASES } from "#tests/factories/rule-set-cases.ts";
import { daysOfRange } from "../time/day-range.ts";
import { lengthOf } from "../time/spans.ts";
import { adjustmentFor } from "./late-pay.ts";
import { GENERIC_PARAMS } from "./packs/generic.ts";
import { PAY_DEFAULTS } from "./pay-rules.ts";
import { payrollRun } from "./payroll-run.ts";
import { areKnown, inForceOn, type PayRuleSet, payRulesOf, rulesInForce, rulesOn } from "./rule-sets.ts";

const row = (from_day: string, params: RuleParams, fields = {}) =>
  newRow(ruleSetEntity, { from_day, code: "generic", params, ...fields });
const set = (from: string, params: RuleParams, code = "generic"): PayRuleSet => ({ from, code, params });
const EVER = "2000-01-01";
/** June 7, 2026 is a Sunday. */
const WEEK = { pay_week_start: "sun" };

describe("the rules of a business", () => {
  it("are its own fields without a row", () => {
    const business = { ...PAY_DEFAULTS, overtime_day_minutes: 480, pay_week_start: "mon" as const };
    expect(payRulesOf(business, [])).toMatchObject([
      { from: EVER, code: "generic", params: { overtime_day_minutes: 480, pay_week_start: "mon" } },
    ]);
    expect(rulesOn(payRulesOf(business, []), "2026-06-10")).toEqual(
      payRules({
        firstDayOfWeek: "mon",
        overtime: { dayAfterMs: hours(8), secondMultiplierPercent: 200 },
      }),
    );
  });

  it("are by day, and of one day the last to arrive", () => {
    const rows = [
      row("2026-06-14", { overtime_percent: 300 }, { version: 3 }),
      row("2026-06-07", { overtime_percent: 110 }, { version: 1 }),
      row("2026-06-07", { overtime_percent: 120 }, { version: 2 }),
    ];
    const sets = payRulesOf(PAY_DEFAULTS, rows);
    expect(sets.map(({ from, params }) => [from, params.overtime_percent])).toEqual([
      [EVER, 150],
      ["2026-06-07", 120],
      ["2026-06-14", 300],
    ]);
  });

  // What the database refuses too (one-rule.db.test.ts).
  it.each(RULE_SET_CASES)("have of %s the value %j, or else the default", (code, value, isAllowed) => {
    const sets = payRulesOf(PAY_DEFAULTS, [row("2026-06-07", { [code]: value })]);
    expect(sets[1]?.params).toEqual(isAllowed ? { [code]: value } : {});
  });

  it("have no param without limits", () => {
    const limited = RULE_SET_CASES.flatMap(([code, , isAllowed]) => (isAllowed ? [] : [code]));
    expect([...new Set(limited)].sort()).toEqual(Object.keys(GENERIC_PARAMS).sort());
  });

  it("are unknown if a later build made them", () => {
    const sets = payRulesOf(PAY_DEFAULTS, [row("2026-06-07", { anything: 1 }, { code: "us-federal" })]);
    expect(rulesOn(sets, "2026-06-06")).not.toBeNull();
    expect([areKnown(sets), areKnown(sets.slice(0, 1)), rulesOn(sets, "2026-06-10")]).toEqual([
      false,
      true,
      null,
    ]);
    expect(sets[1]).toEqual({ from: "2026-06-07", code: "us-federal", params: { anything: 1 } });
  });
});

it.each<[why: string, sets: PayRuleSet[], days: [day: string, from: string][]]>([
  ["before the first", [set("2026-06-07", WEEK)], [["2026-01-01", "2026-06-07"]]],
  [
    "from the first day of a week",
    [set(EVER, WEEK), set("2026-06-07", WEEK)],
    [
      ["2026-06-06", EVER],
      ["2026-06-07", "2026-06-07"],
    ],
  ],
  [
    "in the middle of a week from the next one on",
    [set(EVER, WEEK), set("2026-06-08", WEEK)],
    [
      ["2026-06-13", EVER],
      ["2026-06-14", "2026-06-08"],
    ],
  ],
  [
    "of two in one week only the later",
    [set(EVER, WEEK), set("2026-06-08", WEEK), set("2026-06-10", WEEK)],
    [
      ["2026-06-13", EVER],
      ["2026-06-14", "2026-06-10"],
    ],
  ],
  [
    "with other weeks from the first of its own",
    [set(EVER, WEEK), set("2026-06-08", { pay_week_start: "mon" })],
    [
      ["2026-06-07", EVER],
      ["2026-06-08", "2026-06-08"],
    ],
  ],
])("a set is in force %s", (_, sets, days) => {
  const all = rulesInForce(sets);
  expect(days.map(([day]) => [day, inForceOn(all, day).set.from])).toEqual(days);
});

const PERIOD = { from: "2026-06-07", to: "2026-06-20" };
const inputsOf = (intervals: ReturnType<typeof paidInterval>[], sets: PayRuleSet[]) => ({
  ...{ person: "sam", period: PERIOD, zone: "UTC", intervals, sets, extras: [], late: [] },
  rates: [{ from: "2026-01-01", cents: 1000 }],
});
const EIGHT = { ...WEEK, overtime_day_minutes: 480 };

describe("a period with two sets", () => {
  const sets = [set(EVER, WEEK), set("2026-06-14", EIGHT)];
  const days = ["2026-06-10", "2026-06-13", "2026-06-14", "2026-06-17"];
  const shifts = days.map((day) => paidInterval(`${day} 08:00-18:00`));

  it("pays each week by its own", () => {
    const run = payrollRun(inputsOf(shifts, sets));
    expect(run.lines.map(({ day, code, cents }) => `${day} ${code} ${cents}`)).toEqual([
      "2026-06-10 regular 10000",
      "2026-06-13 regular 10000",
      "2026-06-14 regular 8000",
      "2026-06-14 overtime 3000",
      "2026-06-17 regular 8000",
      "2026-06-17 overtime 3000",
    ]);
    expect(run.workedMs).toBe(hours(40));
  });

  it("keeps both in the snapshot, and none of other times", () => {
    const more = [...sets, set("2026-07-05", WEEK)];
    expect(payrollRun(inputsOf(shifts, more)).inputs.sets).toEqual(sets);
    const july = { ...inputsOf([], more), period: { from: "2026-07-12", to: "2026-07-18" } };
    expect(payrollRun(july).inputs.sets).toEqual([more[2]]);
  });

  it("adjusts what was paid by the rules it was paid by, whatever was set since", () => {
    const paid = payrollRun(inputsOf(shifts, sets));
    expect(adjustmentFor(paid, shifts, []).lines).toEqual([]);
    const later = paidInterval("2026-06-18 08:00-18:00");
    expect(adjustmentFor(paid, [...shifts, later], []).cents).toBe(11_000);
  });

  it.each([
    ["start", "split", 8],
    ["split", "start", 8],
  ] as const)("pays a night at the edge once, from nights that count as %s to %s", (one, other, length) => {
    const nights = [
      set(EVER, { ...WEEK, pay_overnight: one }),
      set("2026-06-14", { ...WEEK, pay_overnight: other }),
    ];
    const run = payrollRun(inputsOf([paidInterval("2026-06-13 22:00-06:00")], nights));
    expect(run.workedMs).toBe(hours(length));
  });
});

const someParams = fc.record({
  pay_overnight: fc.constantFrom("start", "split"),
  pay_week_start: fc.constantFrom("sun", "mon", "sat"),
  overtime_day_minutes: fc.option(fc.integer({ min: 0, max: 900 })),
  overtime_week_minutes: fc.option(fc.integer({ min: 0, max: 3000 })),
});
const someSets = fc
  .array(fc.record({ day: fc.integer({ min: -10, max: 30 }), params: someParams }), { maxLength: 4 })
  .map((later) => [
    set(EVER, {}),
    ...[...new Map(later.map(({ day, params }) => [addDays(PERIOD.from, day), params]))]
      .map(([from, params]) => set(from, params))
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
  ]);
/** By day and by night, none of it at the same time. */
const someWork = fc.uniqueArray(fc.nat(26), { maxLength: 20 }).map((starts) =>
  starts.map((at, place) => {
    const start = Date.parse(PERIOD.from) + (12 * at + 5) * HOUR_MS;
    const end = start + (1 + ((at * 7) % 12)) * HOUR_MS;
    return { key: `k${place}`, start, end, breaks: [], rate: null, shiftStart: null, punches: [] };
  }),
);

it("pays every minute once, whichever sets its weeks have", () => {
  fc.assert(
    fc.property(someSets, someWork, (sets, work) => {
      expect(payrollRun(inputsOf(work, sets)).workedMs).toBe(lengthOf(work));
    }),
  );
});

it("pays the same by two equal sets as by one", () => {
  fc.assert(
    fc.property(someParams, someWork, fc.integer({ min: 0, max: 13 }), (params, work, day) => {
      const one = payrollRun(inputsOf(work, [set(EVER, params)]));
      const two = payrollRun(inputsOf(work, [set(EVER, params), set(addDays(PERIOD.from, day), params)]));
      expect(two.lines).toEqual(one.lines);
    }),
  );
});

it("gives each day one set, in order", () => {
  fc.assert(
    fc.property(someSets, (sets) => {
      const all = rulesInForce(sets);
      const days = daysOfRange(PERIOD).map((day) => inForceOn(all, day).set);
      expect([...groupBy(days, (one) => one).keys()]).toEqual(sets.filter((one) => days.includes(one)));
    }),
  );
});

it("rules of the first form are one set that means the same", () => {
  const rules = payRules({
    paysBreaks: true,
    overtime: { weekAfterMs: hours(40), secondMultiplierPercent: 200 },
  });
  expect(rulesInForce(ruleSets(rules)).map((one) => one.rules)).toEqual([rules]);
});
