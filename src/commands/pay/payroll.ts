import { overlapping } from "#domain/pay/pay-period.ts";
import { type PaymentDraft, paymentRow } from "#domain/pay/payments.ts";
import { isInForce } from "#domain/pay/person-pay.ts";
import { uuidOf } from "#lib/hashes.ts";
import { callFunction, callRpc, MAIL_TIMEOUT_MS } from "#remote/account.ts";
import { fetchPayslip, keepPayslip } from "#remote/payslips.ts";
import { readKeptFile } from "#replica/files/kept-files.ts";
import { insertAllLocally } from "#replica/local-change.ts";
import { queryLive } from "#replica/rxdb/stored.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import {
  payslipFile,
  sendPayslipResponse,
  sentPayslips,
  type VoidPaymentResponse,
  voidPaymentResponse,
} from "#schema/protocol/send-payslip.ts";
import type { CommandContext } from "../command-context.ts";
import { keepOnDevice, notKept } from "../messages/attachments.ts";
import { write } from "../write.ts";

/**
 * Saves people's payments for a period, permanently, in one write; durable when the promise resolves, to the ids of
 * the saved ones. Omits people whom this device knows to be paid for any of these days, so that two tabs or presses
 * make one payment; the server refuses payments that this device does not know yet.
 */
export function savePayments(context: CommandContext, drafts: readonly PaymentDraft[]): Promise<string[]> {
  return write(context, async ({ replica, userId, businessId, now, newId }) => {
    const people = drafts.map(({ snapshot }) => snapshot.inputs.person);
    // From storage: another tab may have just saved.
    const saved = (await queryLive(replica.employee_payments, {
      employee_name: { $exists: true },
      employee_id: { $in: people },
    })) as EmployeePayment[];
    const isPaid = ({ snapshot: { inputs } }: PaymentDraft) =>
      saved
        .filter(isInForce)
        .some(
          ({ employee_id, pay_period_start: from, pay_period_end: to }) =>
            employee_id === inputs.person && overlapping({ from, to }, inputs.period),
        );
    const unsent = { sent_at: null, voided_at: null };
    const made = { business_id: businessId, created_by: userId, created_at: now(), ...unsent };
    const payments = drafts
      .filter((draft) => !isPaid(draft))
      .map((draft) => ({ ...paymentRow(draft), ...made }));
    if (payments.length > 0) await insertAllLocally(replica.employee_payments, payments, newId);
    return payments.map(({ id }) => id);
  });
}

/**
 * Voids a saved payment, so that its days can be paid again. Needs the server: a payment that is void on one device alone
 * could be paid twice. Throws an AccountError.
 */
export async function voidPayment(
  { remote }: CommandContext,
  { id }: Pick<EmployeePayment, "id">,
): Promise<VoidPaymentResponse> {
  return callRpc(await remote(), "void_payment", { payment: id }, voidPaymentResponse);
}

/** Returns which payments had their payslip mailed, by id, from the server. Throws an AccountError. */
export async function findSentPayslips(
  { remote }: CommandContext,
  payments: readonly string[],
): Promise<string[]> {
  return payments.length === 0 ? [] : callRpc(await remote(), "sent_payslips", { payments }, sentPayslips);
}

/** Mails a payslip to its employee and keeps it for them; the same press mails once. Throws an AccountError. */
export async function sendPayslip(
  { remote }: CommandContext,
  payment: Pick<EmployeePayment, "id" | "business_id" | "employee_id">,
  pdf: Uint8Array,
  press: string,
): Promise<void> {
  const server = await remote();
  await keepPayslip(server, payslipFile(payment), pdf);
  const request_id = await uuidOf(JSON.stringify([payment.id, press]));
  const request = { request_id, payment_id: payment.id };
  await callFunction(server, "send-payslip", request, sendPayslipResponse, MAIL_TIMEOUT_MS);
}

/**
 * Returns a payslip's PDF as it was mailed; null if there is none here: then it is made from the payment. One's own stays
 * on this device.
 */
export async function readPayslip(
  context: CommandContext,
  payment: Pick<EmployeePayment, "id" | "business_id" | "employee_id" | "change_id">,
  { fetches } = { fetches: true },
): Promise<Uint8Array | null> {
  if (payment.change_id !== null) return null;
  const { replica, device, scope, remote } = context;
  const path = payslipFile(payment);
  try {
    const here = replica && readKeptFile(replica.name, path, device.now());
    const kept = await here?.then((file) => file?.arrayBuffer()).catch(notKept);
    if (kept) return new Uint8Array(kept);
    if (!fetches || !navigator.onLine) return null;
    const pdf = await fetchPayslip(await remote(), path);
    if (pdf && payment.employee_id === scope?.user_id)
      await keepOnDevice(context, path, new Blob([pdf as BlobPart]), device.now()).catch(notKept);
    return pdf;
  } catch (error) {
    console.warn("The payslip that was kept could not be fetched:", error);
    return null;
  }
}
