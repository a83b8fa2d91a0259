import { deliverAttachments, forgetOrphanedFiles } from "#commands/deliver-attachments.ts";
import { backoffMs } from "#lib/backoff.ts";
import { coalesced } from "#lib/coalesced.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import type { Replica } from "#replica/open-replica.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toast } from "#ui/toast.ts";
import { device } from "./device.ts";

const RETRY_FIRST_MS = 5000;
const RETRY_MAX_MS = 10 * 60_000;
const TIDY_EVERY_MS = 10 * 60_000;

/** Uploads files that were attached here after exchanges with the server. Returns what stops it. */
export function deliverAttachmentsOf(replica: Replica, remote: LateRemote): () => void {
  let failures = 0;
  let notBefore = 0;
  let tidiesAt = 0;
  const deliver = coalesced(
    async () => {
      if (performance.now() < notBefore) return;
      const { isStopped, refused, isFull } = await deliverAttachments({ device, remote }, replica);
      failures = isStopped ? failures + 1 : 0;
      const pause = backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS, Math.random());
      notBefore = isStopped ? performance.now() + pause : 0;
      if (performance.now() >= tidiesAt) {
        tidiesAt = performance.now() + TIDY_EVERY_MS;
        await forgetOrphanedFiles(replica);
      }
      for (const name of refused)
        toast.error(`"${name}" was not uploaded`, { description: isFull ? FULL : REFUSED });
    },
    (error: unknown) => console.warn("Files were not uploaded:", error),
  );
  return useSyncStatus.subscribe(({ lastSyncedAt }, before) => {
    if (lastSyncedAt !== before.lastSyncedAt) deliver();
  });
}

const FULL =
  "Your business has used all of its storage. Remove files that nobody needs, or ask an admin to choose a plan. The file is still on this device.";
const REFUSED = "The server did not take it. It is still on this device; try again where it is attached.";
