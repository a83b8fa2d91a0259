import { collection, entity, type RowOf } from "./entity.ts";
import {
  author,
  createdAt,
  day,
  instant,
  json,
  money,
  number,
  ofBusiness,
  ref,
  text,
  wholeNumber,
} from "./fields.ts";

/** Shared by all entities in the collection: payments, pay rates and last paid days. */
export const PAYMENTS = collection("employee_payments");

/** A person's payment for a period: saved once by an admin, and never changed; it can only be voided. */
export const employeePaymentEntity = entity("payment", {
  in: PAYMENTS,
  table: "employee_payments",
  kind: null,
  read: "admins and own",
  isFinal: true,
  fields: {
    ...ofBusiness(),
    employee_id: ref("profiles"),
    employee_name: text(120),
    payment_month: wholeNumber(1, 12),
    payment_year: wholeNumber(2000, 2199),
    base_pay: money(0),
    tips: money(0).byDefault(0),
    fuel_stipend: money(0).byDefault(0),
    other_adjustments: money().byDefault(0),
    deductions: money(0).byDefault(0),
    /** The sum of the amounts above, less the deductions. */
    total_pay: money(),
    total_hours: number(0),
    pay_period_start: day(),
    /** The last day of the period, inclusive. */
    pay_period_end: day(),
    notes: text(2000).byDefault(""),
    /** The data it was computed from (pay-snapshot.ts); null for payments of earlier versions. */
    snapshot: json().orNull(),
    created_by: author(),
    created_at: createdAt(),
    /** When its payslip was last mailed; null for never. */
    sent_at: instant().orNull().byServer(),
    /** When an admin voided it (by the RPC void_payment): its days count as unpaid. Null while it is in force. */
    voided_at: instant().orNull().byServer(),
  },
});
export type EmployeePayment = RowOf<typeof employeePaymentEntity>;
