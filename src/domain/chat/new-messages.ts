/**
 * How many of the latest messages of the team, newest first, somebody may not have read. The chat notes nowhere what was
 * read: who wrote something has seen what came before it, and everything since counts as new.
 */
export function newMessages(latest: readonly { user_id: string }[], userId: string): number {
  const own = latest.findIndex((message) => message.user_id === userId);
  return own === -1 ? latest.length : own;
}
