/** Whether two values are equal all the way down: lists and objects by their content, others only if they are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSame(one[key], other[key]))
  );
}

/** Returns `next` with all parts that equal those of `before` as the same objects, so that they are not rendered again. */
export function keepSame<T>(before: unknown, next: T): T {
  if (Array.isArray(before) && Array.isArray(next)) {
    const kept = next.map((item, at) => keepSame(before[at], item));
    const isSame = before.length === kept.length && kept.every((item, at) => Object.is(item, before[at]));
    return (isSame ? before : kept) as T;
  }
  if (!isPlain(before) || !isPlain(next)) return next;
  const kept = Object.entries(next).map(([key, value]) => [key, keepSame(before[key], value)] as const);
  const isSame =
    Object.keys(before).length === kept.length &&
    kept.every(([key, value]) => key in before && Object.is(value, before[key]));
  return (isSame ? before : Object.fromEntries(kept)) as T;
}

/** Whether it is an object with nothing but fields. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}
