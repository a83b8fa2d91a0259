import {
  limitOf,
  type SubscriptionLimit,
  subscriptionState,
} from "#domain/subscription/subscription-state.ts";
import { useBusiness } from "#queries/business.ts";
import { useOnline } from "#ui/use-online.ts";
import { EVERY_MINUTE_MS, useNow } from "../times/use-now.ts";

const WHY: Record<SubscriptionLimit, string> = {
  trial_ended: "Your free trial has ended. Select a plan under Subscription first.",
  subscription_ended: "Your subscription has ended. Select a plan under Subscription first.",
  subscription_past_due: "A payment is more than 7 days overdue. Pay it under Subscription first.",
};

/**
 * Why adding staff, publishing rosters and closing payrolls is blocked, in words; null if it may be tried. Offline
 * always null: the device cannot know what was paid meanwhile, so the server decides.
 */
export function useLimit(): string | null {
  const business = useBusiness();
  const now = useNow(EVERY_MINUTE_MS);
  const isOnline = useOnline();
  const limit = business && isOnline ? limitOf(subscriptionState(business, now)) : null;
  return limit && WHY[limit];
}
