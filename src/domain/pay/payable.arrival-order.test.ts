import fc from "fast-check";
import { expect, it } from "vitest";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { hours, payRules, ruleSets } from "#tests/factories/pay.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { payable, payableOf } from "./payable.ts";
import { payrollRun } from "./payroll-run.ts";

// From punches to pay: the order of arrival must not matter.

const PERIOD = { from: "2026-06-08", to: "2026-06-14" };
const RULES = payRules({
  rounding: { minutes: 5, mode: "nearest" },
  autoBreak: { afterMs: hours(6), lengthMs: hours(0.5) },
  overtime: { dayAfterMs: hours(8), weekAfterMs: hours(20), multiplierPercent: 150 },
});
const RATES = [
  { from: "2026-01-01", cents: 1255 },
  { from: "2026-06-11", cents: 1333 },
];

const somePunch = fc.record({
  type: fc.constantFrom("in", "out", "in", "out", "break-start", "break-end"),
  minute: fc.integer({ min: 0, max: 4 * 24 * 60 }),
  source: fc.constantFrom("phone", "kiosk", "manager"),
  flag: fc.constantFrom("", "", "", "entry=e", "fixes=p1", "fixes=p2 void"),
  by: fc.constantFrom("anna", "ben"),
});
/** Punches of two people over four days, and the same in order of arrival. */
const somePunches = fc
  .array(somePunch, { minLength: 2, maxLength: 16 })
  .map((drawn) =>
    punchesOf(
      drawn.map(({ type, minute, source, flag, by }, place) => {
        const at = new Date(Date.UTC(2026, 5, 9) + minute * MINUTE_MS).toISOString().slice(0, 16);
        return `${type} ${at} ${source} id=p${place} by=${by} ${flag}`.trim();
      }),
    ),
  )
  .chain((punches) =>
    fc.tuple(fc.constant(punches), fc.shuffledSubarray(punches, { minLength: punches.length })),
  );

it("totals never depend on the order in which punches arrive", () => {
  const paid = (punches: ReturnType<typeof punchesOf>) => {
    const source = { punches, decisions: [], letStand: new Set<string>(), shifts: [] };
    const rules = { zone: "UTC", now: "2026-06-20T00:00:00.000Z", maxMs: hours(16) };
    const work = payable(source, rules);
    return ["anna", "ben"].map((person) => {
      const { intervals } = payableOf(work, person);
      const inputs = { person, period: PERIOD, zone: "UTC", sets: ruleSets(RULES), rates: RATES, intervals };
      const { lines, totals } = payrollRun({
        ...inputs,
        extras: [],
        late: [],
      });
      return { lines, totals };
    });
  };
  fc.assert(
    fc.property(somePunches, ([punches, asTheyCame]) => {
      expect(paid(asTheyCame)).toEqual(paid(punches));
    }),
    { numRuns: 300 },
  );
});
