// Writes the copy of what waits: only workers may open files for writing in place.

import { serveWorker } from "#lib/worker-calls.ts";
import { type CopyFile, writeCopy } from "./copy-files.ts";
import { type CopyCalls, copyLockOf, copyNames } from "./queue-copy.ts";

/** In workers alone, and so not among the types of pages. */
interface WorkerFileHandle {
  createSyncAccessHandle(): Promise<CopyFile>;
}

serveWorker({
  write: async ({ userId, text }) => {
    const root = await navigator.storage.getDirectory();
    await navigator.locks.request(copyLockOf(userId), async () => {
      const files: CopyFile[] = [];
      try {
        for (const name of copyNames(userId)) {
          const handle = await root.getFileHandle(name, { create: true });
          files.push(await (handle as unknown as WorkerFileHandle).createSyncAccessHandle());
        }
        writeCopy(files, text);
      } finally {
        for (const file of files) file.close();
      }
    });
    return null;
  },
} satisfies CopyCalls);
