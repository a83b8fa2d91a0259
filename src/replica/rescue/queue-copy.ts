// What waits on this device, a second time: in files of the origin's own file system, outside IndexedDB.
//
// **Context.** A disk that fills up while changes wait makes Chromium close the database at the next write; when it is
// opened again, in this page or the next, the browser may take it for damaged and erase it, with the queue.
//
// **Options**, tried on a full ext4 disk (tests/e2e/full-disk.spec.ts): local storage accepts a text, and loses it with
// the browser's process; the Cache API and `createWritable` refuse, because they write a new file; IndexedDB is what
// fails. A synchronous access handle, which only workers have, overwrites allocated space, and its flush reaches the
// disk.
//
// **Choice.** Files of allocated space, written by a worker after each change of the queue: a failed store cannot be
// read any more. Beside rows they hold the small values that go with the store (copied.ts). Where a file system
// writes no block in place, the copy has been there since before the disk was full.
import { openWorkerClient, type WorkerClient } from "#lib/worker-calls.ts";
import type { Copied } from "./copied.ts";
import { COPY_FILES, readCopy } from "./copy-files.ts";

export type CopyCalls = { write: (copy: { userId: string; text: string }) => Promise<null> };

/** The lock of a user's copy: its files can be open once. */
export const copyLockOf = (userId: string) => `waiting-copy-${userId}`;

export const copyNames = (userId: string) =>
  Array.from({ length: COPY_FILES }, (_, at) => `waiting-${userId}-${at}`);

export interface QueueCopy {
  /** Replaces the copy. Never rejects: the replica has the originals. */
  keep(queue: Copied): Promise<void>;
  close(): void;
}

/** Opens a user's copy for writing. Without such files there is none. */
export function openQueueCopy(userId: string): QueueCopy {
  let worker: WorkerClient<CopyCalls> | null = null;
  let last = "";
  if (hasFiles() && typeof Worker !== "undefined") {
    // Loaded at once: a full device may be unable to load it later.
    worker = openWorkerClient<CopyCalls>(
      () => new Worker(new URL("./queue-copy-worker.ts", import.meta.url), { type: "module" }),
    );
  }
  return {
    async keep(queue) {
      const text = JSON.stringify(queue);
      if (text === last || !worker) return;
      last = text;
      await worker.ask("write", { userId, text }).catch((error: unknown) => {
        last = "";
        console.warn("There is no second copy of what waits:", error);
      });
    },
    close: () => worker?.close(),
  };
}

/** Returns a user's copy; null if there is none, or it cannot be read. */
export async function readQueueCopy(userId: string): Promise<Copied | null> {
  if (!hasFiles()) return null;
  try {
    const root = await navigator.storage.getDirectory();
    const contents = await navigator.locks.request(copyLockOf(userId), () =>
      Promise.all(
        copyNames(userId).map(async (name) => {
          const file = await (await root.getFileHandle(name)).getFile();
          return new Uint8Array(await file.arrayBuffer());
        }),
      ),
    );
    return JSON.parse(readCopy(contents) ?? "null");
  } catch (error) {
    if ((error as Error).name !== "NotFoundError")
      console.warn("The copy of what waits cannot be read:", error);
    return null;
  }
}

/** Deletes a user's copy. */
export async function forgetQueueCopy(userId: string): Promise<void> {
  if (!hasFiles()) return;
  const root = await navigator.storage.getDirectory();
  for (const name of copyNames(userId)) await root.removeEntry(name).catch(() => {});
}

function hasFiles(): boolean {
  return typeof navigator.storage?.getDirectory === "function" && "locks" in navigator;
}
