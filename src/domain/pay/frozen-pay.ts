import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { type PayrollSnapshot, paidParts } from "./payroll-run.ts";

/** What amounts are counted in. */
export interface PayMoney {
  /** An ISO 4217 code. */
  currency: string;
  /** Of the amounts, which are whole minor units. */
  decimals: number;
}

/** A snapshot as a payment keeps it. */
export function freezePay(
  { inputs, lines, workedMs, totals }: PayrollSnapshot,
  { currency, decimals }: PayMoney,
): PaySnapshot {
  const kept = { form: 1, currency, decimals, inputs, lines, workedMs, totals };
  return structuredClone(kept) as unknown as PaySnapshot;
}

/** The snapshot that a payment keeps, with the parts that explain its lines. */
export function thawPay({ inputs, lines, workedMs, totals }: PaySnapshot): PayrollSnapshot {
  return { inputs, parts: paidParts(inputs), lines, workedMs, totals };
}
