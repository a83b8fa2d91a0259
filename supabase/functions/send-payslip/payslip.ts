import * as v from "valibot";

const day = v.pipe(v.string(), v.isoDate());

/** What a payslip says, as the database hands it out. Days are yyyy-MM-dd, the last one inclusive. */
export const payslip = v.object({
  email: v.string(),
  /** Where its PDF is kept, in the bucket payslips. */
  file: v.string(),
  business_name: v.string(),
  /** The ISO 4217 code of what the amounts are. */
  currency: v.string(),
  employee_name: v.string(),
  pay_period_start: day,
  pay_period_end: day,
  total_hours: v.number(),
  base_pay: v.number(),
  tips: v.number(),
  fuel_stipend: v.number(),
  other_adjustments: v.number(),
  deductions: v.number(),
  total_pay: v.number(),
  notes: v.string(),
});
export type ClaimedPayslip = v.InferOutput<typeof payslip>;

/** Answer of the database's claim_payslip. */
export const payslipClaim = v.variant("status", [
  v.object({ status: v.literal("claimed"), payslip }),
  v.object({ status: v.picklist(["already_sent", "pending", "not_allowed", "email_unconfirmed"]) }),
]);
