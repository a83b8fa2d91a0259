/** Whether two values are equal all the way down: lists and objects by their content, others only if they are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!areAlike(one, other)) return false;
  const [content, others] = [one as Content, other as Content];
  const keys = Object.keys(content);
  return (
    keys.length === Object.keys(others).length &&
    keys.every((key) => key in others && isSame(content[key], others[key]))
  );
}

/** Returns `next` with all parts that equal those of `before` as the same objects, so that they are not rendered again. */
export function keepSame<T>(before: unknown, next: T): T {
  if (isSame(before, next)) return before as T;
  if (!areAlike(before, next)) return next;
  const was = before as Content;
  if (Array.isArray(next)) return next.map((item, at) => keepSame(was[at], item)) as T;
  const fields = Object.entries(next as Content);
  return Object.fromEntries(fields.map(([key, value]) => [key, keepSame(was[key], value)])) as T;
}

type Content = Record<PropertyKey, unknown>;

/** Whether both are lists, or both are objects with nothing but fields. */
function areAlike(one: unknown, other: unknown): boolean {
  const kind = Object.prototype.toString.call(one);
  return (
    ["[object Array]", "[object Object]"].includes(kind) && kind === Object.prototype.toString.call(other)
  );
}
