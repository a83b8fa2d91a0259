// WebKit keeps the IndexedDB of a private tab in memory, and reads an index there in a way of its own: without a range,
// `getAll()` and `getAllKeys()` also answer rows whose key is null, which no index holds. Cursors, `count()` and every
// range are as specified.

type Row = Record<string, unknown>;

/** Lets the fake IndexedDB of this process read indexes as WebKit's memory does; returns what ends that. */
export function readIndexesAsWebKit(): () => void {
  const { getAll, getAllKeys } = IDBIndex.prototype;
  IDBIndex.prototype.getAll = function (query, ...others) {
    return isRange(query) ? getAll.call(this, query, ...others) : rowsOf(this, (row) => row);
  };
  IDBIndex.prototype.getAllKeys = function (query, ...others) {
    const id = String(this.objectStore.keyPath);
    return isRange(query) ? getAllKeys.call(this, query, ...others) : rowsOf(this, (row) => row[id]);
  };
  return () => Object.assign(IDBIndex.prototype, { getAll, getAllKeys });
}

/** A range, also among the options that newer engines take in its place. */
function isRange(query: unknown): boolean {
  const range =
    query instanceof IDBKeyRange ? query : (query as { query?: unknown } | null | undefined)?.query;
  return range instanceof IDBKeyRange;
}

/** A request for something of each row that has the indexed field, and be it null. */
function rowsOf(index: IDBIndex, answer: (row: Row) => unknown): IDBRequest {
  const request = index.objectStore.getAll();
  let answered: unknown[];
  Object.defineProperty(request, "result", {
    get: () => answered,
    set(rows: Row[] | undefined) {
      answered = rows?.filter((row) => row[String(index.keyPath)] !== undefined).map(answer) ?? [];
    },
  });
  return request;
}
