/** Whether a poll with this end takes no votes any more; one without an end always does. */
export function isOver(end: string | null, now: string): boolean {
  return end !== null && end <= now;
}
