/** Returns the Web Lock for writing, rescuing or restoring a user's changes on this device, in any tab. */
export function writingLockOf(userId: string): string {
  return `punch-${userId}`;
}
