/** Milliseconds before try `attempt` (from 1): doubling up to `maxMs`, randomized so that devices do not coincide. */
export function backoffMs(attempt: number, firstMs: number, maxMs: number, random: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** (attempt - 1));
  return full * (1 - random / 2);
}
