import { newMessages } from "#domain/chat/new-messages.ts";
import { useChatRead, useUnreadPrivate } from "#queries/chat.ts";
import { useLatestMessages } from "#queries/use-latest-messages.ts";
import { RECENT_MESSAGES } from "./recent-messages-card.tsx";

export interface NewMessages {
  /** Among the last three messages of the team's chat. */
  team: number;
  /** Private messages. */
  direct: number;
}

/** The number of messages this person has not read; undefined while loading. */
export function useNewMessages(userId: string): NewMessages | undefined {
  const latest = useLatestMessages(RECENT_MESSAGES);
  const readUpTo = useChatRead();
  const unread = useUnreadPrivate();
  if (!latest || readUpTo === undefined || !unread) return undefined;
  const direct = [...unread.values()].reduce((sum, count) => sum + count, 0);
  return { team: newMessages(latest, userId, readUpTo), direct };
}
