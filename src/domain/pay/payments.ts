import { inHours } from "#lib/time/calendar-days.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { amountsOf, fromMinorUnits } from "./money.ts";
import { type PayrollSnapshot, paidParts } from "./payroll-run.ts";
import { areKnown } from "./rule-sets.ts";

/** The contents of a payment, without its author and time. */
export interface PaymentDraft {
  id: string;
  employeeName: string;
  snapshot: PayrollSnapshot;
  money: PayMoney;
  notes: string;
}

type PaymentFields = Omit<
  EmployeePayment,
  keyof Replicated | "business_id" | "created_by" | "created_at" | "sent_at" | "voided_at"
>;

/** Returns a payment row: amounts in the currency's units, hours to the hundredth, the month of the last day. */
export function paymentRow({ id, employeeName, snapshot, money, notes }: PaymentDraft): PaymentFields {
  const { person, period } = snapshot.inputs;
  const { base, total } = snapshot.totals;
  const { tips, fuel, other, deductions } = amountsOf(snapshot.totals);
  const amount = (cents: number) => fromMinorUnits(cents, money.decimals);
  const [year = "", month = ""] = period.to.split("-");
  return {
    id,
    employee_id: person,
    employee_name: employeeName,
    payment_month: Number(month),
    payment_year: Number(year),
    base_pay: amount(base),
    tips: amount(tips),
    fuel_stipend: amount(fuel),
    other_adjustments: amount(other),
    deductions: amount(deductions),
    total_pay: amount(total),
    total_hours: inHours(snapshot.workedMs),
    pay_period_start: period.from,
    pay_period_end: period.to,
    notes: notes.trim(),
    snapshot: freezePay(snapshot, money),
  };
}

export interface PayMoney {
  currency: string;
  /** The decimals of the currency; amounts are whole minor units. */
  decimals: number;
}

/** Returns a snapshot in the form that a payment stores. */
export function freezePay(
  { inputs, lines, workedMs, totals }: PayrollSnapshot,
  { currency, decimals }: PayMoney,
): PaySnapshot {
  return structuredClone({ form: 2, currency, decimals, inputs, lines, workedMs, totals });
}

/** Returns a payment's snapshot with the parts that explain its lines; none if only a later build knows its rules. */
export function thawPay({ inputs, lines, workedMs, totals }: PaySnapshot): PayrollSnapshot {
  return { inputs, parts: areKnown(inputs.sets) ? paidParts(inputs) : [], lines, workedMs, totals };
}
