/**
 * Milliseconds before try number `attempt` (from 1): doubling from `firstMs` to `maxMs`, shortened by up to half so
 * that many devices do not come back at once.
 */
export function backoffMs(attempt: number, firstMs: number, maxMs: number, random: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** (attempt - 1));
  return full * (1 - random / 2);
}
