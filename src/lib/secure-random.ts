/** Whole numbers below 2^32 from the system's source of randomness. */
export function secureRandom(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
