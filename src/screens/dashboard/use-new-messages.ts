import { newMessages } from "#domain/chat/new-messages.ts";
import { useLatestMessages } from "#queries/use-latest-messages.ts";
import { useUnreadPrivate } from "#queries/use-unread-private.ts";
import { RECENT_MESSAGES } from "./recent-messages-card.tsx";

export interface NewMessages {
  /** Of the last three of the team's chat. */
  team: number;
  /** Private ones. */
  direct: number;
}

/** How many messages this person may not have read; undefined while loading. */
export function useNewMessages(userId: string): NewMessages | undefined {
  const latest = useLatestMessages(RECENT_MESSAGES);
  const direct = useUnreadPrivate();
  return latest && direct !== undefined ? { team: newMessages(latest, userId), direct } : undefined;
}
