/** Returns the Web Lock of the one tab, or service worker, that exchanges a user's changes with the server. */
export function leaderLockOf(userId: string): string {
  return `replicate-${userId}`;
}
