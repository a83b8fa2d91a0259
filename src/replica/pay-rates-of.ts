import type { RxCollection } from "rxdb";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import type { Replica } from "./collections.ts";

/** What people are paid from when, which is kept with the payments: questions to it name the kind 'pay_rate'. */
export function payRatesOf(replica: Replica): RxCollection<PayRate> {
  return replica.employee_payments as unknown as RxCollection<PayRate>;
}
