/** Returns the Web Lock for writing, rescuing or restoring a user's changes on this device, in any tab. */
export function writingLockOf(userId: string): string {
  return `punch-${userId}`;
}

/** Returns the Web Lock of the one tab, or service worker, that exchanges a user's changes with the server. */
export function leaderLockOf(userId: string): string {
  return `replicate-${userId}`;
}
