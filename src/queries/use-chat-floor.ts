import { LAST_KEY, newestKey } from "#schema/entities/chat-keys.ts";
import { useBusiness } from "./use-business.ts";

/**
 * The key before which everything of the team's chat is that an admin has not cleared (chat-keys.ts); what waits to be
 * sent is before all. Undefined while loading.
 */
export function useChatFloor(): string | undefined {
  const business = useBusiness();
  if (business === undefined) return undefined;
  return business?.chat_cleared_at ? newestKey(business.chat_cleared_at) : LAST_KEY;
}
