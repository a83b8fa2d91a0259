// Chunk: home
// Chunk folder: first

import { shareLock } from "#lib/hold-lock.ts";
import type { LazyRemote } from "#remote/lazy-remote.ts";
import { usingLockOf } from "../session/purge.ts";
import { startLate } from "./lazy-background-sync.ts";
import { REPLICA_FORMAT, type ReplicaListeners, recallReplica } from "./replica-memory.ts";
import { ReplicaRunner } from "./replica-runner.ts";

// It shares most of its code with this module.
export { purgeOthers } from "../session/purge.ts";

export type RunningReplica = Awaited<ReturnType<typeof runReplica>>;

/** Opens and replicates a user's replica until left. Resolves when the replica can be read. */
export async function runReplica(remote: LazyRemote, userId: string, listeners: ReplicaListeners) {
  // First: the memory of a replica being purged would be wrong.
  const stopUsing = await shareLock(usingLockOf(userId));
  try {
    const memory = (await recallReplica(userId)) ?? { filling: 0, format: REPLICA_FORMAT };
    const runner = new ReplicaRunner(remote, userId, listeners, memory);
    await runner.start();
    // For as long as the person is signed in: a refill must not ask the browser again.
    const stopKeeping = startLate(
      () => import("../device/keep-storage.ts"),
      ({ keepStorage }) => keepStorage(navigator.storage),
    );
    const leave = () => {
      stopKeeping();
      return runner.leave().finally(stopUsing);
    };
    return { runner, leave };
  } catch (error) {
    await stopUsing();
    throw error;
  }
}
