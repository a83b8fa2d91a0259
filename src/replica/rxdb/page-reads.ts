import { promisifyRequest } from "idb-keyval";
import { getQueryMatcher, getSortComparator, type PreparedQuery, type RxStorage } from "rxdb";
import { getKeyRangeByQueryPlan } from "rxdb/plugins/storage-dexie";
import { fromTable, type Internals, type Stored } from "./stored.ts";

/** Rows that are read at once: many cost little more than one, and take no more than some milliseconds of the page. */
const PAGE_ROWS = 500;

type Prepared = PreparedQuery<Stored>;
type Instance = Awaited<ReturnType<RxStorage<Internals, unknown>["createStorageInstance"]>>;

/**
 * The storage, but that it answers queries with pages of rows. By itself it asks for each row alone, and a slow phone that
 * has years on it then takes seconds for its first screen.
 */
export function readingPages<S extends object>(storage: S): S {
  const dexie = storage as unknown as RxStorage<Internals, unknown>;
  return Object.assign(Object.create(storage) as S, {
    async createStorageInstance(...asked: Parameters<typeof dexie.createStorageInstance>) {
      const instance: Instance = await dexie.createStorageInstance(...asked);
      const byRow = instance.query.bind(instance);
      instance.query = (async (prepared: Prepared) => {
        const transaction = await beginReading(instance);
        // Whatever is the matter, it is said as it always was.
        if (!transaction) return byRow(prepared as never);
        return { documents: await queryPages(instance, transaction, prepared) };
      }) as never;
      return instance;
    },
  });
}

async function beginReading({ internals }: Instance) {
  const { dexieDb, dexieTable, booleanIndexes } = await internals;
  try {
    const store = dexieDb.backendDB().transaction(dexieTable.name, "readonly").objectStore(dexieTable.name);
    return { store, booleanIndexes };
  } catch {
    return null;
  }
}

/** What the storage does for a query, page by page: in the order of the index, until there is enough. */
async function queryPages(
  { schema }: Instance,
  { store, booleanIndexes }: { store: IDBObjectStore; booleanIndexes: string[] },
  { query, queryPlan }: Prepared,
): Promise<Stored[]> {
  const matches = queryPlan.selectorSatisfiedByIndex
    ? null
    : getQueryMatcher(schema as never, query as never);
  const skip = query.skip ?? 0;
  const end = skip + (query.limit ?? Number.POSITIVE_INFINITY);
  const enough = queryPlan.sortSatisfiedByIndex ? end : Number.POSITIVE_INFINITY;
  const index = store.index(`[${queryPlan.index.join("+")}]`);
  let range = rangeOf(booleanIndexes, queryPlan);
  const rows: Stored[] = [];
  while (range && rows.length < enough) {
    const count = matches ? PAGE_ROWS : Math.min(PAGE_ROWS, enough - rows.length);
    const page = await promisifyRequest<object[]>(index.getAll(range, count));
    for (const raw of page) {
      const row = fromTable(raw) as Stored;
      if (!matches || matches(row as never)) rows.push(row);
    }
    range = page.length < count ? null : behind(range, keyIn(index, page.at(-1)));
  }
  if (!queryPlan.sortSatisfiedByIndex) rows.sort(getSortComparator(schema as never, query as never) as never);
  return rows.slice(skip, end);
}

/** Null where no key can be between the bounds. */
function rangeOf(booleanIndexes: string[], plan: Prepared["queryPlan"]): IDBKeyRange | null {
  try {
    return getKeyRangeByQueryPlan(booleanIndexes, plan, IDBKeyRange);
  } catch (error) {
    if (error instanceof DOMException && error.name === "DataError") return null;
    throw error;
  }
}

/** Every index ends with the id, so that no two rows have the same key in it. */
function keyIn(index: IDBIndex, row: object | undefined): IDBValidKey {
  return (index.keyPath as string[]).map(
    (field) => (row as Record<string, IDBValidKey>)[field],
  ) as IDBValidKey;
}

/** What of a range comes after a key; null when that was the last. */
function behind({ upper, upperOpen }: IDBKeyRange, key: IDBValidKey): IDBKeyRange | null {
  return indexedDB.cmp(key, upper) < 0 ? IDBKeyRange.bound(key, upper, true, upperOpen) : null;
}
