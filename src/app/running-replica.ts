import { must } from "#lib/must.ts";
import { type Remote, remoteSettings } from "#remote/client.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { replicaDatabases } from "#replica/old-databases.ts";
import { openReplica, prefixOf, type Replica, replicaName } from "#replica/open-replica.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { discardAll, rescue, restore } from "#replica/rescue.ts";
import { StoppedError } from "#replication/failure.ts";
import { type Replication, startReplication } from "#replication/start-replication.ts";
import type { Scope } from "#schema/protocol/sync.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { device, onWake, replicationDevice } from "./device.ts";
import { createHoldQueue } from "./hold-queue.ts";
import { keepStorage } from "./keep-storage.ts";
import {
  forgetReplica,
  REPLICA_FORMAT,
  type ReplicaMemory,
  recallReplica,
  rememberReplica,
} from "./replica-memory.ts";
import { reportSync } from "./report-sync.ts";
import { noteExchange } from "./sync-status.ts";
import { openTabs } from "./tabs.ts";
import { watchQueue } from "./watch-queue.ts";
import { forgetWitness, lostWith } from "./witness.ts";

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

interface Listeners {
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
  const memory: ReplicaMemory = (await recallReplica(userId)) ?? { filling: 0, format: REPLICA_FORMAT };
  let { scope } = memory;
  let refilling: Promise<void> | null = null;
  let left = false;
  const scopeHeard: (() => void)[] = [];
  let current: Open | undefined;
  const tabs = openTabs(userId, (message) => {
    if (message.kind === "wake") current?.replication.wake();
    else if (message.kind === "exchange") noteExchange(message);
    else if (scope && !sameScope(scope, message.scope)) location.reload();
    else learnScope(message.scope);
  });
  const queue = createHoldQueue(remoteSettings(import.meta.env, location.origin), device.now);
  const report = reportSync(userId, tabs, queue);
  await noticeLoss();
  current = await open();
  const stopKeeping = keepStorage(navigator.storage);
  const stopWaking = onWake(wake);
  const checking = setInterval(() => current?.replication.check(), CHECK_MS);
  if (scope) listeners.scope(scope);

  async function open(): Promise<Open> {
    const isOldFormat = memory.format !== REPLICA_FORMAT;
    if (isOldFormat) Object.assign(memory, { filling: memory.filling + 1, format: REPLICA_FORMAT });
    const replica = await openReplica({ userId, filling: memory.filling }, undefined, () => void reopen());
    await device.exclusively(writingLockOf(userId), () => restore(replica, isOldFormat));
    if (scope) await rememberReplica(userId, memory);
    const replication = startReplication(
      replica,
      transport,
      { ...report, reachable, pulled },
      replicationDevice,
    );
    const stopCounting = watchQueue(replica);
    if (!left) listeners.replaced({ replica, userId });
    return { replica, replication, stopCounting };
  }

  /** Stops replicating; the replica itself stays open. */
  async function shut({ replica, replication, stopCounting }: Open): Promise<Replica> {
    stopCounting();
    await replication.stop();
    return replica;
  }

  function reachable(yes: boolean, error?: TransportError) {
    report.reachable(yes, error);
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

  /** A replica that was here and is gone was removed by the browser: what it held is told, the rest fetched again. */
  async function noticeLoss() {
    const name = replicaName({ userId, filling: memory.filling });
    const present = await replicaDatabases(prefixOf(userId));
    if (present.some(({ replica }) => replica === name)) return;
    useSyncStatus.setState({ lost: await lostWith(userId, device.zone()) });
  }

  /** The browser took the databases away while they were open. */
  async function reopen() {
    if (left || refilling) return;
    useSyncStatus.setState({ lost: await lostWith(userId, device.zone()) });
    refill(scope);
  }

  function refill(next: Scope | undefined) {
    refilling = replace(next).catch(listeners.failed);
  }

  /** Commands hold the same lock: none of them writes to a replica whose part was carried over already. */
  async function replace(next: Scope | undefined) {
    const old = await shut(must(current, "an open replica"));
    await device.exclusively(writingLockOf(userId), async () => {
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
      stopKeeping();
      clearInterval(checking);
      await refilling;
      const replica = await shut(must(current, "an open replica"));
      // Put aside before it is deleted: what only this device holds comes back when the same user does.
      await device.exclusively(writingLockOf(userId), async () => {
        await replica.close();
        await (discard ? discardAll(userId) : rescue(userId));
      });
      tabs.close();
      forgetWitness(userId);
      await Promise.all([forgetReplica(userId), queue.release(userId)]);
    },
  };
}

function sameScope(a: Scope, b: Scope): boolean {
  return a.user_id === b.user_id && a.business_id === b.business_id && a.role === b.role;
}
