import { parentOfFile } from "#replica/file-parent.ts";
import { forgetFile, keptPaths } from "#replica/kept-files.ts";
import type { Replica } from "#replica/open-replica.ts";
import { isComplete } from "#replica/sync-memory.ts";

/** Forgets files that were opened here and that nothing refers to any more: nobody may read them now. */
export async function forgetOrphanedFiles(replica: Replica): Promise<void> {
  if (!(await isComplete(replica))) return;
  for (const path of await keptPaths(replica.name)) {
    const { isReferredTo } = await parentOfFile(replica, path);
    if (!isReferredTo) await forgetFile(replica.name, path);
  }
}
