import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { shownTimes } from "../time/shown-times.ts";
import { amountsOf, type PayExtras, toMinorUnits } from "./money.ts";
import { timeByClass } from "./pay-codes.ts";
import type { PayRow } from "./payroll-rows.ts";
import { isReady, mayBePaid } from "./person-pay.ts";

/** The figures of a person's line: hours in ms, money in whole minor units. */
export interface PayFigures extends PayExtras {
  base: number;
  total: number;
  regularMs: number;
  /** Everything paid above the regular rate. */
  overtimeMs: number;
}

/** All hours of a payment without a snapshot count as regular. */
export function payFiguresOf({ snapshot, payment }: PayRow, decimals: number): PayFigures {
  if (snapshot) {
    const { base, total } = snapshot.totals;
    const { regular: regularMs } = timeByClass(snapshot.lines);
    const overtimeMs = snapshot.workedMs - regularMs;
    return { base, ...amountsOf(snapshot.totals), total, regularMs, overtimeMs };
  }
  const cents = (amount = 0) => toMinorUnits(amount, decimals);
  return {
    // Its hours are rounded to the hundredth: 6.18 are 6 h 11 min.
    regularMs: Math.round((payment?.total_hours ?? 0) * 60) * MINUTE_MS,
    overtimeMs: 0,
    base: cents(payment?.base_pay),
    tips: cents(payment?.tips),
    fuel: cents(payment?.fuel_stipend),
    other: cents(payment?.other_adjustments),
    deductions: cents(payment?.deductions),
    total: cents(payment?.total_pay),
  };
}

/** The hours of each row as shown, by id: those that count add up to the shown sum of `paySumsOf`. */
export function shownHoursOf(
  rows: readonly PayRow[],
  decimals: number,
): ReadonlyMap<string, Pick<PayFigures, "regularMs" | "overtimeMs">> {
  const groups = [rows.filter(isCounted), ...rows.filter((row) => !isCounted(row)).map((row) => [row])];
  return new Map(
    groups.flatMap((group) => {
      const figures = group.map((row) => payFiguresOf(row, decimals));
      const shown = shownTimes(figures.flatMap(({ regularMs, overtimeMs }) => [regularMs, overtimeMs]));
      return group.map(({ id }, place) => {
        const [regularMs = 0, overtimeMs = 0] = shown.slice(2 * place);
        return [id, { regularMs, overtimeMs }] as const;
      });
    }),
  );
}

/** People with nothing to be paid, or paid for some of the days by another payment, are left out of sums. */
export function isCounted({ state }: PayRow): boolean {
  return state !== "nothing" && state !== "taken";
}

/** The sums of the rows that count. */
export function paySumsOf(rows: readonly PayRow[], decimals: number) {
  const counted = rows.filter(isCounted);
  const figures = counted.map((row) => payFiguresOf(row, decimals));
  return {
    people: counted.length,
    paid: counted.filter(({ state }) => state === "paid").length,
    ms: figures.reduce((sum, { regularMs, overtimeMs }) => sum + regularMs + overtimeMs, 0),
    cents: figures.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Returns the people of a run who are still to be paid, by what stands in the way. */
export function dueRows(rows: readonly PayRow[]) {
  const due = rows.filter((row) => mayBePaid(row) && row.state !== "nothing");
  const isUnapproved = ({ state }: PayRow) => state === "missing" || state === "changed";
  return {
    ready: due.filter(isReady),
    unapproved: due.filter(isUnapproved),
    /** To be checked individually. */
    others: due.filter((row) => !isReady(row) && !isUnapproved(row)),
  };
}
