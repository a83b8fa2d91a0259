import { del, get, set } from "idb-keyval";
import { must } from "#lib/must.ts";
import type { Remote } from "#remote/client.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { deleteReplicas, openReplica, type Replica } from "#replica/open-replica.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { rescueWaiting, restoreRescued } from "#replica/rescue.ts";
import { StoppedError } from "#replication/link.ts";
import { type Replication, startReplication } from "#replication/start-replication.ts";
import type { Scope } from "#schema/protocol/sync.ts";
import { device, onWake, replicationDevice } from "./device.ts";
import { noteReachable } from "./sync-status.ts";
import { openTabs } from "./tabs.ts";
import { watchCounts } from "./watch-counts.ts";

/** How often the connection is checked while nothing else happens (spec section 7). */
const CHECK_MS = 60_000;

/** A user's replica while it is open and replicating. */
export interface RunningReplica {
  userId: string;
  /** Resolves after the next pull has told who the user is. */
  refreshScope(): Promise<void>;
  /** Closes and deletes the replica; what the server has not confirmed is put aside for the same user. */
  leave(): Promise<void>;
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
  const memory = await readMemory(userId);
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
  const checking = setInterval(wake, CHECK_MS);
  if (scope) listeners.scope(scope);
  wake();

  async function open(): Promise<Open> {
    const replica = await openReplica({ userId, filling: memory.filling });
    await device.exclusively(lockOf(userId), () => restoreRescued(userId, replica));
    void deleteReplicas(userId, replica);
    const replication = startReplication(replica, transport, { reachable, pulled }, replicationDevice);
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

  function reachable(yes: boolean) {
    const at = replicationDevice.now();
    noteReachable(yes, at);
    tabs.tell({ kind: "reachable", reachable: yes, at });
    if (!yes) listeners.unreachable();
  }

  /** Rows of another scope must not mix with what is here: the answer is dropped and the replica filled anew. */
  async function pulled(heard: Scope) {
    // An answer for somebody else (another tab is switching users) is none of this replica's business.
    if (left || refilling || heard.user_id !== userId) throw new StoppedError();
    if (scope && !sameScope(scope, heard)) {
      refilling = refill(heard).catch(listeners.failed);
      throw new StoppedError();
    }
    if (!scope) await rememberScope(heard);
    learnScope(heard);
  }

  /** Commands hold the same lock: none of them writes to a replica that was rescued already. */
  async function refill(next: Scope) {
    const old = await shut(must(current, "an open replica"));
    await device.exclusively(lockOf(userId), async () => {
      await rescueWaiting(userId, old);
      memory.filling++;
      await rememberScope(next);
      await old.close();
    });
    current = await open();
    refilling = null;
    learnScope(next);
  }

  async function rememberScope(heard: Scope) {
    memory.scope = heard;
    await set(keyOf(userId), memory);
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
    async leave() {
      left = true;
      stopWaking();
      clearInterval(checking);
      await refilling;
      const replica = await shut(must(current, "an open replica"));
      // Rescued before it is deleted: what only this device holds comes back when the same user does.
      await device.exclusively(lockOf(userId), () => rescueWaiting(userId, replica));
      await replica.close();
      tabs.close();
      await Promise.all([deleteReplicas(userId), del(keyOf(userId))]);
    },
  };
}

/** What this device remembers of a user's replica between starts. */
interface Memory {
  scope?: Scope;
  filling: number;
}

/** Held while something is punched, rescued or restored, in whichever tab. */
const lockOf = (userId: string) => `punch-${userId}`;
const keyOf = (userId: string) => `replica:${userId}`;

async function readMemory(userId: string): Promise<Memory> {
  return (await get<Memory>(keyOf(userId))) ?? { filling: 0 };
}

function sameScope(a: Scope, b: Scope): boolean {
  return a.user_id === b.user_id && a.business_id === b.business_id && a.role === b.role;
}
