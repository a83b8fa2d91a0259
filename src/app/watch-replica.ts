import type { LateRemote } from "#remote/late-remote.ts";
import type { Replica } from "#replica/open-replica.ts";
import { deliverAttachmentsOf } from "./deliver-attachments.ts";
import { deliverFeedbackOf } from "./deliver-feedback.ts";
import { reportDeviceOf } from "./report-device.ts";
import { watchQueue } from "./watch-queue.ts";

/**
 * Counts what waits in a replica as long as it is open, and tells the server what it is told besides what is replicated.
 * Returns what ends it.
 */
export function watchReplica(replica: Replica, remote: LateRemote): () => void {
  const ends = [
    watchQueue(replica),
    reportDeviceOf(replica, remote),
    deliverFeedbackOf(replica.userId, remote),
    deliverAttachmentsOf(replica, remote),
  ];
  return () => {
    for (const end of ends) end();
  };
}
