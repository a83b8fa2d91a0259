import { catchError, concatMap, EMPTY, from, map, merge, of, startWith, throttleTime } from "rxjs";
import { isWaiting, serverBaseOf } from "#domain/sync/is-waiting.ts";
import { collectionOf, type Replica, type RowKind, writableCollections } from "#replica/collections.ts";
import { feedbackSignalOf, readFeedback } from "#replica/feedback-outbox.ts";
import { filesToSend } from "#replica/files/file-parent.ts";
import { readWaitingStates, watchWaitingFiles } from "#replica/files/waiting-files.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { recallSync } from "#replica/sync-memory.ts";
import { tabSignals } from "#replica/tab-signals.ts";
import { readWaitingChanges, type WaitingChange } from "#replica/waiting-changes.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { rowsOf, useLive, useLiveRows } from "./use-live.ts";

export interface UnsentChange extends WaitingChange {
  /** Whether it was sent, or handed over to the service worker. */
  wasSent: boolean;
}

/** Consecutive writes are read together. */
const LOOK_EVERY_MS = 100;

/**
 * Returns the waiting changes, oldest first, then feedback and files; undefined until read. Sending writes no
 * collection, so it is read again when `asked` changes, for example after each exchange.
 */
export function useWaitingChanges(asked: string): UnsentChange[] | undefined {
  return useLive<UnsentChange[]>(({ replica }) => changesOf(replica), `waiting-changes ${asked}`);
}

function changesOf(replica: Replica) {
  const writes = writableCollections(replica).map(([, collection]) => collection.$);
  const { userId } = replica;
  return merge(...writes, watchWaitingFiles(userId), tabSignals(feedbackSignalOf(userId))).pipe(
    startWith(null),
    throttleTime(LOOK_EVERY_MS, undefined, { leading: true, trailing: true }),
    // A closing replica cannot be read; the next one follows.
    concatMap(() => from(read(replica)).pipe(catchError(() => EMPTY))),
  );
}

async function read(replica: Replica): Promise<UnsentChange[]> {
  const [changes, { sent }, beside] = await Promise.all([
    readWaitingChanges(replica),
    recallSync(replica),
    readBeside(replica),
  ]);
  const ids = new Set(sent.map(({ row }) => row.id));
  return [...changes.map((change) => ({ ...change, wasSent: ids.has(change.row.id) })), ...beside];
}

/** What waits in queues of its own: feedback, whose time is not kept, and files. */
async function readBeside(replica: Replica): Promise<UnsentChange[]> {
  const { userId } = replica;
  const [feedback, states] = await Promise.all([readFeedback(userId), readWaitingStates(userId)]);
  const files = await filesToSend(
    replica,
    states.filter(({ isUpload }) => isUpload),
  );
  const unsent = { base: null, wasSent: false };
  return [
    ...feedback.map(({ id }) => ({ ...unsent, collection: "staff_feedback", row: { id }, at: "" })),
    ...files.map(({ path, name, at }) => ({ ...unsent, collection: "files", row: { id: path, name }, at })),
  ];
}

/** Returns whether one of these rows of a kind is only on this device so far; undefined while loading. */
export function useIsUnsent(kind: RowKind, ids: readonly string[]): boolean | undefined {
  return useLiveRows(kind, { selector: { id: { $in: ids } } }, (found) => found.some(isWaiting));
}

/** Returns unresolved refused changes, newest first. */
export function useRejectedChanges(): RejectedChange[] | undefined {
  return useLive<RejectedChange[]>(
    ({ replica }) =>
      replica.sync_issues
        .find()
        .$.pipe(
          map((documents) =>
            rowsOf<RejectedChange>(documents).sort(
              (a, b) => b.at.localeCompare(a.at) || (a.id < b.id ? -1 : 1),
            ),
          ),
        ),
    "rejected-changes",
  );
}

type Row = Record<string, unknown>;

/**
 * Returns the server's row for a refused change, as far as this device knows: the same row, or for a second open
 * punch the first one. Null if there is none, undefined while loading.
 */
export function useServerRow(change: RejectedChange): Row | null | undefined {
  return useLive<Row | null>((open) => serverRow(open, change), `server-row ${change.id}`);
}

function serverRow({ replica }: OpenReplica, change: RejectedChange) {
  // Changes refused under an earlier build lack it.
  const held = change.held?.deleted ? null : (change.held ?? null);
  const collection = collectionOf(replica, change.collection);
  if (!collection) return of(held);
  return collection.findOne(String(change.row.id)).$.pipe(map((document) => confirmed(document) ?? held));
}

/** The server's part of a document: while a change waits, that is the row it was made from. */
function confirmed(document: { toMutableJSON(): unknown } | null): Row | null {
  if (!document) return null;
  const row = document.toMutableJSON() as Replicated & Row;
  return isWaiting(row) ? serverBaseOf(row.pending) : row;
}
