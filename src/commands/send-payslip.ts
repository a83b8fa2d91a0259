import { uuidOf } from "#lib/uuid-of.ts";
import { callFunction } from "#remote/account.ts";
import { keepPayslip } from "#remote/payslip-files.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import { payslipFile, sendPayslipResponse } from "#schema/protocol/send-payslip.ts";
import type { CommandContext } from "./command-context.ts";

/** The server may wait for a mail server; a connection that says nothing for longer is gone. */
const TIMEOUT_MS = 60_000;

/**
 * Mails the payslip of a saved payment to its employee and keeps it for them. Called again with the same press it is the
 * same request, which the server mails once. Throws an AccountError.
 */
export async function sendPayslip(
  { remote }: CommandContext,
  payment: Pick<EmployeePayment, "id" | "business_id" | "employee_id">,
  pdf: Uint8Array,
  press: string,
): Promise<void> {
  const server = await remote();
  await keepPayslip(server, payslipFile(payment), pdf);
  const request_id = await uuidOf(JSON.stringify([payment.id, press]));
  await callFunction(
    server,
    "send-payslip",
    { request_id, payment_id: payment.id },
    sendPayslipResponse,
    TIMEOUT_MS,
  );
}
