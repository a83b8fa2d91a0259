/** Returns whether a poll with this end takes no more votes; without an end it always does. */
export function isOver(end: string | null, now: string): boolean {
  return end !== null && end <= now;
}
