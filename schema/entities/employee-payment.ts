import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, instant, money, ofBusiness, text, uuid, wholeNumber } from "./fields.ts";

/** Shared by all entities in the collection: payments, pay rates and last paid days. */
export const PAYMENTS = { collection: "employee_payments", version: 0, indexes: [] };

/** A person's payment for a period: saved once by an admin, and never changed; it can only be voided. */
export const employeePaymentFields = () => ({
  ...ofBusiness(),
  employee_id: uuid(),
  employee_name: text(120),
  payment_month: wholeNumber(1, 12),
  payment_year: wholeNumber(2000, 2199),
  base_pay: money(),
  tips: money(),
  fuel_stipend: money(),
  other_adjustments: money(),
  deductions: money(),
  /** The sum of the amounts above, less the deductions. */
  total_pay: money(),
  total_hours: v.number(),
  pay_period_start: day(),
  /** The last day of the period, inclusive. */
  pay_period_end: day(),
  notes: text(2000),
  /** The data it was computed from (pay-snapshot.ts); null for payments of earlier versions. */
  snapshot: v.nullable(v.looseObject({})),
  created_by: uuid(),
  created_at: createdAt(),
  /** When its payslip was last mailed; null for never. */
  sent_at: v.nullable(instant()),
  /** When an admin voided it (by the RPC void_payment): its days count as unpaid. Null while it is in force. */
  voided_at: v.nullable(instant()),
});
export type EmployeePayment = DocumentOf<typeof employeePaymentFields>;

export const employeePaymentEntity: Entity = {
  ...PAYMENTS,
  table: "employee_payments",
  writable: [
    "id",
    "business_id",
    "employee_id",
    "employee_name",
    "payment_month",
    "payment_year",
    "base_pay",
    "tips",
    "fuel_stipend",
    "other_adjustments",
    "deductions",
    "total_pay",
    "total_hours",
    "pay_period_start",
    "pay_period_end",
    "notes",
    "snapshot",
    "created_by",
  ],
};
