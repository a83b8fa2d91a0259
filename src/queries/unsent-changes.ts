import { catchError, concatMap, EMPTY, from, map, merge, of, startWith, throttleTime } from "rxjs";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { Replica } from "#replica/collections.ts";
import { collectionOf, writableCollections } from "#replica/collections.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { recallSync } from "#replica/sync-memory.ts";
import { readWaitingChanges, type WaitingChange } from "#replica/waiting-changes.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** A change the server has not confirmed. */
export interface UnsentChange extends WaitingChange {
  /** Whether it has left this device, or was handed over to whoever sends it when there is a network again. */
  wasSent: boolean;
}

/** Many writes in a row are looked at together. */
const LOOK_EVERY_MS = 100;

/**
 * What waits for the server, oldest first; undefined until it was read. That a change was sent is nothing a collection
 * tells: it is asked for anew when `asked` changes, such as with every exchange.
 */
export function useWaitingChanges(asked: string): UnsentChange[] | undefined {
  return useLive<UnsentChange[]>(({ replica }) => changesOf(replica), `waiting-changes ${asked}`);
}

function changesOf(replica: Replica) {
  const writes = writableCollections(replica).map(([, collection]) => collection.$);
  return merge(...writes).pipe(
    startWith(null),
    throttleTime(LOOK_EVERY_MS, undefined, { leading: true, trailing: true }),
    // A replica that is being closed cannot be read any more; the next one is on its way.
    concatMap(() => from(read(replica)).pipe(catchError(() => EMPTY))),
  );
}

async function read(replica: Replica): Promise<UnsentChange[]> {
  const [changes, { sent }] = await Promise.all([readWaitingChanges(replica), recallSync(replica)]);
  const ids = new Set(sent.map(({ row }) => row.id));
  return changes.map((change) => ({ ...change, wasSent: ids.has(change.row.id) }));
}

/** The changes the server refused and nobody has dealt with yet, newest first. */
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
 * What the server holds where a change was refused, as far as this device knows by now. Null when it holds nothing,
 * undefined while loading.
 */
export function useServerRow(change: RejectedChange): Row | null | undefined {
  return useLive<Row | null>((open) => serverRow(open, change), `server-row ${change.id}`);
}

function serverRow({ replica }: OpenReplica, change: RejectedChange) {
  // Changes that an earlier build refused were kept without it.
  const held = change.held?.deleted ? null : (change.held ?? null);
  const collection = collectionOf(replica, change.collection);
  if (!collection) return of(held);
  return collection.findOne(String(change.row.id)).$.pipe(map((document) => confirmed(document) ?? held));
}

/** The server's part of a document: while a change waits, that is the row it was made from. */
function confirmed(document: { toMutableJSON(): unknown } | null): Row | null {
  if (!document) return null;
  const row = document.toMutableJSON() as Replicated & Row;
  return isWaiting(row) ? (row.pending?.base ?? null) : row;
}
