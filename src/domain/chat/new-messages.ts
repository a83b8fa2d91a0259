import type { Message } from "#schema/entities/message.ts";

/**
 * How many of the latest messages of the team somebody has not read: what others wrote that arrived after the last one
 * they saw (`readUpTo`, a UTC instant); null when they have seen none.
 */
export function newMessages(
  latest: readonly Pick<Message, "user_id" | "created_at">[],
  userId: string,
  readUpTo: string | null,
): number {
  const isNew = (at: string) => readUpTo === null || at > readUpTo;
  return latest.filter(({ user_id, created_at }) => user_id !== userId && isNew(created_at)).length;
}
