import { combineLatest, map, of, switchMap } from "rxjs";
import { type Replaced, toldValues } from "#domain/sync/replaced-values.ts";
import { groupBy } from "#lib/group-by.ts";
import { collectionOf, kindField, type Replica, rows } from "#replica/collections.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { ReplacedValue } from "#schema/entities/replaced-value.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The values of this person that somebody else's replaced, and the other way round; undefined while loading. */
export function useToldValues(now: string): Replaced[] | undefined {
  const replaced = useLive(({ replica, userId }) => watchReplaced(replica, userId), "replaced-values");
  return replaced && toldValues(replaced, Date.parse(now));
}

/** Watches those of rows that are here. */
function watchReplaced(replica: Replica, user_id: string) {
  const selector = { ...kindField("replaced"), user_id };
  return rows(replica, "replaced")
    .find({ selector } as never)
    .$.pipe(
      map((found) => rowsOf<ReplacedValue>(found)),
      switchMap((entries) => (entries.length > 0 ? combineLatest(byTable(replica, entries)) : of([]))),
      map((found) => found.flat()),
    );
}

/** The entries of each table with their rows; those of a table that this build does not know are left out. */
function byTable(replica: Replica, entries: ReplacedValue[]) {
  return [...groupBy(entries, ({ table_name }) => table_name)].map(([table, told]) => {
    const entity = ENTITIES.find((one) => one.table === table);
    if (!entity) return of<Replaced[]>([]);
    const ids = told.map(({ row_id }) => row_id);
    return collectionOf(replica, entity.collection)
      .findByIds(ids)
      .$.pipe(
        map((found) =>
          told.flatMap((entry) => {
            const row = found.get(entry.row_id);
            return row ? [{ entry, row: row.toJSON() as Replaced["row"] }] : [];
          }),
        ),
      );
  });
}
