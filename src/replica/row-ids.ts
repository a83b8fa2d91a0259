import type { RxCollection } from "rxdb";
import { knownAs } from "#domain/sync/is-waiting.ts";
import { type KnownId, type RowId, rowIdsOf } from "#domain/sync/row-ids.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import { readStored } from "./rxdb/stored.ts";

type SharedRow = Replicated & { id: string };

/** Returns the ids of rows by what they are made of. One that is there, but no longer `isHere`, does not count as there. */
export function readRowIds<Row extends SharedRow>(
  collection: RxCollection<Row>,
  sources: readonly string[],
  isHere: (row: Row) => boolean = () => true,
): Promise<Map<string, RowId>> {
  return rowIdsOf(sources, async (ids) => {
    const stored = await readStored(collection, ids);
    return (id): KnownId => {
      const row = stored.get(id);
      const known = knownAs(row);
      return known === "there" && row && !isHere(row as Row) ? "spent" : known;
    };
  });
}
