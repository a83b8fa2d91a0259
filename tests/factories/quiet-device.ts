import type { SupabaseClient } from "@supabase/supabase-js";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import type { Document } from "#replica/rxdb/stored.ts";
import type { SyncState } from "#replication/machine.ts";
import { startReplication } from "#replication/start-replication.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import { signedIn } from "./demo.ts";
import type { Person } from "./open-backend.ts";

/**
 * A device with the real engine and server that exchanges only on demand, so nothing comes in between. It has few
 * collections, because RxDB's free edition opens only thirteen.
 */
export interface QuietDevice {
  readonly person: Person;
  readonly replica: Replica;
  /** The number of pulls it has requested. */
  readonly pulls: number;
  /** The numbers of changes it sent again, for each time the server went back. */
  readonly wentBack: readonly number[];
  make(entity: Entity, document: object & { id: string }): Promise<void>;
  edit(entity: Entity, id: string, fields: object): Promise<void>;
  remove(entity: Entity, id: string): Promise<void>;
  /** Goes online until nothing waits and the replica was compared with the server. False if they differ. */
  exchange(): Promise<boolean>;
  row(entity: Entity, id: string): Promise<Document | null>;
  rows(entity: Entity): Promise<Document[]>;
  issues(): Promise<RejectedChange[]>;
  close(): Promise<void>;
}

/** An outdated device also waits for its turn before it exchanges. */
const isUnderWay = (state: SyncState) => state === "exchanging" || state === "following";

/**
 * Signs a person in on a new device, which is filled and then offline. Each of one person's has its own `generation`;
 * one that was closed is opened again by the same, and may bring its session.
 */
export async function openQuietDevice(
  url: string,
  person: Person,
  entities: readonly Entity[],
  generation = 0,
  session?: SupabaseClient,
): Promise<QuietDevice> {
  const remote = session ?? (await signedIn(url, person.email));
  const server = createSyncTransport(async () => remote as never, person.id);
  const replica = await openReplica({ userId: person.id, generation }, entities);
  const broken: unknown[] = [];
  const wentBack: number[] = [];
  let pulls = 0;
  let isOnline = false;
  let compared = 0;
  let state: SyncState = "following";
  let ended = () => {};
  const transport: SyncTransport = {
    pull(request) {
      pulls++;
      return server.pull(request);
    },
    push: (changes, checkpoint) => server.push(changes, checkpoint),
    listen: () => () => {},
  };
  const events = {
    state(next: SyncState) {
      state = next;
      if (!isUnderWay(state)) ended();
    },
    reachable: (_: boolean, failure?: unknown) => failure && isOnline && broken.push(failure),
    pulled: async () => {},
    firstRows: async () => {},
    measured() {},
    undelivered() {},
    delivered() {},
    wentBack: (changes: number) => void wentBack.push(changes),
    caughtUp() {},
    compared: () => compared++,
    broken: (failure: unknown) => broken.push(failure),
  };
  const replication = startReplication(replica, transport, events as never, {
    now: () => new Date().toISOString(),
    monotonic: () => performance.now(),
    hasNetwork: () => isOnline,
    random: () => 0,
    after: () => () => {},
    lead(_, led) {
      queueMicrotask(led);
      return () => {};
    },
  });
  // It leads at once, finds no network, and waits.
  await new Promise<void>((resolve) => {
    ended = resolve;
  });

  /** Resolves when the effects of the last write are over. */
  async function calm() {
    if (!isUnderWay(state)) return;
    await new Promise<void>((resolve) => {
      ended = resolve;
    });
  }

  async function exchange() {
    const before = compared;
    isOnline = true;
    replication.check();
    await calm();
    isOnline = false;
    if (broken.length > 0) throw broken[0];
    return compared > before;
  }

  await exchange();
  const isOf = (entity: Entity, row: { kind?: unknown }) => row.kind === entity.kind;
  return {
    person,
    replica,
    wentBack,
    get pulls() {
      return pulls;
    },
    async make(entity, document) {
      const { kind } = entity;
      const whole = { ...(kind && { kind }), ...document };
      await insertLocally(collectionOf(replica, entity.collection), whole as never, crypto.randomUUID());
      await calm();
    },
    async edit(entity, id, fields) {
      await patchLocally(collectionOf(replica, entity.collection), id, fields, crypto.randomUUID());
      await calm();
    },
    async remove(entity, id) {
      await removeLocally(collectionOf(replica, entity.collection), id, crypto.randomUUID());
      await calm();
    },
    exchange,
    async row(entity, id) {
      const found = await collectionOf(replica, entity.collection).findOne(id).exec();
      return (found?.toMutableJSON() as Document) ?? null;
    },
    async rows(entity) {
      const found = await collectionOf(replica, entity.collection).find().exec();
      return found.map((one) => one.toMutableJSON() as Document).filter((row) => isOf(entity, row as never));
    },
    async issues() {
      return (await replica.sync_issues.find().exec()).map((one) => one.toMutableJSON() as RejectedChange);
    },
    async close() {
      await replication.stop();
      await replica.close();
      await remote.realtime.disconnect();
    },
  };
}
