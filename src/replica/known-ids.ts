import type { RxCollection } from "rxdb";
import { knownAs } from "#domain/sync/is-waiting.ts";
import { type LookUp, type RowId, rowIdsOf } from "#domain/sync/row-ids.ts";
import type { Replica } from "./collections.ts";
import { type Document, readStored } from "./rxdb/stored.ts";

/**
 * Returns what tells of ids what this device knows of them in a collection. A row that is there, but no longer `isHere`,
 * does not count as there.
 */
export function knownIn<Row extends Document>(
  collection: RxCollection<Row>,
  isHere: (row: Row) => boolean = () => true,
): LookUp {
  return async (ids) => {
    const stored = await readStored(collection, ids);
    return (id) => {
      const row = stored.get(id);
      const known = knownAs(row);
      return known === "there" && row && !isHere(row as Row) ? "spent" : known;
    };
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
  return rowIdsOf(
    sources,
    knownIn(shifts, ({ date }) => days.includes(date)),
  );
}
