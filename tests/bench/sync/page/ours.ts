import type { RxCollection } from "rxdb";
import { filter, lastValueFrom, mergeMap, take } from "rxjs";
import { replicationDevice } from "#app/device/device.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Document, REPLICATION_CONTEXT } from "#replica/rxdb/stored.ts";
import { type Replication, startReplication } from "#replication/start-replication.ts";
import { makeShifts } from "./make-shifts.ts";
import { remote } from "./remote.ts";
import { shiftEntity } from "./shift-entity.ts";
import { nextOnline, until } from "./until.ts";

let replica: Replica | undefined;
let replication: Replication | undefined;
let names: string[] = [];
let generation = 0;
let answers = 0;
let isResting = false;
let handedOver = 0;
let flushed: Promise<number> | undefined;

/** Opens an empty replica of these collections, without replicating yet. */
export async function open(collections: string[], userId: string): Promise<void> {
  names = collections;
  replica = await openReplica({ userId, generation: generation++ }, collections.map(shiftEntity) as never);
  await Promise.all(names.map((name) => collection(name).storageInstance.internals));
}

/** Starts replicating as the app does. */
export function start(userId: string): void {
  answers = 0;
  const ignore = () => {};
  replication = startReplication(
    opened(),
    createSyncTransport(async () => remote.client, userId),
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
      undelivered: (changes) => {
        handedOver = changes.length;
      },
      delivered: ignore,
      caughtUp: ignore,
      compared: ignore,
      wentBack: ignore,
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

/** Resolves when replication has nothing to do. */
export function rest(): Promise<void> {
  return until(() => isResting);
}

/** Starts replicating; resolves with the ms until the collection has `rows` rows. */
export async function fill(name: string, rows: number, userId: string): Promise<number> {
  const begin = performance.now();
  const filled = confirmations(collection(name), rows);
  start(userId);
  await filled;
  return performance.now() - begin;
}

/**
 * Queues so many writes in each collection while the device is offline, each by a separate command, and waits until
 * replication pauses.
 */
export async function queue(writesEach: number, businessId: string, userId: string): Promise<void> {
  for (const name of names) {
    for (const shift of makeShifts(writesEach, businessId, userId)) {
      await insertLocally(collection(name), shift as never, crypto.randomUUID());
    }
  }
  await until(() => handedOver === writesEach * names.length);
}

/** Prepares to measure from the next `online` event until the server has taken every write and no document waits. */
export function armFlush(writesEach: number): void {
  const confirmed = names.map((name) => confirmations(collection(name), writesEach));
  flushed = nextOnline().then(async (begin) => {
    await Promise.all(confirmed);
    return performance.now() - begin;
  });
}

/** Resolves once replication's writes have confirmed `count` documents. */
function confirmations(of: RxCollection<Document>, count: number): Promise<unknown> {
  const documents = of.storageInstance.changeStream().pipe(
    filter(({ context }) => context === REPLICATION_CONTEXT),
    mergeMap(({ events }) => events.filter(({ documentData }) => !isWaiting(documentData))),
  );
  return lastValueFrom(documents.pipe(take(count)));
}

/** Resolves with the ms of the flush that `armFlush` prepared. */
export function flush(): Promise<number> {
  return flushed ?? Promise.reject(new Error("Nothing armed"));
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

function collection(name: string): RxCollection<Document> {
  return collectionOf(opened(), name);
}
