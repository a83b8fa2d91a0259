import * as v from "valibot";

/** Body of the function send-payslip. The same request never mails twice; a new one mails again. */
export const sendPayslipRequest = v.object({
  request_id: v.pipe(v.string(), v.uuid()),
  payment_id: v.pipe(v.string(), v.uuid()),
});

export const sendPayslipResponse = v.object({ status: v.picklist(["sent", "already_sent"]) });
export type SendPayslipResponse = v.InferOutput<typeof sendPayslipResponse>;

/** Answer of the RPC sent_payslips, for admins: those of the given payments whose payslip was mailed. */
export const sentPayslips = v.array(v.string());

/** Answer of the RPC void_payment, for admins; adjusted: a later payment pays more or less for its period, and comes first. */
export const voidPaymentResponse = v.picklist(["voided", "adjusted"]);
export type VoidPaymentResponse = v.InferOutput<typeof voidPaymentResponse>;

/** Returns a payslip's path in the bucket payslips. */
export function payslipFile({
  business_id,
  employee_id,
  id,
}: Record<"business_id" | "employee_id" | "id", string>) {
  return `${business_id}/${employee_id}/${id}.pdf`;
}
