/**
 * Merges a local edit with the server's newer row, field by field, against the state the edit was made from.
 * A field only one side changed keeps that change; a field both changed keeps the local value, because it
 * reaches the server last. Pure: merging the result again changes nothing.
 */
export function mergeThreeWay<T extends object>(base: Partial<T> | undefined, mine: T, theirs: T): T {
  const merged = { ...theirs };
  for (const field of Object.keys(mine) as (keyof T)[]) {
    if (!sameValue(mine[field], base?.[field])) merged[field] = mine[field];
  }
  return merged;
}

/** Whether two JSON values are the same; a missing field equals null. */
function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
