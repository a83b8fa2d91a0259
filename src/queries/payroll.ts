import { map } from "rxjs";
import type { SavedPay } from "#domain/pay/person-pay.ts";
import { rows } from "#replica/collections.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** From which days people are paid what, for admins. */
export function usePayRates(): PayRate[] | undefined {
  return useLive<PayRate[]>(
    ({ replica }) =>
      rows(replica, "pay_rate")
        .find({ selector: { kind: "pay_rate" } })
        .$.pipe(map((found) => rowsOf<PayRate>(found))),
    "pay rates",
  );
}

/** A payment with its period and what it was made of, where it says so in a form that is known here. */
export type Payment = EmployeePayment & SavedPay;

/** Payments by their rows, which never change: what they were made of is read once. */
const read = new WeakMap<EmployeePayment, Payment>();

/** The payments of everybody as far as this device may see them, or of one person, the latest period first. */
export function usePayments(userId?: string): Payment[] | undefined {
  return useLive<Payment[]>(
    ({ replica }) =>
      replica.employee_payments
        .find({ selector: { employee_name: { $exists: true }, ...(userId && { employee_id: userId }) } })
        .$.pipe(map((found) => rowsOf<EmployeePayment>(found).map(paymentOf).sort(latestFirst))),
    `payments ${userId ?? ""}`,
  );
}

function paymentOf(row: EmployeePayment): Payment {
  const payment = read.get(row) ?? {
    ...row,
    period: { from: row.pay_period_start, to: row.pay_period_end },
    frozen: readPaySnapshot(row.snapshot),
  };
  read.set(row, payment);
  return payment;
}

function latestFirst(one: Payment, other: Payment): number {
  if (one.pay_period_end !== other.pay_period_end) return one.pay_period_end < other.pay_period_end ? 1 : -1;
  return one.employee_name.localeCompare(other.employee_name) || (one.id < other.id ? -1 : 1);
}
