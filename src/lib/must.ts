/** Returns the value, or throws an error with `why` if it is missing. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${why}`);
  return value;
}
