import { del, get, set } from "idb-keyval";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { ENTITIES, type Replica } from "./open-replica.ts";
import type { Stored } from "./same-state.ts";

type Rescued = Record<string, Stored[]>;

const keyOf = (replica: Replica) => `rescued:${replica.name}`;

/**
 * Puts the documents that still wait for the server aside, durably, before a replica is removed. `restoreRescued`
 * brings them back into the new one.
 */
export async function rescueWaiting(replica: Replica): Promise<void> {
  const rescued: Rescued = {};
  for (const { collection } of writableEntities()) {
    const documents = await collectionOf(replica, collection).find({ selector: waiting }).exec();
    rescued[collection] = documents.map((document) => document.toMutableJSON() as unknown as Stored);
  }
  await set(keyOf(replica), rescued);
}

/** Brings back what was put aside, if anything was: also after a crash in between. */
export async function restoreRescued(replica: Replica): Promise<void> {
  const rescued = await get<Rescued>(keyOf(replica));
  if (!rescued) return;
  for (const [collection, documents] of Object.entries(rescued)) {
    await collectionOf(replica, collection).bulkUpsert(documents.filter(isWaiting));
  }
  await del(keyOf(replica));
}

/** Selects what the server has not confirmed. */
export const waiting = { change_id: { $gt: "" } };

export function writableEntities() {
  return ENTITIES.filter((entity) => entity.writable.length > 0);
}

function collectionOf(replica: Replica, name: string) {
  return replica.collections[name as "time_records"];
}
