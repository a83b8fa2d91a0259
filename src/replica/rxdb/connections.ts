// A replica's connections to its databases. Each read and write lets a connection go that the browser has cut, opens
// the database again, and is repeated once.

import type { Dexie, Table } from "dexie";
import type { BulkWriteRow, RxDocumentData, RxStorage } from "rxdb";
import { listDatabases } from "#lib/storage/kept-database.ts";
import { isLostConnection, openOnce } from "#lib/storage/lost-connection.ts";
import { notifyListeners } from "./storage-events.ts";

/** Dexie's database and table behind a collection. */
export interface Internals {
  dexieDb: Dexie;
  dexieTable: Table<unknown>;
  /** Fields stored as texts because IndexedDB cannot index booleans. */
  booleanIndexes: string[];
}

type Instance = Awaited<ReturnType<RxStorage<Internals, unknown>["createStorageInstance"]>>;

/** Databases not to be opened again: the app closed them, or another tab is about to delete them. */
const ended = new WeakSet<Dexie>();
/** Databases whose connection is being exchanged here: the database itself is still there. */
const exchanging = new WeakSet<Dexie>();

/** Follows a database before it is opened. */
export function followConnection(db: Dexie, { cut, replaced }: { cut(): void; replaced(): void }) {
  const open = db.open.bind(db);
  db.open = (() => openOnce(open)) as typeof open;
  // Dexie itself repeats a failed opening, and opens again without asking whether the database is still there.
  Object.defineProperty((db as unknown as { _state: object })._state, "PR1398_maxLoop", {
    get: () => 0,
    set: () => {},
  });
  db.on("close", () => {
    if (!exchanging.has(db)) cut();
  });
  db.on("versionchange", () => {
    ended.add(db);
    replaced();
  });
}

/** Runs work on a database, and once more on a new connection if the first one was cut. The work must be repeatable. */
export async function onConnection<T>(
  internals: Promise<Internals>,
  work: (internals: Internals, isRepeat: boolean) => Promise<T>,
): Promise<T> {
  const opened = await internals;
  const { dexieDb } = opened;
  const connection = dexieDb.backendDB() as IDBDatabase | null;
  try {
    if (connection) return await work(opened, false);
  } catch (error) {
    if (!isLostConnection(error) || ended.has(dexieDb)) throw error;
  }
  await exchange(dexieDb, connection);
  return work(opened, true);
}

/** Opens a database anew if nobody else has done so since its connection was cut. */
async function exchange(db: Dexie, cut: IDBDatabase | null) {
  if (!(await exists(db.name))) {
    // Only the app may begin another replica: an empty one here would look complete.
    db.close();
    ended.add(db);
  }
  if (ended.has(db)) throw new DOMException(`${db.name} is closed.`, "InvalidStateError");
  if (cut && db.backendDB() === cut) {
    exchanging.add(db);
    db.close({ disableAutoOpen: false });
    exchanging.delete(db);
  }
  await db.open();
}

async function exists(name: string): Promise<boolean> {
  return (await listDatabases()).some((found) => found.name === name);
}

/** Wraps the storage so that its reads and writes survive a cut connection. */
export function reconnecting<S extends object>(storage: S): S {
  const dexie = storage as unknown as RxStorage<Internals, unknown>;
  return Object.assign(Object.create(storage) as S, {
    async createStorageInstance(...asked: Parameters<typeof dexie.createStorageInstance>) {
      const instance: Instance = await dexie.createStorageInstance(...asked);
      const { internals } = instance as unknown as { internals: Promise<Internals> };
      const query = instance.query.bind(instance);
      const count = instance.count.bind(instance);
      const find = instance.findDocumentsById.bind(instance);
      const write = instance.bulkWrite.bind(instance);
      const close = instance.close.bind(instance);
      return Object.assign(instance, {
        query: ((asked) => onConnection(internals, () => query(asked))) as typeof query,
        count: ((asked) => onConnection(internals, () => count(asked))) as typeof count,
        findDocumentsById: ((...asked) => onConnection(internals, () => find(...asked))) as typeof find,
        bulkWrite: (async (rows, context) => {
          return onConnection(internals, async (_, isRepeat) => {
            const left = isRepeat ? await withoutStored(instance, rows as Row[], context) : rows;
            return left.length > 0 ? write(left as never, context) : { error: [] };
          });
        }) as typeof write,
        async close() {
          ended.add((await internals).dexieDb);
          return close();
        },
      });
    },
  });
}

type Row = BulkWriteRow<{ id: string }>;

/** Returns what a write whose connection was cut has not stored, and tells listeners of what it has. */
async function withoutStored(instance: Instance, rows: Row[], context: string): Promise<Row[]> {
  const ids = rows.map(({ document }) => document.id);
  const found = (await instance.findDocumentsById(ids, true)) as RxDocumentData<{ id: string }>[];
  const revisions = new Map(found.map(({ id, _rev }) => [id, _rev]));
  const isStored = ({ document: { id, _rev } }: Row) => revisions.get(id) === _rev;
  const writes = rows.filter(isStored).map(({ document, previous }) => ({ next: document, previous }));
  notifyListeners(instance, writes, context);
  return rows.filter((row) => !isStored(row));
}
