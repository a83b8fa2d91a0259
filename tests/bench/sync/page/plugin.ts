import { createRxDatabase, type RxCollection, type RxDatabase } from "rxdb";
import { type RxSupabaseReplicationState, replicateSupabase } from "rxdb/plugins/replication-supabase";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { filter, firstValueFrom, take } from "rxjs";
import { rxSchemaOf } from "#replica/rxdb/rx-schema.ts";
import { makeShifts } from "./make-shifts.ts";
import { remote } from "./remote.ts";
import { type Shift, shiftEntity } from "./shift-entity.ts";
import { nextOnline } from "./until.ts";

const COLLECTIONS = 5;
const PULL_ROWS = 1000;
const PUSH_ROWS = 100;

interface Replicated {
  collection: RxCollection<Shift>;
  state: RxSupabaseReplicationState<Shift>;
}

let database: RxDatabase | undefined;
let replicated: Replicated[] = [];
let flushed: Promise<number> | undefined;

/** Opens an empty database and replicates five collections with RxDB's own Supabase plugin until they are in sync. */
export async function open(): Promise<void> {
  database = await createRxDatabase({
    name: `plugin-${crypto.randomUUID()}`,
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  });
  const names = Array.from({ length: COLLECTIONS }, (_, at) => `plugin_shifts_${at + 1}`);
  const collections = await database.addCollections(
    Object.fromEntries(names.map((name) => [name, { schema: schemaOf(name) }])),
  );
  replicated = names.map((name) => replicate(collections[name] as RxCollection<Shift>, name));
  await inSync();
}

/** Returns our own schema without the index that only our queue needs. */
export function schemaOf(name: string) {
  const { indexes = [], ...schema } = rxSchemaOf([shiftEntity(name)] as never, name);
  const fields = ["id", "date", "user_id"];
  return {
    ...schema,
    properties: Object.fromEntries(fields.map((field) => [field, { type: "string", maxLength: 64 }])),
    required: fields,
    indexes: indexes.filter((index) => !index.includes("change_id")),
  } as never;
}

function replicate(collection: RxCollection<Shift>, tableName: string): Replicated {
  const state = replicateSupabase<Shift>({
    client: remote.client,
    collection,
    tableName,
    replicationIdentifier: `${tableName}-${collection.database.name}`,
    live: true,
    pull: { batchSize: PULL_ROWS },
    push: { batchSize: PUSH_ROWS },
  });
  return { collection, state };
}

async function inSync() {
  await Promise.all(replicated.map(({ state }) => state.awaitInSync()));
}

/** Queues so many writes in each collection while the device is offline, and waits until each has failed once. */
export async function queue(writesEach: number, businessId: string, userId: string): Promise<void> {
  const refused = replicated.map(({ state }) => firstValueFrom(state.error$));
  for (const { collection } of replicated) {
    await collection.bulkInsert(makeShifts(writesEach, businessId, userId));
  }
  await Promise.all(refused);
}

/** Prepares to measure from the next `online` event until the server has taken every write and nothing waits. */
export function armFlush(writesEach: number): void {
  const taken = replicated.map(({ state }) => firstValueFrom(state.sent$.pipe(nth(writesEach))));
  flushed = nextOnline().then(async (start) => {
    await Promise.all(taken);
    await inSync();
    return performance.now() - start;
  });
}

/** Resolves with the ms of the flush that `armFlush` prepared. */
export function flush(): Promise<number> {
  return flushed ?? Promise.reject(new Error("Nothing armed"));
}

function nth<T>(count: number) {
  let seen = 0;
  return (source: import("rxjs").Observable<T>) =>
    source.pipe(
      filter(() => ++seen === count),
      take(1),
    );
}

/** Does what the plugin does when its channels have rejoined: every collection asks for news. */
export async function reconnect(): Promise<void> {
  for (const { state } of replicated) state.reSync();
  await inSync();
}

/** Closes and deletes the database. */
export async function close(): Promise<void> {
  await Promise.all(replicated.map(({ state }) => state.cancel()));
  await database?.remove();
}
