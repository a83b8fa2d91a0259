import { sameScope } from "#domain/sync/same-scope.ts";
import { shareLock } from "#lib/hold-lock.ts";
import { must } from "#lib/must.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import type { Replica } from "#replica/collections.ts";
import { carryOver } from "#replica/rescue/carry-over.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { hasDatabases, replicaDatabases } from "#replica/rxdb/replica-databases.ts";
import { prefixOf } from "#replica/rxdb/replica-names.ts";
import { StoppedError } from "#replication/failure.ts";
import { type Replication, startReplication } from "#replication/start-replication.ts";
import type { Scope } from "#schema/protocol/sync.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { forgetAuditPage } from "#stores/forget-audit-page.ts";
import { device, onWake, replicationDevice } from "../boot/device.ts";
import { keepStorageLate, watchReplicaLate } from "../boot/late-parts.ts";
import { followSetAside } from "../boot/set-aside.ts";
import { tellOfLoss } from "../session/eviction-marker.ts";
import { usingLockOf } from "../session/purge.ts";
import { deviceIdentity } from "./device-name.ts";
import { createFirstFill } from "./first-fill.ts";
import { lateHoldQueue } from "./late-background-sync.ts";
import {
  REPLICA_FORMAT,
  type ReplicaListeners,
  type ReplicaMemory,
  type RunningReplica,
  recallReplica,
  rememberReplica,
} from "./replica-memory.ts";
import { reportSync } from "./report-sync.ts";
import { noteCompared, noteExchange, noteWentBack } from "./sync-status.ts";
import { isOrder, openTabs, type TabOrder } from "./tabs.ts";

// It shares most of its code with this.
export { purgeOthers } from "../session/purge.ts";

/** How often the connection is checked and the replica compared with the server (spec section 7). */
const CHECK_MS = 60_000;

interface Open {
  replica: Replica;
  replication: Replication;
  /** Stops whatever goes by what is in it. */
  stopWatching: () => void;
}

/** Opens a user's replica and replicates it until left. Resolves when the replica can be read. */
export async function runReplica(
  remote: LateRemote,
  userId: string,
  listeners: ReplicaListeners,
): Promise<RunningReplica> {
  // First of all: what is remembered of a replica that is just being purged would be wrong.
  const stopUsing = await shareLock(usingLockOf(userId));
  try {
    const running = await run(remote, userId, listeners);
    return { ...running, leave: () => running.leave().finally(stopUsing) };
  } catch (error) {
    await stopUsing();
    throw error;
  }
}

async function run(remote: LateRemote, userId: string, listeners: ReplicaListeners): Promise<RunningReplica> {
  const transport = createSyncTransport(remote, userId, deviceIdentity);
  const memory: ReplicaMemory = (await recallReplica(userId)) ?? { filling: 0, format: REPLICA_FORMAT };
  let { scope } = memory;
  let refilling: Promise<void> | null = null;
  let left = false;
  const scopeHeard: (() => void)[] = [];
  let current: Open | undefined;
  const page = followSetAside();
  const tabs = openTabs(userId, (message) => {
    if (isOrder(message)) current?.replication[message.kind]();
    else if (message.kind === "asks") report.repeat();
    else if (message.kind === "exchange") noteExchange(message);
    else if (message.kind === "compared") noteCompared(message.at);
    else if (message.kind === "wentBack") noteWentBack(message);
    else if (scope && !sameScope(scope, message.scope)) refill(() => followFilling(message.scope));
    else learnScope(message.scope);
  });
  const queue = lateHoldQueue();
  const report = reportSync(userId, tabs, queue);
  const firstFill = createFirstFill(report.state);
  tabs.tell({ kind: "asks" });
  // Another filling than the remembered one is about to be carried over, here or in another tab: nothing is lost then.
  if ((await replicaDatabases(prefixOf(userId))).length === 0) tellOfLoss(userId, device.zone());
  current = await open().catch((error: unknown) => {
    tabs.close();
    throw error;
  });
  const stopKeeping = keepStorageLate();
  const stopWaking = onWake(
    () => everywhere("wake"),
    () => everywhere("hold"),
  );
  const checking = setInterval(() => current?.replication.check(), CHECK_MS);
  if (scope) listeners.scope(scope);

  async function open(): Promise<Open> {
    const isOldFormat = memory.format !== REPLICA_FORMAT;
    if (isOldFormat) Object.assign(memory, { filling: memory.filling + 1, format: REPLICA_FORMAT });
    const replica = await openReplica({ userId, filling: memory.filling }, undefined, {
      lost: reopen,
      // Another tab carried this replica into a new one: what would be written to this one would be stranded.
      replaced: () => refill(() => followFilling(scope)),
    });
    await device.exclusively(writingLockOf(userId), async () => {
      await carryOver(replica, isOldFormat);
      if (scope) await rememberReplica(userId, memory);
    });
    const replication = startReplication(
      replica,
      transport,
      { ...report, ...firstFill.events, reachable, pulled },
      replicationDevice,
    );
    const stopWatching = watchReplicaLate(replica, remote);
    if (!left) listeners.replaced({ replica, userId });
    return { replica, replication, stopWatching };
  }

  /** Stops replicating; the replica itself stays open. */
  async function shut({ replica, replication, stopWatching }: Open): Promise<Replica> {
    stopWatching();
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
      refill(() => startFilling(heard));
      throw new StoppedError();
    }
    if (scope) learnScope(heard);
    else {
      await rememberScope(heard);
      firstFill.holdBack(() => learnScope(heard));
    }
    tabs.tell({ kind: "scope", scope: heard });
  }

  /**
   * The connections were closed; each collection tells it. The browser took the databases away, or only closed them,
   * because the process that kept them has ended. A page that it sets aside begins nothing: it would keep its locks.
   */
  function reopen() {
    if (page.isSetAside()) return;
    refill(async () => {
      const { name, collections } = must(current, "an open replica").replica;
      if (await hasDatabases(name, Object.keys(collections))) return followFilling(scope);
      tellOfLoss(userId, device.zone());
      await startFilling(scope);
    });
  }

  function refill(turn: () => Promise<void>) {
    if (left || refilling) return;
    refilling = replace(turn)
      .catch(listeners.failed)
      .finally(() => {
        refilling = null;
      });
  }

  /** Commands hold the same lock: none of them writes to a replica whose part was carried over already. */
  async function replace(turn: () => Promise<void>) {
    const old = await shut(must(current, "an open replica"));
    await device.exclusively(writingLockOf(userId), async () => {
      await turn();
      await old.close();
    });
    current = await open();
    if (scope) learnScope(scope);
  }

  /** A replica of its own for a new scope, or in place of one that was taken away. */
  async function startFilling(next: Scope | undefined) {
    memory.filling++;
    forgetAuditPage(userId);
    if (next) await rememberScope(next);
    scope = next;
  }

  /** Another tab has started a new filling already. */
  async function followFilling(next: Scope | undefined) {
    Object.assign(memory, await recallReplica(userId));
    scope = next;
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

  /** The tab that leads may be out of sight itself: it hears it from the one that people look at. */
  function everywhere(kind: TabOrder) {
    current?.replication[kind]();
    tabs.tell({ kind });
  }

  return {
    userId,
    refreshScope() {
      const heard = new Promise<void>((resolve) => scopeHeard.push(resolve));
      everywhere("wake");
      return heard;
    },
    checkRows: () => everywhere("checkThoroughly"),
    async leave() {
      left = true;
      stopWaking();
      page.stop();
      stopKeeping();
      clearInterval(checking);
      for (const resolve of scopeHeard.splice(0)) resolve();
      // The worker must have nothing left to send for somebody who is gone.
      const released = queue.release(userId);
      await refilling;
      try {
        const replica = await shut(must(current, "an open replica"));
        await device.exclusively(writingLockOf(userId), () => replica.close());
      } finally {
        tabs.close();
      }
      await released;
    },
  };
}
