import type { Message } from "#schema/entities/message.ts";

/** Returns how many messages by others arrived after `readUpTo`, a UTC instant; null if they have seen none. */
export function newMessages(
  latest: readonly Pick<Message, "user_id" | "created_at">[],
  userId: string,
  readUpTo: string | null,
): number {
  const isNew = (at: string) => readUpTo === null || at > readUpTo;
  return latest.filter(({ user_id, created_at }) => user_id !== userId && isNew(created_at)).length;
}
