import { DEFAULT_CURRENCY } from "#lib/format/format-settings.ts";
import { must } from "#lib/must.ts";
import { patchLocally } from "#replica/local-change.ts";
import type { Business } from "#schema/entities/business.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Changes what admins decide for their business. */
export function updateBusiness(
  context: CommandContext,
  changes: Partial<
    Pick<
      Business,
      | "color_scheme"
      | "currency"
      | "approval_mode"
      | "rest_min_minutes"
      | "day_max_minutes"
      | "week_max_minutes"
      | "week_budget"
    >
  >,
): Promise<Business> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    // A row that was stored before businesses had a currency has none, and the server takes no row without.
    const withCurrency = (row: Business) => ({ currency: row.currency ?? DEFAULT_CURRENCY, ...changes });
    const changed = await patchLocally(replica.businesses, businessId, withCurrency, device.newId());
    return must(changed, "the business of whoever changes it");
  });
}
