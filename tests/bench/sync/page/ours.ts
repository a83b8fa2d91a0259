import { replicationDevice } from "#app/device.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { insertLocally } from "#replica/local-change.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { collectionOf } from "#replica/waiting.ts";
import { type Replication, startReplication } from "#replication/start-replication.ts";
import { makeShifts } from "./make-shifts.ts";
import { remote } from "./remote.ts";
import { shiftEntity } from "./shift-entity.ts";
import { nextOnline, until } from "./until.ts";

/** Counting competes with the writes it counts: the figure may be late by this much. */
const COUNT_POLL_MS = 50;

let replica: Replica | undefined;
let replication: Replication | undefined;
let names: string[] = [];
let filling = 0;
let answers = 0;
let isResting = false;
let flushed: Promise<number> | undefined;

/** Opens an empty replica of these collections, without replicating yet. */
export async function open(collections: string[], userId: string): Promise<void> {
  names = collections;
  replica = await openReplica({ userId, filling: filling++ }, collections.map(shiftEntity) as never);
  for (const name of names) await rowsOf(name);
}

/** Starts replicating as the app does. */
export function start(userId: string): void {
  answers = 0;
  const ignore = () => {};
  replication = startReplication(
    opened(),
    createSyncTransport(remote.client, userId),
    {
      state(next) {
        isResting = next === "resting";
      },
      async pulled() {
        answers++;
      },
      broken: (error) => console.error(error),
      reachable: (_, error) => error && console.error(error.kind, error.message),
      firstRows: async () => {},
      measured: ignore,
      undelivered: ignore,
      delivered: ignore,
      compared: ignore,
    },
    replicationDevice,
  );
  addEventListener("online", wake);
  wake();
}

function wake() {
  replication?.wake();
}

/** Resolves once the server has answered another pull and nothing is left to do. */
export async function exchange(): Promise<void> {
  const before = answers;
  wake();
  await until(() => answers > before && isResting);
}

/** Resolves when there is nothing to do. */
export function rest(): Promise<void> {
  return until(() => isResting);
}

/** Milliseconds from starting until as many rows are in the collection. */
export async function fill(name: string, rows: number, userId: string): Promise<number> {
  const begin = performance.now();
  start(userId);
  await until(async () => (await rowsOf(name)) >= rows, COUNT_POLL_MS);
  return performance.now() - begin;
}

/** Queues as many writes in each collection, each by a command of its own. */
export async function queue(writesEach: number, businessId: string, userId: string): Promise<void> {
  for (const name of names) {
    for (const shift of makeShifts(writesEach, businessId, userId)) {
      await insertLocally(collection(name), shift as never, crypto.randomUUID());
    }
  }
}

/** Gets ready to measure from the next `online` event until no document waits. */
export function armFlush(): void {
  flushed = nextOnline().then(async (begin) => {
    await until(async () => (await waiting()) === 0);
    return performance.now() - begin;
  });
}

/** Milliseconds of the flush that was armed. */
export function flush(): Promise<number> {
  return flushed ?? Promise.reject(new Error("Nothing armed"));
}

async function waiting(): Promise<number> {
  const counts = names.map((name) =>
    collection(name)
      .count({ selector: { change_id: { $gt: "" } } })
      .exec(),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Stops replicating and deletes the replica. */
export async function close(): Promise<void> {
  removeEventListener("online", wake);
  await replication?.stop();
  replication = undefined;
  await opened().remove();
}

function opened(): Replica {
  if (!replica) throw new Error("No replica is open");
  return replica;
}

// biome-ignore lint/suspicious/noExplicitAny: Dexie's tables lie behind RxDB's types.
function collection(name: string): any {
  return collectionOf(opened(), name);
}

async function rowsOf(name: string): Promise<number> {
  const { dexieTable } = await collection(name).storageInstance.internals;
  return dexieTable.count();
}
