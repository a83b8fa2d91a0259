import type { LateRemote } from "#remote/late-remote.ts";
import type { Replica } from "#replica/collections.ts";

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
    const { watchReplica } = await import("../sync/watch-replica.ts");
    return () => watchReplica(replica, remote);
  });
}

/** Starts something whose code comes after the first screen; returns what ends it, also before it has begun. */
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
