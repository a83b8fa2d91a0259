import { del, get, set } from "idb-keyval";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Replica } from "./open-replica.ts";
import type { Stored } from "./same-state.ts";
import { WAITING, writableCollections } from "./waiting.ts";

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
  for (const [name, collection] of writableCollections(replica)) {
    const documents = await collection.find({ selector: WAITING }).exec();
    rescued.waiting[name] = union(rescued.waiting[name] ?? [], rowsOf(documents));
  }
  await set(keyOf(userId), rescued);
}

/** Brings back what was put aside, if anything was: also after a crash in between. */
export async function restoreRescued(userId: string, replica: Replica): Promise<void> {
  const rescued = await get<Rescued>(keyOf(userId));
  if (!rescued) return;
  for (const [name, collection] of writableCollections(replica)) {
    await collection.bulkUpsert((rescued.waiting[name] ?? []).filter(isWaiting));
  }
  await replica.sync_issues.bulkUpsert(rescued.issues);
  await del(keyOf(userId));
}

/** Earlier rescues stay: another tab may have put its part aside and emptied the replica already. */
function union<T extends { id: string }>(before: T[], after: T[]): T[] {
  const kept = new Map([...before, ...after].map((row) => [row.id, row]));
  return [...kept.values()];
}

function rowsOf<T>(documents: { toMutableJSON(): unknown }[]): T[] {
  return documents.map((document) => document.toMutableJSON() as T);
}
