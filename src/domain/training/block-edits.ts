/** Edits of a list of blocks, questions or choices: pure, and asked of the list as it is by then. */
interface Item {
  id: string;
}

/** With one in place of that of the same id; one that was removed meanwhile stays so. */
export function replaced<T extends Item>(items: readonly T[], item: T): T[] {
  return items.map((one) => (one.id === item.id ? item : one));
}

export function without<T extends Item>(items: readonly T[], id: string): T[] {
  return items.filter((one) => one.id !== id);
}

/** With one after the one of an id, or at the beginning; at the end when that is not there any more. */
export function added<T extends Item>(items: readonly T[], item: T, after: string | null): T[] {
  const place = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1 || items.length;
  return items.toSpliced(place, 0, item);
}
