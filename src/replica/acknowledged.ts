// Changes of this device that the server acknowledged, each with the version it got. Should the server go back in time,
// this is what the device offers again (replication/SPEC.md, "A server that went back").
//
// One database for the device, by user: it outlives every generation of a replica, and is emptied at a log-out.

import { createStore, delMany, entries, keys, set, type UseStore } from "idb-keyval";
import type { Change } from "#schema/protocol/sync.ts";

/** A change as it was sent, and the version that its row got by it. */
export interface Acknowledged {
  change: Change;
  version: number;
}

/** Whose they are, when it was, and the first change's id: many may be acknowledged in one millisecond. */
type Key = [userId: string, at: number, changeId: string];

interface Entry {
  /** Null of what was acknowledged before the server had said which it is. */
  business: string | null;
  acknowledged: Acknowledged[];
}

const DATABASE = "shiftkeep-acknowledged";
/** Nobody restores an older backup under people at work: after so long a change is on the server for good. */
const KEPT_MS = 35 * 86_400_000;

let opened: UseStore | undefined;

/** Opened when it is first needed: idb-keyval opens at once. */
function store(): UseStore {
  opened ??= createStore(DATABASE, "changes");
  return opened;
}

/** Notes what was acknowledged at a time, in ms; resolves when it is stored. */
export async function noteAcknowledged(
  userId: string,
  business: string | null,
  at: number,
  acknowledged: Acknowledged[],
): Promise<void> {
  const [first] = acknowledged;
  if (!first) return;
  const key: Key = [userId, at, first.change.change_id];
  await set(key, { business, acknowledged } satisfies Entry, store());
}

/** What was acknowledged with a later version, in the order of versions; of a change that was repeated the latest word. */
export async function acknowledgedSince(
  userId: string,
  business: string,
  version: number,
): Promise<Acknowledged[]> {
  const all = (await entries<Key, Entry>(store())).filter(
    ([[user], entry]) => user === userId && (entry.business ?? business) === business,
  );
  const latest = new Map<string, Acknowledged>();
  for (const one of all.flatMap(([, { acknowledged }]) => acknowledged)) {
    const known = latest.get(one.change.change_id);
    if (!known || known.version < one.version) latest.set(one.change.change_id, one);
  }
  return [...latest.values()].filter((one) => one.version > version).sort((a, b) => a.version - b.version);
}

/** Forgets what is of a user. */
export function forgetAcknowledged(userId: string): Promise<void> {
  return forget(([user]) => user === userId);
}

/** Forgets what is so old that no server will have lost it. */
export function forgetOldAcknowledged(now: number): Promise<void> {
  return forget(([, at]) => at < now - KEPT_MS);
}

async function forget(isOver: (key: Key) => boolean): Promise<void> {
  const over = (await keys<Key>(store())).filter(isOver);
  if (over.length > 0) await delMany(over, store());
}
