// Replication of one user's replica with a server.
//
//   local write ─ RxDB upstream ─┐                         ┌─ applied: nothing to do, the pull confirms it
//   (per collection)             ├─ push.ts ─ one request ─┼─ conflict: the server's row, merged by same-state.ts
//                                ┘      │                  └─ rejected: kept in sync_issues, given up in the replica
//                                       └─ then pull
//   hint (poke, join, wake) ─ hints.ts ─ RESYNC ─ RxDB downstream ─ pull.ts ─ one request ─ settled-page.ts ─ replica
//
// Only the leading tab replicates. Failures never reach RxDB: link.ts repeats until it succeeds or is stopped.

import { replicateRxCollection } from "rxdb/plugins/replication";
import { Subject } from "rxjs";
import { ENTITIES, type Replica } from "#replica/open-replica.ts";
import type { Stored } from "#replica/same-state.ts";
import { collectionOf, WAITING } from "#replica/waiting.ts";
import type { Entity } from "#schema/entities/define-entity.ts";
import { type Cursor, PULL_PAGE_ROWS, PUSH_BATCH_CHANGES, type Scope } from "#schema/protocol/sync.ts";
import type { SyncTransport, TransportError } from "#schema/protocol/transport.ts";
import { toDocument } from "./codec.ts";
import { createHints } from "./hints.ts";
import { Link, type LinkDevice } from "./link.ts";
import { createPull, type PullPage } from "./pull.ts";
import { createPush, type PushRow, type PushRows } from "./push.ts";
import { settledPage } from "./settled-page.ts";

/** What replication tells the app. */
export interface ReplicationEvents {
  reachable(reachable: boolean, error?: TransportError): void;
  /** A pull was answered: who the server takes the user for. */
  pulled(scope: Scope): Promise<void>;
}

export interface ReplicationDevice extends LinkDevice {
  now(): string;
}

export interface Replication {
  /** Something suggests that the server can be reached, or has news: try again at once and pull. */
  wake(): void;
  stop(): Promise<void>;
}

/** Starts replicating; returns at once, whatever the network does. */
export function startReplication(
  replica: Replica,
  transport: SyncTransport,
  events: ReplicationEvents,
  device: ReplicationDevice,
): Replication {
  const resync = new Subject<"RESYNC">();
  const link = new Link(device, events.reachable);
  const hints = createHints(transport, () => resync.next("RESYNC"));
  const pull = createPull(ENTITIES.length, link, transport.pull, async (answer) => {
    const isComplete = Object.keys(answer.collections).length === ENTITIES.length;
    hints.pulled(answer.version, answer.scope.business_id, isComplete);
    await events.pulled(answer.scope);
  });
  const push = createPush(
    link,
    transport.push,
    async (rejected) => void (await replica.sync_issues.upsert({ ...rejected, at: device.now() })),
    () => resync.next("RESYNC"),
  );
  const states = ENTITIES.map((entity) => replicate(replica, entity as never, pull, push, resync));
  return {
    wake() {
      link.wake();
      resync.next("RESYNC");
    },
    async stop() {
      hints.stop();
      link.stop();
      await Promise.all(states.map((state) => state.cancel()));
    },
  };
}

function replicate(
  replica: Replica,
  entity: Entity,
  pull: PullPage,
  push: PushRows,
  resync: Subject<"RESYNC">,
) {
  const collection = collectionOf(replica, entity);
  let answered = 0;
  const pushes = {
    answered: () => answered,
    through: async () => state.internalReplicationState?.streamQueue.up,
  };
  const state = replicateRxCollection<Stored, Cursor>({
    replicationIdentifier: `sync-${entity.collection}`,
    collection: collection as never,
    live: true,
    waitForLeadership: true,
    pull: {
      batchSize: PULL_PAGE_ROWS,
      stream$: resync.asObservable(),
      async handler(cursor) {
        const page = await settledPage(
          () => pull(entity.collection, cursor ?? null),
          ({ rows }) => anyWaiting(collection, rows),
          pushes,
        );
        return { documents: page.rows.map(toDocument), checkpoint: page.cursor };
      },
    },
    ...(entity.writable.length > 0 && {
      push: {
        batchSize: PUSH_BATCH_CHANGES,
        async handler(rows: PushRow[]) {
          const states = await push(entity, rows);
          answered++;
          return states as never;
        },
      },
    }),
  });
  return state;
}

/** Whether one of these documents holds a change that the server has not confirmed. */
async function anyWaiting(
  collection: ReturnType<typeof collectionOf>,
  rows: { id: string }[],
): Promise<boolean> {
  const documents = await collection.find({ selector: WAITING }).exec();
  const ids = new Set(documents.map((document) => document.id));
  return rows.some((row) => ids.has(row.id));
}
