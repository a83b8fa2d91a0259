import { limitOf, subscriptionState } from "#domain/subscription/subscription-state.ts";
import { useBusiness } from "#queries/business.ts";
import { useOnline } from "#ui/follow-events.ts";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { EVERY_MINUTE_MS, useNow } from "../times/use-now.ts";

/**
 * Why adding staff, publishing rosters and closing payrolls is blocked, in words; null if it may be tried. Offline
 * always null: the device cannot know what was paid meanwhile, so the server decides.
 */
export function useLimit(): string | null {
  const say = useSubscriptionWords();
  const business = useBusiness();
  const now = useNow(EVERY_MINUTE_MS);
  const isOnline = useOnline();
  const limit = business && isOnline ? limitOf(subscriptionState(business, now)) : null;
  return limit && say(`why.${limit}`);
}
