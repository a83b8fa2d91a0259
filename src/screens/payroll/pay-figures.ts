import { toMinorUnits } from "#domain/pay/money.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import type { PayRow } from "./payroll-rows.ts";

/** What a person's line says: hours in ms, money in whole minor units. */
export interface PayFigures {
  regularMs: number;
  /** Whatever is paid above the regular rate. */
  overtimeMs: number;
  base: number;
  tips: number;
  fuel: number;
  other: number;
  deductions: number;
  total: number;
}

/** Of a payment that does not say what it was made of, all hours count as regular. */
export function payFiguresOf({ snapshot, payment }: PayRow, decimals: number): PayFigures {
  if (snapshot) {
    const { base, tips, fuel, other, deductions, total } = snapshot.totals;
    const regularMs = snapshot.lines.reduce((sum, { kind, ms }) => (kind === "regular" ? sum + ms : sum), 0);
    const overtimeMs = snapshot.workedMs - regularMs;
    return { regularMs, overtimeMs, base, tips, fuel, other, deductions, total };
  }
  const cents = (amount = 0) => toMinorUnits(amount, decimals);
  return {
    regularMs: (payment?.total_hours ?? 0) * HOUR_MS,
    overtimeMs: 0,
    base: cents(payment?.base_pay),
    tips: cents(payment?.tips),
    fuel: cents(payment?.fuel_stipend),
    other: cents(payment?.other_adjustments),
    deductions: cents(payment?.deductions),
    total: cents(payment?.total_pay),
  };
}
