import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { payable, payableOf } from "#domain/pay/payable.ts";
import { payrollRun } from "#domain/pay/payroll-run.ts";
import { rateHistory, rateOf, rateOn } from "#domain/pay/rates.ts";
import { weeklyEstimate } from "#domain/pay/weekly-estimate.ts";
import { type LabourTotals, labourOf } from "#domain/roster/labour.ts";
import { HOUR_SUMS } from "#domain/statistics/count-demand.ts";
import { type Figures, SUMS } from "#domain/statistics/figures.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import { type Punch, punchEntity } from "#schema/entities/punch.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { dataOf, SIZES } from "#tests/bench/data/businesses.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { payRules, ruleSets } from "#tests/factories/pay.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { busyBusiness, RULES, statisticsOf } from "#tests/factories/statistics.ts";

// What work costs and pays where nobody has positions: written before there were any, and the same to the cent ever since.

const ZONE = "Europe/Dublin";
const NOW = "2026-11-22T12:00:00.000Z";
const SHOP = shopRows();

describe("without positions", () => {
  it("a busy business's roster costs the same", () => {
    const { shifts, people } = busyBusiness("2026-10-05", 56, 12);
    const planned = shifts.map(({ estimated_cents, ...shift }) => ({
      ...shift,
      estimated_pay: estimated_cents === null ? null : estimated_cents / 100,
    }));
    const rated = people.map(({ id, rates }) => ({ id, payrate: rateOn(rates, "2026-10-05") / 100 }));
    const costed = told(labourOf(planned, rateOf(rated, []), RULES.zone));
    expect({ costed }).toEqual(kept("busy-roster"));
  });

  it("a busy business has the same statistics", () => {
    const range = { from: "2026-10-05", to: "2026-11-29" };
    const source = busyBusiness(range.from, 56, 12);
    const { total, periods, people, hours } = statisticsOf(source, range, RULES);
    const line = (figures: Figures) => SUMS.map((name) => figures[name]).join(" ");
    expect({
      total: line(total),
      weeks: periods.map(({ from, figures }) => `${from} ${line(figures)}`),
      people: people.map(({ id, total: own }) => `${id} ${line(own)}`),
      hours: hours.map((hour) => HOUR_SUMS.map((name) => hour[name]).join(" ")),
    }).toEqual(kept("busy-statistics"));
  });

  it("a shop's roster costs the same", () => {
    const { shifts, payrates } = SHOP;
    const rates = rateOf(
      [...payrates].map(([id, payrate]) => ({ id, payrate })),
      [],
    );
    const [costed, uncosted] = [rates, null].map((known) => told(labourOf(shifts, known, ZONE)));
    expect({ costed, uncosted }).toEqual(kept("shop-roster"));
  });

  it("a shop's work pays the same", () => {
    const { punches, shifts, payrates } = SHOP;
    const work = payable(
      { punches, shifts, ...decidedOf([], { said: [], positions: [] }) },
      { zone: ZONE, now: NOW, maxMs: 16 * 3_600_000 },
    );
    const paid = [...payrates].map(([person, payrate], place) => {
      const { intervals } = payableOf(work, person);
      const lines = intervals.map(({ key, start, end, breaks, rate, shiftStart, day }) =>
        [key, start, end, JSON.stringify(breaks), rate, shiftStart, day].join(" "),
      );
      const periods = [0, 14, 28, 42].map((days) => {
        const from = addDays("2026-09-28", days);
        const { workedMs, totals } = payrollRun({
          person,
          period: { from, to: addDays(from, 13) },
          zone: ZONE,
          sets: ruleSets(payRules({ overtime: { weekAfterMs: 38 * 3_600_000 } })),
          rates: rateHistory([], payrate, 2),
          intervals,
          extras: [],
          late: [],
        });
        return `${from} ${workedMs} ms ${totals.base} cents`;
      });
      return { place, intervals: `${lines.length}, ${hashOf(lines)}`, periods };
    });
    expect({ paid }).toEqual(kept("shop-pay"));
  });

  it("a shop's people see the same estimates", () => {
    const { shifts, payrates } = SHOP;
    const estimates = [...payrates].map(([person, payrate], place) => {
      const work = { shifts: shifts.filter(({ user_id }) => user_id === person), punches: [] };
      const weeks = [1, 3, 5].map((week) => {
        const now = `${addDays(startOfWeek("2026-11-22", "mon"), 2 - 7 * week)}T12:00:00.000Z`;
        const { earned, upcomingPay } = weeklyEstimate(work, {
          now,
          zone: ZONE,
          rateOn: () => payrate,
          weekStart: "mon",
        });
        return `${now.slice(0, 10)} ${earned.toFixed(4)} ${upcomingPay.toFixed(4)}`;
      });
      return { place, weeks };
    });
    expect({ estimates }).toEqual(kept("shop-estimates"));
  });
});

/** The rows of the bench's shop, as its devices hold them. */
function shopRows() {
  const statements = [...dataOf(SIZES.small)];
  const rowsOf = (table: string) =>
    statements.filter((one) => one.table === `public.${table}`).flatMap(({ rows }) => rows);
  const profiles = rowsOf("profiles") as { id: string; payrate: number | null }[];
  const shifts = (rowsOf("shifts") as Partial<Shift>[]).map((row, place) =>
    // Some with breaks, an estimate, or dropped.
    newShift({
      ...row,
      ...(place % 7 === 0 && { breaks: [{ after: 120, minutes: 30, paid: place % 2 === 0 }] }),
      ...(place % 11 === 0 && { estimated_pay: 61.25 }),
      ...(place % 13 === 0 && { status: "dropped" as const }),
    }),
  );
  return {
    shifts,
    punches: (rowsOf("punches") as Partial<Punch>[]).map((row) => newRow(punchEntity, row)),
    payrates: new Map(profiles.map(({ id, payrate }) => [id, payrate])),
  };
}

/** Totals as text: amounts to a hundredth of a cent. */
function told({ total, days, people }: LabourTotals) {
  const one = ({ ms, cost }: { ms: number; cost: number }) => `${ms} ms ${cost.toFixed(4)}`;
  return {
    total: one(total),
    days: [...days].sort().map(([day, labour]) => `${day} ${one(labour)}`),
    people: [...people].sort().map(([, labour]) => one(labour)),
  };
}

function hashOf(lines: readonly string[]): string {
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}

/** What was written down of the same before. */
function kept(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), "utf8"));
}
