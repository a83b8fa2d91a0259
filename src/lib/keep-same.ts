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
  if (isSame(before, next)) return before as T;
  if (Array.isArray(before) && Array.isArray(next))
    return next.map((item, at) => keepSame(before[at], item)) as T;
  if (!isPlain(before) || !isPlain(next)) return next;
  const fields = Object.entries(next);
  return Object.fromEntries(fields.map(([key, value]) => [key, keepSame(before[key], value)])) as T;
}

/** Whether it is an object with nothing but fields. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === "[object Object]";
}
