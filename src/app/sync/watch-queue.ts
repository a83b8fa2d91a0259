import type { Observable } from "rxjs";
import { isReadMark } from "#domain/sync/table-of.ts";
import { coalesced } from "#lib/turns.ts";
import { type Replica, writableCollections } from "#replica/collections.ts";
import { feedbackSignalOf } from "#replica/feedback-outbox.ts";
import { filesToSend } from "#replica/files/file-parent.ts";
import { watchWaitingFiles } from "#replica/files/waiting-files.ts";
import { ATTEMPTS_SIGNAL } from "#replica/pin-attempts.ts";
import { noteCopied, readCopied } from "#replica/rescue/copied.ts";
import { openQueueCopy } from "#replica/rescue/queue-copy.ts";
import { tabSignals } from "#replica/tab-signals.ts";
import { toWaitingChange } from "#replica/waiting-changes.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { writeEvictionMarker } from "../session/eviction-marker.ts";

/** The number of changes that the marker lists; of more only the count matters. */
const TOLD_MAX = 20;

/**
 * Keeps the counts of waiting and refused changes, their copy and the eviction marker up to date; returns a stop
 * function. Read from storage, because live queries never show waiting deletions.
 */
export function watchQueue(replica: Replica): () => void {
  let stopped = false;
  const copy = openQueueCopy(replica.userId);
  const count = coalesced(async () => {
    if (stopped) return;
    const { rows, copied, uploads } = await readCopied(replica);
    if (stopped) return;
    const toSend = await filesToSend(replica, uploads);
    if (stopped) return;
    const changes = rows.map(toWaitingChange);
    useSyncStatus.setState({
      waiting: changes.filter((change) => !isReadMark(change)).length + (copied.feedback?.length ?? 0),
      files: toSend.length,
      attention: copied.issues.length,
    });
    const waiting = changes.slice(0, TOLD_MAX);
    const files = uploads.map(({ path, name, at }) => ({ path, name, at }));
    writeEvictionMarker(replica.userId, { waiting, files }, useSyncStatus.getState().lastSyncedAt);
    void copy.keep(copied);
    await noteCopied(replica.userId);
  }, notCounted);
  // Whatever removes the databases also removes cached scripts: the code must be loaded before.
  import("./notice-loss.ts").catch(() => {});
  const written = writableCollections(replica).map(([, collection]): Observable<unknown> => collection.$);
  const values = [
    watchWaitingFiles(replica.userId),
    tabSignals(feedbackSignalOf(replica.userId)),
    tabSignals(ATTEMPTS_SIGNAL),
  ];
  const changes = [...written, replica.sync_issues.$, ...values];
  const subscriptions = changes.map((writes) => writes.subscribe(count));
  count();
  return () => {
    stopped = true;
    copy.close();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

function notCounted(error: unknown) {
  console.error("The queue was not counted:", error);
}
