import { del, get, set } from "idb-keyval";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { ENTITIES, type Replica } from "./open-replica.ts";
import type { Stored } from "./same-state.ts";

interface Rescued {
  waiting: Record<string, Stored[]>;
  issues: RejectedChange[];
}

const keyOf = (userId: string) => `rescued:${userId}`;

/**
 * Puts what only this device holds aside, durably, before a replica is given up: documents that wait for the server
 * and changes it refused. `restoreRescued` brings them into the next one.
 */
export async function rescueWaiting(userId: string, replica: Replica): Promise<void> {
  const rescued = (await get<Rescued>(keyOf(userId))) ?? { waiting: {}, issues: [] };
  rescued.issues = union(rescued.issues, rowsOf(await replica.sync_issues.find().exec()));
  for (const { collection } of writableEntities()) {
    const documents = await collectionOf(replica, collection).find({ selector: waiting }).exec();
    rescued.waiting[collection] = union(rescued.waiting[collection] ?? [], rowsOf(documents));
  }
  await set(keyOf(userId), rescued);
}

/** Brings back what was put aside, if anything was: also after a crash in between. */
export async function restoreRescued(userId: string, replica: Replica): Promise<void> {
  const rescued = await get<Rescued>(keyOf(userId));
  if (!rescued) return;
  for (const [collection, documents] of Object.entries(rescued.waiting)) {
    await collectionOf(replica, collection).bulkUpsert(documents.filter(isWaiting) as never);
  }
  await replica.sync_issues.bulkUpsert(rescued.issues);
  await del(keyOf(userId));
}

/** Selects what the server has not confirmed. */
export const waiting = { change_id: { $gt: "" } };

export function writableEntities() {
  return ENTITIES.filter((entity) => entity.writable.length > 0);
}

/** Earlier rescues stay: another tab may have put its part aside and emptied the replica already. */
function union<T extends { id: string }>(before: T[], after: T[]): T[] {
  const kept = new Map([...before, ...after].map((row) => [row.id, row]));
  return [...kept.values()];
}

function collectionOf(replica: Replica, name: string) {
  return replica.collections[name as "time_records"];
}

function rowsOf<T>(documents: { toMutableJSON(): unknown }[]): T[] {
  return documents.map((document) => document.toMutableJSON() as T);
}
