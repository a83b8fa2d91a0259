import { map, of } from "rxjs";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { collectionOf } from "#replica/waiting.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { useLive } from "./use-live.ts";

type Row = Record<string, unknown>;

/**
 * What the server holds where a change was refused, as far as this device knows by now: the same row, or for a second
 * open punch the one that was there first. Null when it holds nothing, undefined while loading.
 */
export function useServerRow(change: RejectedChange): Row | null | undefined {
  return useLive<Row | null>((open) => serverRow(open, change), `server-row ${change.id}`);
}

function serverRow({ replica, userId }: OpenReplica, change: RejectedChange) {
  // Changes that an earlier build refused were kept without it.
  const held = change.held?.deleted ? null : (change.held ?? null);
  if (isSecondOpenPunch(change)) {
    const selector = { user_id: userId, clock_in_time: { $gte: "" }, clock_out_time: null };
    return replica.time_records.find({ selector }).$.pipe(map((open) => confirmed(open.at(-1) ?? null)));
  }
  const collection = collectionOf(replica, change.collection);
  if (!collection) return of(held);
  return collection.findOne(String(change.row.id)).$.pipe(map((document) => confirmed(document) ?? held));
}

function isSecondOpenPunch({ collection, code, row, held }: RejectedChange): boolean {
  return collection === "time_records" && code === "conflict" && !held && row.clock_out_time === null;
}

/** The server's part of a document: while a change waits, that is the row it was made from. */
function confirmed(document: { toMutableJSON(): unknown } | null): Row | null {
  if (!document) return null;
  const row = document.toMutableJSON() as Replicated & Row;
  return isWaiting(row) ? (row.pending?.base ?? null) : row;
}
