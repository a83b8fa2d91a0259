import { promisifyRequest } from "idb-keyval";
import { getQueryMatcher, getSortComparator, type PreparedQuery, type RxStorage } from "rxdb";
import { getKeyRangeByQueryPlan } from "rxdb/plugins/storage-dexie";
import type { Internals } from "./connections.ts";
import { fromTable, type Stored } from "./stored.ts";

/** Rows per read: many cost little more than one, and block the page for a few milliseconds at most. */
const PAGE_ROWS = 500;

type Prepared = PreparedQuery<Stored>;
type Instance = Awaited<ReturnType<RxStorage<Internals, unknown>["createStorageInstance"]>>;

/**
 * Wraps the storage so that queries read pages of rows. By itself it requests each row separately, which takes
 * seconds for the first screen on a slow phone with years of data.
 */
export function readingPages<S extends object>(storage: S): S {
  const dexie = storage as unknown as RxStorage<Internals, unknown>;
  return Object.assign(Object.create(storage) as S, {
    async createStorageInstance(...asked: Parameters<typeof dexie.createStorageInstance>) {
      const instance: Instance = await dexie.createStorageInstance(...asked);
      instance.query = (async (prepared: Prepared) => ({
        documents: await queryPages(instance, await beginReading(instance), prepared),
      })) as never;
      return instance;
    },
  });
}

async function beginReading({ internals }: Instance) {
  const { dexieDb, dexieTable, booleanIndexes } = await internals;
  const store = dexieDb.backendDB().transaction(dexieTable.name, "readonly").objectStore(dexieTable.name);
  return { store, booleanIndexes };
}

/** Runs a query page by page, in the order of the index, until there are enough rows. */
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

/** Returns null if no key can lie between the bounds. */
function rangeOf(booleanIndexes: string[], plan: Prepared["queryPlan"]): IDBKeyRange | null {
  try {
    return getKeyRangeByQueryPlan(booleanIndexes, plan, IDBKeyRange);
  } catch (error) {
    if (error instanceof DOMException && error.name === "DataError") return null;
    throw error;
  }
}

/** Every index ends with the id, so keys are unique. */
function keyIn(index: IDBIndex, row: object | undefined): IDBValidKey {
  return (index.keyPath as string[]).map(
    (field) => (row as Record<string, IDBValidKey>)[field],
  ) as IDBValidKey;
}

/** Returns the rest of a range after a key; null if nothing is left. */
function behind({ upper, upperOpen }: IDBKeyRange, key: IDBValidKey): IDBKeyRange | null {
  return indexedDB.cmp(key, upper) < 0 ? IDBKeyRange.bound(key, upper, true, upperOpen) : null;
}
