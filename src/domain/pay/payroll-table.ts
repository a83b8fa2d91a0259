import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { SayPayroll } from "#words/made/payroll.ts";
import { shownTimes } from "../time/shown-times.ts";
import { fromMinorUnits } from "./money.ts";
import { isCounted, type PayFigures, payFiguresOf } from "./pay-figures.ts";
import type { PayPeriod } from "./pay-period.ts";
import type { PayMoney } from "./payments.ts";
import type { PayRow } from "./payroll-rows.ts";

const HOURS = ["regularMs", "overtimeMs"] as const;
const AMOUNTS = ["base", "tips", "fuel", "other", "deductions", "total"] as const;
const HUNDREDTH_MS = HOUR_MS / 100;

/**
 * The pay of a period as the rows of a plain table, for any spreadsheet: a head, one row per person, and their sums. Hours
 * are rounded to the hundredth so that they add up.
 */
export function payrollTable(
  say: SayPayroll,
  rows: readonly PayRow[],
  { from, to }: PayPeriod,
  { currency, decimals }: PayMoney,
): SheetCell[][] {
  const counted = rows.filter(isCounted);
  const figures = counted.map((row) => payFiguresOf(row, decimals));
  const hundredths = shownTimes(
    figures.flatMap((row) => HOURS.map((field) => row[field])),
    HUNDREDTH_MS,
    Math.round,
  ).map((ms) => ms / HUNDREDTH_MS);
  const hoursOf = (place: number) => hundredths.slice(place * HOURS.length, (place + 1) * HOURS.length);
  const amountsOf = (row: PayFigures) => AMOUNTS.map((field) => row[field]);
  const cells = (hours: readonly number[], cents: readonly number[]) => [
    ...hours.map((each) => each / 100),
    ...cents.map((each) => fromMinorUnits(each, decimals)),
  ];
  return [
    [
      say("column.name"),
      say("period.firstDay"),
      say("period.lastDay"),
      say("column.state"),
      ...HOURS.map((field) => say(`table.${field}`)),
      ...AMOUNTS.map((field) => say("table.amount", { amount: say(`column.${field}`), currency })),
      say("form.notes"),
    ],
    ...counted.map((row, place): SheetCell[] => [
      row.name,
      from,
      to,
      say(`state.${row.state}`),
      ...cells(hoursOf(place), amountsOf(payFiguresOf(row, decimals))),
      row.payment?.notes ?? row.draft?.notes ?? "",
    ]),
    [
      say("table.sum"),
      from,
      to,
      "",
      ...cells(
        addedUp(
          counted.map((_, place) => hoursOf(place)),
          HOURS.length,
        ),
        addedUp(figures.map(amountsOf), AMOUNTS.length),
      ),
      "",
    ],
  ];
}

/** The sums of so many columns. */
function addedUp(rows: readonly (readonly number[])[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) =>
    rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  );
}
