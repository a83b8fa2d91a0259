import type { ClockRules } from "#domain/punch/clock-rules.ts";
import { must } from "#lib/must.ts";
import { patchLocally } from "#replica/local-change.ts";
import type { Business } from "#schema/entities/business.ts";
import type { PaySettings } from "#schema/entities/pay-rule-fields.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Changes what admins decide for their business, and only that: of what a row lacks that was stored before businesses had
 * it, such as a currency or limits, the server has more to say than this device. It has written every row since, so it
 * answers with its own, and what is missing here counts as not changed.
 */
export function updateBusiness(
  context: CommandContext,
  changes: Partial<
    Pick<
      Business,
      | "name"
      | "timezone"
      | "address"
      | "color_scheme"
      | "currency"
      | "approval_mode"
      | "week_start"
      | "before_opening_minutes"
      | "after_closing_minutes"
      | "managers_see_cost"
      | "rest_min_minutes"
      | "day_max_minutes"
      | "week_max_minutes"
      | "week_budget"
      | "chat_cleared_at"
      | keyof ClockRules
      | keyof PaySettings
    >
  >,
): Promise<Business> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const changed = await patchLocally<Business>(replica.businesses, businessId, changes, device.newId());
    return must(changed, "the business of whoever changes it");
  });
}
