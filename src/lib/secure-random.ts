/** A random whole number below 2^32 from the system's secure source. */
export function secureRandom(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
