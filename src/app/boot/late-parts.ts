import type { LateRemote } from "#remote/late-remote.ts";
import type { Replica } from "#replica/collections.ts";

// Parts of a running replica that load after the first screen. Each returns its stop function.

/** Asks the browser to keep what is stored. */
export function keepStorageLate(): () => void {
  return startLate(async () => {
    const { keepStorage } = await import("./keep-storage.ts");
    return () => keepStorage(navigator.storage);
  });
}

/** Starts work that depends on a replica's contents, such as uploads. */
export function watchReplicaLate(replica: Replica, remote: LateRemote): () => void {
  return startLate(async () => {
    const { watchReplica } = await import("../sync/watch-replica.ts");
    return () => watchReplica(replica, remote);
  });
}

/**
 * Starts something whose code loads after the first screen; returns its stop function, which also works before it
 * has begun.
 */
export function startLate(load: () => Promise<() => () => void>): () => void {
  let ended = false;
  let end = () => {};
  load()
    .then((start) => {
      if (!ended) end = start();
    })
    .catch((error: unknown) => console.warn("A part of the app could not be loaded:", error));
  return () => {
    ended = true;
    end();
  };
}
