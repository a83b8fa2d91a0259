// How a worker reads a replica: beside RxDB, which would read it on the page's own thread. It only ever reads.
import { promisifyRequest } from "idb-keyval";
import type { Pending } from "#schema/entities/entity.ts";
import { type DayVersion, MARKS } from "./day-marks.ts";
import { replicaDatabases } from "./replica-databases.ts";
import { readWaitingRows } from "./waiting-index.ts";

const DOCUMENTS = "docs";
/** After every text that an index may hold. */
const LAST = "\uffff";

/** A row with what replication keeps of it. */
export type RawRow = Record<string, unknown> & { id: string; pending?: Pending };

/** What one transaction sees of a collection. */
export interface RawView {
  /** The live rows with an indexed text from one to another, those that begin like the latter included. */
  between(field: string, from: string, to: string): Promise<RawRow[]>;
  /** All live rows, for what is small. */
  all(): Promise<RawRow[]>;
  /** The row with an id, unless it is deleted. */
  get(id: string): Promise<RawRow | undefined>;
  /** What waits to be sent, deletions too. */
  waiting(): Promise<RawRow[]>;
  /** The days that replication wrote rows of, by number, each with a word for its last write. */
  marks(from?: number, to?: number): Promise<DayVersion[]>;
}

/** The databases of one replica, opened when they are first read. */
export interface RawReplica {
  /** Reads in one transaction. Rejects when the collection is not there, as when the replica is being deleted. */
  read<T>(collection: string, work: (view: RawView) => Promise<T>): Promise<T>;
}

export function rawReplica(name: string): RawReplica {
  const opened = new Map<string, Promise<IDBDatabase>>();
  // Asked once for all collections: the browser takes its time over it.
  let listed: ReturnType<typeof replicaDatabases> | null = null;
  const open = (collection: string) => {
    const known = opened.get(collection);
    if (known) return known;
    const forget = () => {
      listed = null;
      opened.delete(collection);
    };
    listed ??= replicaDatabases(name);
    const opening = openRaw(listed, { name, collection }, forget);
    opening.catch(forget);
    opened.set(collection, opening);
    return opening;
  };
  return {
    async read(collection, work) {
      const database = await open(collection);
      return work(viewOf(database.transaction([DOCUMENTS, MARKS], "readonly")));
    },
  };
}

const kept = new Map<string, RawReplica>();

/** The same one each time it is asked for: a worker answers many questions about one replica. */
export function keptRawReplica(name: string): RawReplica {
  const raw = kept.get(name) ?? rawReplica(name);
  kept.set(name, raw);
  return raw;
}

async function openRaw(
  listed: ReturnType<typeof replicaDatabases>,
  { name, collection }: { name: string; collection: string },
  forget: () => void,
): Promise<IDBDatabase> {
  const found = (await listed).find(
    (database) => database.replica === name && database.collection === collection,
  );
  if (!found) throw new Error(`There is no ${collection} in ${name}.`);
  const request = indexedDB.open(found.name);
  // It was deleted a moment ago: RxDB alone makes it.
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await promisifyRequest(request);
  // Who wants to delete it waits for nobody.
  database.onversionchange = () => {
    forget();
    database.close();
  };
  database.onclose = forget;
  return database;
}

function viewOf(transaction: IDBTransaction): RawView {
  const documents = transaction.objectStore(DOCUMENTS);
  const rows = (request: IDBRequest) => promisifyRequest<RawRow[]>(request);
  return {
    between(field, from, to) {
      // As RxDB's storage keeps it: IndexedDB cannot index booleans, and '0' is one that is not deleted.
      const range = IDBKeyRange.bound(["0", from], ["0", to + LAST]);
      return rows(documents.index(`[_deleted+${field}+id]`).getAll(range));
    },
    all: async () => (await rows(documents.getAll())).filter(isLive),
    async get(id) {
      const row = await promisifyRequest<RawRow | undefined>(documents.get(id));
      return row && isLive(row) ? row : undefined;
    },
    waiting: () => readWaitingRows<RawRow>(documents),
    marks: (from = -Infinity, to = Infinity) =>
      promisifyRequest<DayVersion[]>(transaction.objectStore(MARKS).getAll(IDBKeyRange.bound(from, to))),
  };
}

function isLive({ _deleted }: RawRow): boolean {
  return _deleted === "0";
}
