import { overlapping } from "#domain/pay/pay-period.ts";
import { type PaymentDraft, paymentRow } from "#domain/pay/payment-row.ts";
import { insertAllLocally } from "#replica/local-change.ts";
import { queryStored } from "#replica/stored.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Saves what people are paid for a period, for ever, in one write: durable when the promise resolves, to the ids of those
 * that were saved. Left out is whoever this device knows to be paid for one of these days, so that two tabs or two presses
 * make one payment; of what it does not know yet the server tells.
 */
export function savePayments(context: CommandContext, drafts: readonly PaymentDraft[]): Promise<string[]> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const people = drafts.map(({ snapshot }) => snapshot.inputs.person);
    // Past every cache: another tab may have saved a moment ago.
    const saved = (await queryStored(replica.employee_payments, {
      ...{ _deleted: { $eq: false }, employee_name: { $exists: true } },
      employee_id: { $in: people },
    })) as EmployeePayment[];
    const isPaid = ({ snapshot: { inputs } }: PaymentDraft) =>
      saved.some(
        ({ employee_id, pay_period_start: from, pay_period_end: to }) =>
          employee_id === inputs.person && overlapping({ from, to }, inputs.period),
      );
    const made = { business_id: businessId, created_by: userId, created_at: device.readClock().instant };
    const payments = drafts
      .filter((draft) => !isPaid(draft))
      .map((draft) => ({ ...paymentRow(draft), ...made }));
    if (payments.length > 0) await insertAllLocally(replica.employee_payments, payments, device.newId);
    return payments.map(({ id }) => id);
  });
}
