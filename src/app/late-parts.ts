import { startLate } from "#lib/start-late.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import type { Replica } from "#replica/open-replica.ts";

// What a running replica needs besides, and no first screen waits for. Each returns what stops it.

/** Asks the browser to keep what is stored. */
export function keepStorageLate(): () => void {
  return startLate(async () => {
    const { keepStorage } = await import("./keep-storage.ts");
    return () => keepStorage(navigator.storage);
  });
}

/** Does what goes by the contents of a replica, such as uploading files. */
export function watchReplicaLate(replica: Replica, remote: LateRemote): () => void {
  return startLate(async () => {
    const { watchReplica } = await import("./watch-replica.ts");
    return () => watchReplica(replica, remote);
  });
}
