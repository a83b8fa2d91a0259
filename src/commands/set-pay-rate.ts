import { insertLocally } from "#replica/local-change.ts";
import { payRatesOf } from "#replica/pay-rates-of.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Says what somebody is paid per hour from a calendar day on, instead of what was said of that day before. Payments that
 * are saved stay as they are. Durable when the promise resolves.
 */
export async function setPayRate(
  context: CommandContext,
  said: { employee_id: string; from_day: string; rate: number },
): Promise<PayRate> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const made = { id: device.newId(), business_id: businessId, created_by: userId };
  const row = { kind: "pay_rate", ...made, ...said, created_at: device.readClock().instant } as const;
  return insertLocally<PayRate>(payRatesOf(replica), row, device.newId());
}
