import { extrasOf } from "#domain/pay/money.ts";
import { freezePay, paymentRow } from "#domain/pay/payments.ts";
import { type PayrollInputs, payrollRun } from "#domain/pay/payroll-run.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import { paidInterval, payRules, ruleSets } from "./pay.ts";

/** Returns a payment for two days of a week in US dollars, with changed inputs. */
export function newPayment(inputs: Partial<PayrollInputs> = {}, fields: Partial<Payment> = {}): Payment {
  const run = payrollRun({
    person: "d0000000-0000-4000-8000-000000000003",
    period: { from: "2026-03-02", to: "2026-03-08" },
    zone: "Europe/Dublin",
    sets: ruleSets(payRules({ overtime: { dayAfterMs: 8 * 3_600_000 } })),
    rates: [{ from: "2026-01-01", cents: 1575 }],
    intervals: [
      paidInterval("2026-03-02 09:00-17:00", { zone: "Europe/Dublin", key: "a", punches: ["a", "b"] }),
      paidInterval("2026-03-03 09:00-18:30", { zone: "Europe/Dublin", key: "c", punches: ["c", "d"] }),
    ],
    extras: extrasOf({ tips: 1250, fuel: 500, other: -25, deductions: 2000 }),
    late: [],
    ...inputs,
  });
  const money = { currency: "USD", decimals: 2 };
  const id = "a0000000-0000-4000-8000-000000000001";
  return {
    ...paymentRow({ id, employeeName: "Sam Okafor", snapshot: run, money, notes: "" }),
    business_id: "b0000000-0000-4000-8000-000000000001",
    created_by: "d0000000-0000-4000-8000-000000000001",
    created_at: "2026-03-10T09:30:00.000Z",
    sent_at: null,
    voided_at: null,
    period: run.inputs.period,
    frozen: freezePay(run, money),
    version: 1,
    change_id: null,
    ...fields,
  };
}
