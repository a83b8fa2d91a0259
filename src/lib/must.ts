/** Returns the value, or throws saying why it could not be missing. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${why}`);
  return value;
}
