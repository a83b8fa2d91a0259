import type { RxCollection } from "rxdb";
import { knownAs } from "#domain/sync/is-waiting.ts";
import { type LookUp, type RowId, rowIdsOf } from "#domain/sync/row-ids.ts";
import type { Replica } from "./collections.ts";
import { type Document, readStored } from "./rxdb/stored.ts";

/** Returns what tells of ids what this device knows of them in a collection. */
export function knownIn<T extends Document>(collection: RxCollection<T>): LookUp {
  return async (ids) => {
    const stored = await readStored(collection, ids);
    return (id) => knownAs(stored.get(id));
  };
}

/**
 * Returns the ids of shifts by what they are made of, for the week of these days. A shift that was moved out of that week
 * does not count as there.
 */
export function readShiftIds(
  { shifts }: Pick<Replica, "shifts">,
  sources: readonly string[],
  days: readonly string[],
): Promise<Map<string, RowId>> {
  return rowIdsOf(sources, async (ids) => {
    const stored = await readStored(shifts, ids);
    return (id) => {
      const known = knownAs(stored.get(id));
      return known === "there" && !days.includes(stored.get(id)?.date ?? "") ? "spent" : known;
    };
  });
}
