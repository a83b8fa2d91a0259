import { get, set, strictValues } from "#lib/storage/values.ts";
import type { Replica } from "./collections.ts";
import { type Document, readStored } from "./rxdb/stored.ts";

/** The end of the chain of punches recorded in a replica (domain/work/punch-chain.ts). */
export interface ChainEnd {
  /** Each replica counts as a device: its punches form one chain. */
  device_id: string;
  seq: number;
  /** The last punch's hash; null without punches. */
  hash: string | null;
}

/** The stored state: the end of the chain, and its next end once the punch with this id is stored. */
interface Remembered {
  end: ChainEnd;
  next: { id: string; end: ChainEnd } | null;
}

/** Returns the key of a replica's chain in idb-keyval's store. */
export function punchChainKey(replicaName: string): string {
  return `punch-chain:${replicaName}`;
}

/** Returns the end of a replica's chain; null before the first punch. Call it under the writing lock. */
export async function readChainEnd(replica: Replica): Promise<ChainEnd | null> {
  const known = await get<Remembered>(punchChainKey(replica.name));
  if (!known?.next) return known?.end ?? null;
  // The page ended while the punch was being stored: only storage can tell whether it is there.
  const stored = await readStored(replica.punches, [known.next.id]);
  return stored.has(known.next.id) ? known.next.end : known.end;
}

/** Returns the end of the chain, creating it for a device without punches. Call it under the writing lock. */
export async function beginChain(replica: Replica, newId: () => string): Promise<ChainEnd> {
  const known = await readChainEnd(replica);
  if (known) return known;
  const end = { device_id: newId(), seq: 0, hash: null };
  await set(punchChainKey(replica.name), { end, next: null } satisfies Remembered);
  return end;
}

/** Stores punches that extend the chain. Its end is announced before and confirmed after: it survives a crash. */
export async function lengthenChain(
  replica: Replica,
  { end, next }: { end: ChainEnd; next: { id: Document["id"]; end: ChainEnd } },
  store: () => Promise<void>,
): Promise<void> {
  const key = punchChainKey(replica.name);
  // Durable before the punch: otherwise the next punch would not follow it.
  await set(key, { end, next } satisfies Remembered, strictValues);
  await store();
  await set(key, { end: next.end, next: null } satisfies Remembered);
}
