import { must } from "#lib/must.ts";
import { type Remote, remoteSettings } from "#remote/client.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { discardAll, rescue, restore } from "#replica/rescue.ts";
import { StoppedError } from "#replication/failure.ts";
import {
  type Replication,
  type ReplicationEvents,
  startReplication,
} from "#replication/start-replication.ts";
import type { Change, Scope } from "#schema/protocol/sync.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { device, onWake, replicationDevice } from "./device.ts";
import { createHoldQueue } from "./hold-queue.ts";
import {
  forgetReplica,
  REPLICA_FORMAT,
  type ReplicaMemory,
  recallReplica,
  rememberReplica,
} from "./replica-memory.ts";
import { noteReachable } from "./sync-status.ts";
import { openTabs } from "./tabs.ts";
import { watchCounts } from "./watch-counts.ts";

/** How often the connection is checked and the replica compared with the server (spec section 7). */
const CHECK_MS = 60_000;

/** A user's replica while it is open and replicating. */
export interface RunningReplica {
  userId: string;
  /** Resolves after the next pull has told who the user is. */
  refreshScope(): Promise<void>;
  /** Closes and deletes the replica; what the server has not confirmed is put aside for the same user, or discarded. */
  leave(options?: { discard: boolean }): Promise<void>;
}

interface Open {
  replica: Replica;
  replication: Replication;
  stopCounting: () => void;
}

interface Listeners extends Omit<ReplicationEvents, "reachable" | "pulled" | "undelivered" | "delivered"> {
  replaced(open: OpenReplica): void;
  scope(scope: Scope): void;
  unreachable(): void;
  failed(error: unknown): void;
}

/** Opens a user's replica and replicates it until left. Resolves when the replica can be read. */
export async function runReplica(
  remote: Remote,
  userId: string,
  listeners: Listeners,
): Promise<RunningReplica> {
  const transport = createSyncTransport(remote, userId);
  const holding = createHoldQueue(remoteSettings(import.meta.env, location.origin), replicationDevice.now);
  const memory: ReplicaMemory = (await recallReplica(userId)) ?? { filling: 0, format: REPLICA_FORMAT };
  let { scope } = memory;
  let refilling: Promise<void> | null = null;
  let left = false;
  const scopeHeard: (() => void)[] = [];
  let current: Open | undefined;
  const tabs = openTabs(userId, (message) => {
    if (message.kind === "wake") current?.replication.wake();
    else if (message.kind === "reachable") noteReachable(message.reachable, message.at);
    else if (scope && !sameScope(scope, message.scope)) location.reload();
    else learnScope(message.scope);
  });
  current = await open();
  const stopWaking = onWake(wake);
  const checking = setInterval(() => current?.replication.check(), CHECK_MS);
  if (scope) listeners.scope(scope);

  async function open(): Promise<Open> {
    const isOldFormat = memory.format !== REPLICA_FORMAT;
    if (isOldFormat) Object.assign(memory, { filling: memory.filling + 1, format: REPLICA_FORMAT });
    const replica = await openReplica({ userId, filling: memory.filling }, undefined, () => void reopen());
    await device.exclusively(lockOf(userId), () => restore(replica, isOldFormat));
    if (scope) await rememberReplica(userId, memory);
    const events = { ...listeners, reachable, pulled, undelivered, delivered };
    const replication = startReplication(replica, transport, events, replicationDevice);
    const stopCounting = watchCounts(replica);
    if (!left) listeners.replaced({ replica, userId });
    return { replica, replication, stopCounting };
  }

  /** Stops replicating; the replica itself stays open. */
  async function shut({ replica, replication, stopCounting }: Open): Promise<Replica> {
    stopCounting();
    await replication.stop();
    return replica;
  }

  /** Should every tab be closed before the network is back, the service worker sends what waits. */
  function undelivered(changes: Change[]) {
    if (!left) void holding.hold(userId, changes);
  }

  function delivered() {
    void holding.release(userId);
  }

  function reachable(yes: boolean) {
    const at = replicationDevice.now();
    noteReachable(yes, at);
    tabs.tell({ kind: "reachable", reachable: yes, at });
    if (!yes) listeners.unreachable();
  }

  /** Rows of another scope must not mix with what is here: the answer is dropped and the replica filled anew. */
  async function pulled(heard: Scope) {
    if (left || refilling) throw new StoppedError();
    // Another tab is switching users: the answer is none of this replica's business.
    if (heard.user_id !== userId)
      throw new TransportError("unauthorized", "The answer is for somebody else.");
    if (scope && !sameScope(scope, heard)) {
      refill(heard);
      throw new StoppedError();
    }
    if (!scope) await rememberScope(heard);
    learnScope(heard);
    tabs.tell({ kind: "scope", scope: heard });
  }

  /** The browser took the databases away while they were open: what it took is fetched again. */
  function reopen() {
    if (!left && !refilling) refill(scope);
  }

  function refill(next: Scope | undefined) {
    refilling = replace(next).catch(listeners.failed);
  }

  /** Commands hold the same lock: none of them writes to a replica whose part was carried over already. */
  async function replace(next: Scope | undefined) {
    const old = await shut(must(current, "an open replica"));
    await device.exclusively(lockOf(userId), async () => {
      memory.filling++;
      if (next) await rememberScope(next);
      await old.close();
    });
    current = await open();
    refilling = null;
    if (next) learnScope(next);
  }

  async function rememberScope(heard: Scope) {
    memory.scope = heard;
    await rememberReplica(userId, memory);
    tabs.tell({ kind: "scope", scope: heard });
  }

  function learnScope(heard: Scope) {
    if (left) return;
    scope = heard;
    listeners.scope(heard);
    for (const resolve of scopeHeard.splice(0)) resolve();
  }

  function wake() {
    current?.replication.wake();
    tabs.tell({ kind: "wake" });
  }

  return {
    userId,
    refreshScope() {
      const heard = new Promise<void>((resolve) => scopeHeard.push(resolve));
      wake();
      return heard;
    },
    async leave({ discard } = { discard: false }) {
      left = true;
      stopWaking();
      clearInterval(checking);
      await refilling;
      const replica = await shut(must(current, "an open replica"));
      // Put aside before it is deleted: what only this device holds comes back when the same user does.
      await device.exclusively(lockOf(userId), async () => {
        await replica.close();
        await (discard ? discardAll(userId) : rescue(userId));
      });
      tabs.close();
      await Promise.all([holding.release(userId), forgetReplica(userId)]);
    },
  };
}

/** Held while something is punched, rescued or restored, in whichever tab. */
const lockOf = (userId: string) => `punch-${userId}`;

function sameScope(a: Scope, b: Scope): boolean {
  return a.user_id === b.user_id && a.business_id === b.business_id && a.role === b.role;
}
