import { fetchPayslip } from "#remote/payslip-files.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import { payslipFile } from "#schema/protocol/send-payslip.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * The PDF of a payment's payslip as it was kept and mailed; null when there is none yet, or the server cannot be reached:
 * then it is made from the payment.
 */
export async function readPayslip(
  { remote }: CommandContext,
  payment: Pick<EmployeePayment, "id" | "business_id" | "employee_id" | "change_id">,
): Promise<Uint8Array | null> {
  if (payment.change_id !== null || !navigator.onLine) return null;
  try {
    return await fetchPayslip(await remote(), payslipFile(payment));
  } catch (error) {
    console.warn("The payslip that was kept could not be fetched:", error);
    return null;
  }
}
