import { Dexie } from "dexie";
import { createRxDatabase, type RxDatabase } from "rxdb";
import { replicateSupabase } from "rxdb/plugins/replication-supabase";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { makeShifts } from "./make-shifts.ts";
import { schemaOf } from "./plugin.ts";
import { remote } from "./remote.ts";
import { shiftEntity } from "./shift-entity.ts";

const PAGE_ROWS = 1000;
/** As many rows as the server accepts in one request. */
const INSERT_ROWS = 500;

interface Pouch {
  bulkDocs(documents: object[]): Promise<{ error?: boolean }[]>;
  info(): Promise<{ doc_count: number }>;
  replicate: Record<"from" | "to", (url: string, options: object) => Promise<{ ok: boolean }>>;
  destroy(): Promise<void>;
}
declare const PouchDB: new (name: string) => Pouch;

/** Resolves with the ms of Dexie's own bulkAdd, with our collection's indexes. */
export async function dexie(rows: number): Promise<number> {
  const database = new Dexie(`dexie-${crypto.randomUUID()}`);
  const indexes = [...shiftEntity("rows").indexes, ["change_id"]];
  const named = indexes.map((fields) => `[${[...fields, "id"].join("+")}]`);
  database.version(1).stores({ rows: ["id", ...named].join(", ") });
  await database.open();
  const shifts = makeShifts(rows, crypto.randomUUID());
  const documents = shifts.map((shift) => ({ ...shift, version: 1, change_id: "" }));
  const took = await timed(() => database.table("rows").bulkAdd(documents));
  await database.delete();
  return took;
}

/** Resolves with the ms of RxDB's bulkInsert through its Dexie storage, one page at a time. */
export async function rxdb(rows: number): Promise<number> {
  const database = await openRxdb();
  const documents = makeShifts(rows, crypto.randomUUID());
  const took = await timed(async () => {
    for (let at = 0; at < rows; at += PAGE_ROWS) {
      await database.collections.plugin_shifts_1?.bulkInsert(documents.slice(at, at + PAGE_ROWS));
    }
  });
  await database.remove();
  return took;
}

/** Writes rows to the server for RxDB's plugin to fetch. */
export async function provide(rows: number, businessId: string, userId: string): Promise<void> {
  for (let at = 0; at < rows; at += INSERT_ROWS) {
    const { error } = await remote.client
      .from("plugin_shifts_1")
      .insert(makeShifts(Math.min(INSERT_ROWS, rows - at), businessId, userId));
    if (error) throw error;
  }
}

/** Resolves with the ms until RxDB's plugin has fetched everything into an empty database. */
export async function pluginFill(rows: number): Promise<number> {
  const database = await openRxdb();
  const collection = database.collections.plugin_shifts_1 as NonNullable<
    (typeof database.collections)[string]
  >;
  const took = await timed(async () => {
    const state = replicateSupabase({
      client: remote.client,
      collection,
      tableName: "plugin_shifts_1",
      replicationIdentifier: database.name,
      live: false,
      pull: { batchSize: PAGE_ROWS },
    });
    await state.awaitInitialReplication();
  });
  const count = await collection.count().exec();
  if (count < rows) throw new Error(`The plugin fetched ${count} of ${rows} rows.`);
  await database.remove();
  return took;
}

async function openRxdb(): Promise<RxDatabase> {
  const database = await createRxDatabase({
    name: `peer-${crypto.randomUUID()}`,
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  });
  await database.addCollections({ plugin_shifts_1: { schema: schemaOf("plugin_shifts_1") } });
  return database;
}

/** Resolves with the ms of PouchDB's bulkDocs; it has no secondary indexes. */
export async function pouch(rows: number): Promise<number> {
  const database = new PouchDB(`pouch-${crypto.randomUUID()}`);
  const documents = asPouch(rows);
  await database.info();
  const took = await timed(() => database.bulkDocs(documents));
  await database.destroy();
  return took;
}

/** Resolves with the ms until PouchDB has sent `rows` prepared documents to an empty database of its server. */
export async function pouchFlush(rows: number, url: string): Promise<number> {
  const database = new PouchDB(`pouch-${crypto.randomUUID()}`);
  await database.bulkDocs(asPouch(rows));
  const took = await timed(() => database.replicate.to(url, { batch_size: 500 }));
  await database.destroy();
  return took;
}

/** Resolves with the ms until PouchDB has fetched everything from its server into an empty database. */
export async function pouchFill(rows: number, url: string): Promise<number> {
  const database = new PouchDB(`pouch-${crypto.randomUUID()}`);
  await database.info();
  const took = await timed(() => database.replicate.from(url, { batch_size: PAGE_ROWS, batches_limit: 2 }));
  const { doc_count } = await database.info();
  if (doc_count < rows) throw new Error(`PouchDB fetched ${doc_count} of ${rows} documents.`);
  await database.destroy();
  return took;
}

function asPouch(rows: number): object[] {
  return makeShifts(rows, crypto.randomUUID()).map(({ id, ...shift }) => ({ _id: id, ...shift }));
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
