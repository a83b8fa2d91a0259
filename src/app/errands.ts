import type { LateRemote } from "#remote/late-remote.ts";
import type { Replica } from "#replica/open-replica.ts";
import { deliverFeedbackOf } from "./deliver-feedback.ts";
import { reportDeviceOf } from "./report-device.ts";

/** What is told to the server besides what is replicated, as long as a replica is open. Returns what ends it. */
export function runErrands(replica: Replica, remote: LateRemote): () => void {
  const ends = [reportDeviceOf(replica, remote), deliverFeedbackOf(replica.userId, remote)];
  return () => {
    for (const end of ends) end();
  };
}
