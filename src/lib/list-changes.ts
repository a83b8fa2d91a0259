/** What is added to a list and taken off it: made to a list that others have changed meanwhile, theirs stays. */
export interface ListChanges {
  added: readonly string[];
  removed: readonly string[];
}

/** What makes one list of another; null if they have the same items. */
export function listChanges(before: readonly string[], after: readonly string[]): ListChanges | null {
  const [added, removed] = [left(after, before), left(before, after)];
  return added.length + removed.length > 0 ? { added, removed } : null;
}

/** A list with changes made to it. */
export function listWith(list: readonly string[], changes: ListChanges | null): string[] {
  const { added = [], removed = [] } = changes ?? {};
  return [...left(list, removed), ...left(added, list)];
}

function left(list: readonly string[], gone: readonly string[]): string[] {
  const without = new Set(gone);
  return list.filter((one) => !without.has(one));
}
