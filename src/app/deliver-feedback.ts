import { deliverFeedback } from "#commands/feedback.ts";
import { coalesced } from "#lib/coalesced.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { device } from "./device.ts";

/** Sends feedback that was written without a network after exchanges with the server. Returns what stops it. */
export function deliverFeedbackOf(userId: string, remote: LateRemote): () => void {
  const deliver = coalesced(
    async () => void (await deliverFeedback({ device, remote }, userId)),
    (error: unknown) => console.warn("Feedback was not sent:", error),
  );
  deliver();
  return useSyncStatus.subscribe(({ lastSyncedAt }, before) => {
    if (lastSyncedAt !== before.lastSyncedAt) deliver();
  });
}
