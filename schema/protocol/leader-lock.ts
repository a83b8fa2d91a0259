/** The Web Lock of the one tab, or the service worker, that exchanges a user's changes with the server. */
export function leaderLockOf(userId: string): string {
  return `replicate-${userId}`;
}
