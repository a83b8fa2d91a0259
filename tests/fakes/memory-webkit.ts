// WebKit keeps the IndexedDB of a private tab in memory and reads indexes there incorrectly: without a range,
// `getAll()` and `getAllKeys()` also return rows whose key is null, which no index contains. Cursors, `count()` and
// every range are correct.

type Row = Record<string, unknown>;

/** Makes this process's fake IndexedDB read indexes like WebKit's memory; returns a function that ends that. */
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

/** Whether a query is a range, also inside the options of newer engines. */
function isRange(query: unknown): boolean {
  const range =
    query instanceof IDBKeyRange ? query : (query as { query?: unknown } | null | undefined)?.query;
  return range instanceof IDBKeyRange;
}

/** Requests an answer for each row that has the indexed field, even if it is null. */
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
