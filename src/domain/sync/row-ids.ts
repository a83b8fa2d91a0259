import { uuidOf } from "#lib/hashes.ts";

// Two people who do the same mean the same rows: whoever copies a week that somebody else copied without a network adds
// nothing to it. So the id of such a row follows from what it is made of. A deleted id stays deleted, here and on the
// server: the next one follows from it.

/** What a device knows of an id: nothing, a row that is there, or one that is gone for good. */
export type KnownId = "free" | "there" | "spent";

export interface RowId {
  id: string;
  /** Whether such a row is there. */
  isThere: boolean;
}

export type LookUp = (ids: string[]) => Promise<(id: string) => KnownId>;

/** Returns the ids of rows by what they are made of, each the first of its sequence that is not spent. */
export async function rowIdsOf(sources: readonly string[], lookUp: LookUp): Promise<Map<string, RowId>> {
  const firsts = await Promise.all(sources.map(uuidOf));
  const found = await unspentIds(firsts, lookUp);
  return new Map(
    sources.flatMap((source, at) => {
      const rowId = found.get(firsts[at] ?? "");
      return rowId ? [[source, rowId]] : [];
    }),
  );
}

/** Returns for each id the first from it on that is not spent. */
export async function unspentIds(ids: readonly string[], lookUp: LookUp): Promise<Map<string, RowId>> {
  const found = new Map<string, RowId>();
  let tried = new Map(ids.map((id) => [id, id]));
  while (tried.size > 0) {
    const stateOf = await lookUp([...tried.values()]);
    const next = new Map<string, string>();
    for (const [first, id] of tried) {
      const state = stateOf(id);
      if (state === "spent") next.set(first, await uuidOf(id));
      else found.set(first, { id, isThere: state === "there" });
    }
    tried = next;
  }
  return found;
}
