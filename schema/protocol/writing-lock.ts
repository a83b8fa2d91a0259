/** The Web Lock of whatever writes, rescues or restores a user's changes on this device, in whichever tab. */
export function writingLockOf(userId: string): string {
  return `punch-${userId}`;
}
