// Read access to a replica for workers, without RxDB, which would run on the page's thread.
import { promisifyRequest } from "idb-keyval";
import { type KeptDatabase, keptDatabase } from "#lib/storage/kept-database.ts";
import type { Pending } from "#schema/entities/entity.ts";
import { type DayVersion, MARKS } from "./day-marks.ts";
import { replicaDatabases } from "./replica-databases.ts";
import { readWaitingRows } from "./waiting-index.ts";

const DOCUMENTS = "docs";
/** Sorts after every indexed text. */
const LAST = "\uffff";

export type RawRow = Record<string, unknown> & { id: string; pending?: Pending };

export interface RawView {
  /** Returns live rows with an indexed text in a range; its upper end includes all texts that begin with it. */
  between(field: string, from: string, to: string): Promise<RawRow[]>;
  /**
   * Returns the first live rows by an index of several fields, of those whose first fields have these values: some, and
   * only what comes after another row's values, or all.
   */
  first(
    fields: readonly string[],
    values: readonly string[],
    limit?: number,
    after?: readonly string[],
  ): Promise<RawRow[]>;
  /** Returns all live rows; for small collections. */
  all(): Promise<RawRow[]>;
  /** Returns rows that wait to be sent, including deletions. */
  waiting(): Promise<RawRow[]>;
  /** Returns the days whose rows replication wrote, by number, each with a marker of its last write. */
  marks(from?: number, to?: number): Promise<DayVersion[]>;
}

/** The databases of one replica, opened on first read. */
export interface RawReplica {
  name: string;
  /** Reads in one transaction, which may be repeated. Rejects if the collection is missing, for example while the replica is being deleted. */
  read<T>(collection: string, work: (view: RawView) => Promise<T>): Promise<T>;
}

export function rawReplica(name: string): RawReplica {
  const opened = new Map<string, KeptDatabase>();
  // Listed once for all collections, because browsers do it slowly.
  let listed: ReturnType<typeof replicaDatabases> | null = null;
  const forgetList = () => {
    listed = null;
  };
  const begin = async (collection: string) => {
    listed ??= replicaDatabases(name);
    const found = (await listed).find((one) => one.replica === name && one.collection === collection);
    if (!found) throw new Error(`There is no ${collection} in ${name}.`);
    const request = indexedDB.open(found.name);
    // It was just deleted: only RxDB may create it.
    request.onupgradeneeded = () => request.transaction?.abort();
    return promisifyRequest(request);
  };
  return {
    name,
    async read(collection, work) {
      const database = opened.get(collection) ?? keptDatabase(() => begin(collection), forgetList);
      opened.set(collection, database);
      return database.use((connection) =>
        work(viewOf(connection.transaction([DOCUMENTS, MARKS], "readonly"))),
      );
    },
  };
}

const kept = new Map<string, RawReplica>();

/** Returns the same object for each call: many questions are about one replica. */
export function keptRawReplica(name: string): RawReplica {
  const raw = kept.get(name) ?? rawReplica(name);
  kept.set(name, raw);
  return raw;
}

function viewOf(transaction: IDBTransaction): RawView {
  const documents = transaction.objectStore(DOCUMENTS);
  const rows = (request: IDBRequest) => promisifyRequest<RawRow[]>(request);
  return {
    between(field, from, to) {
      // RxDB's storage keeps booleans as texts, which IndexedDB can index; '0' means not deleted.
      const range = IDBKeyRange.bound(["0", from], ["0", to + LAST]);
      return rows(documents.index(`[_deleted+${field}+id]`).getAll(range));
    },
    first(fields, values, limit, after = values) {
      // An array sorts after every text.
      const range = IDBKeyRange.bound(["0", ...after], ["0", ...values, []], true);
      return rows(documents.index(`[_deleted+${fields.join("+")}+id]`).getAll(range, limit));
    },
    all: async () => (await rows(documents.getAll())).filter(({ _deleted }) => _deleted === "0"),
    waiting: () => readWaitingRows<RawRow>(documents),
    marks: (from = -Infinity, to = Infinity) =>
      promisifyRequest<DayVersion[]>(transaction.objectStore(MARKS).getAll(IDBKeyRange.bound(from, to))),
  };
}
