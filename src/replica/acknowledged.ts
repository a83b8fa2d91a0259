// Changes of this device that the server acknowledged, each with the version it got. If the server goes back in
// time, the device offers these again (replication/SPEC.md, "A server that went back").
//
// One database for the device, keyed by user: it outlives every generation of a replica and is emptied at log-out.

import { serverBaseOf } from "#domain/sync/is-waiting.ts";
import { delMany, entries, keys, set, valueStore } from "#lib/storage/values.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import type { Change } from "#schema/protocol/sync.ts";

export interface Acknowledged {
  change: Change;
  version: number;
}

/** The user, the time, and the first change's id: many changes may be acknowledged in one millisecond. */
type Key = [userId: string, at: number, changeId: string];

interface Entry {
  /** Null for a change acknowledged before the server had named the business. */
  business: string | null;
  acknowledged: Acknowledged[];
}

/** Nobody restores an older backup of a business in use: after this long a change is permanently on the server. */
const KEPT_MS = 35 * 86_400_000;

const store = valueStore("shiftkeep-acknowledged", "changes").values;

/** Stores changes acknowledged at a time, in ms; resolves when they are durable. */
export async function noteAcknowledged(
  userId: string,
  business: string | null,
  at: number,
  acknowledged: Acknowledged[],
): Promise<void> {
  const [first] = acknowledged;
  if (!first) return;
  const key: Key = [userId, at, first.change.change_id];
  await set(key, { business, acknowledged } satisfies Entry, store);
}

/** Returns changes acknowledged with a later version, by version; of a repeated change only its latest record. */
export async function acknowledgedSince(
  userId: string,
  business: string,
  version: number,
): Promise<Acknowledged[]> {
  const all = (await entries<Key, Entry>(store)).filter(
    ([[user], entry]) => user === userId && (entry.business ?? business) === business,
  );
  const latest = new Map<string, Acknowledged>();
  for (const one of all.flatMap(([, { acknowledged }]) => acknowledged)) {
    const known = latest.get(one.change.change_id);
    if (!known || known.version < one.version) latest.set(one.change.change_id, one);
  }
  return [...latest.values()].filter((one) => one.version > version).sort((a, b) => a.version - b.version);
}

/** Returns the ids of all changes of a user that the server acknowledged. */
export async function acknowledgedIds(userId: string): Promise<Set<string>> {
  const own = (await entries<Key, Entry>(store)).filter(([[user]]) => user === userId);
  return new Set(own.flatMap(([, { acknowledged }]) => acknowledged.map(({ change }) => change.change_id)));
}

/** Returns whether this device made a row, instead of one of the same id that somebody else had made before. */
export async function ownRows(
  userId: string,
): Promise<(row: Pick<Replicated, "pending"> & { id: string }) => boolean> {
  const added = await acknowledgedAdditions(userId);
  return ({ id, pending }) => (pending && !serverBaseOf(pending)) || added.has(id);
}

/** The ids of all rows that a user added on this device and that the server acknowledged. */
async function acknowledgedAdditions(userId: string): Promise<Set<string>> {
  const own = (await entries<Key, Entry>(store)).filter(([[user]]) => user === userId);
  const changes = own.flatMap(([, { acknowledged }]) => acknowledged.map(({ change }) => change));
  return new Set(changes.filter(({ base }) => !base?.version).map(({ row }) => String(row.id)));
}

/** Deletes a user's records. */
export function forgetAcknowledged(userId: string): Promise<void> {
  return forget(([user]) => user === userId);
}

/** Deletes records too old to be lost by any server. */
export function forgetOldAcknowledged(now: number): Promise<void> {
  return forget(([, at]) => at < now - KEPT_MS);
}

async function forget(isOver: (key: Key) => boolean): Promise<void> {
  const over = (await keys<Key>(store)).filter(isOver);
  if (over.length > 0) await delMany(over, store);
}
