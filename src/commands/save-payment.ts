import { overlapping } from "#domain/pay/pay-period.ts";
import { type PaymentDraft, paymentRow } from "#domain/pay/payment-row.ts";
import { insertLocally } from "#replica/local-change.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Saves what somebody is paid for a period, for ever: it is durable when the promise resolves. False when this device
 * knows of a payment for one of these days, so that two tabs or two presses make one; of those that it does not know yet
 * the server tells.
 */
export function savePayment(context: CommandContext, draft: PaymentDraft): Promise<boolean> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const row = paymentRow(draft);
    const { period } = draft.snapshot.inputs;
    const saved = await replica.employee_payments.find({ selector: { employee_id: row.employee_id } }).exec();
    const isPaid = saved.some(({ pay_period_start: from, pay_period_end: to }) =>
      overlapping({ from, to }, period),
    );
    if (isPaid) return false;
    const payment = {
      ...row,
      business_id: businessId,
      created_by: userId,
      created_at: device.readClock().instant,
    };
    await insertLocally<EmployeePayment>(replica.employee_payments, payment, device.newId());
    return true;
  });
}
