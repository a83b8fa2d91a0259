import { get, set } from "idb-keyval";
import type { Replica } from "./collections.ts";
import { strictValues } from "./rxdb/durability.ts";
import { type Document, readStored } from "./rxdb/stored.ts";

/** The end of the chain of punches that was recorded in a replica (domain/work/punch-chain.ts). */
export interface ChainEnd {
  /** Each replica is a device of its own: what it recorded is one chain. */
  device_id: string;
  /** How many punches the chain has. */
  seq: number;
  /** Of its last punch; null while there is none. */
  hash: string | null;
}

/** What lies in storage: where the chain ends, and where it will once the punch with this id is stored. */
interface Remembered {
  end: ChainEnd;
  next: { id: string; end: ChainEnd } | null;
}

/** The key under which a replica's chain lies in idb-keyval's store. */
export function punchChainKey(replicaName: string): string {
  return `punch-chain:${replicaName}`;
}

/** Where the chain of a replica ends; null when nothing was recorded in it yet. Call it under the writing lock. */
export async function readChainEnd(replica: Replica): Promise<ChainEnd | null> {
  const known = await get<Remembered>(punchChainKey(replica.name));
  if (!known?.next) return known?.end ?? null;
  // The page died while the punch was being stored: only storage can tell whether it is.
  const stored = await readStored(replica.punches, [known.next.id]);
  return stored.has(known.next.id) ? known.next.end : known.end;
}

/** The same of a device that is to be known before its first punch. Call it under the writing lock. */
export async function beginChain(replica: Replica, newId: () => string): Promise<ChainEnd> {
  const known = await readChainEnd(replica);
  if (known) return known;
  const end = { device_id: newId(), seq: 0, hash: null };
  await set(punchChainKey(replica.name), { end, next: null } satisfies Remembered);
  return end;
}

/**
 * Stores punches that lengthen the chain. Whatever moment the page dies at, the chain goes on from the last punch that
 * is stored: its new end is announced before and confirmed after.
 */
export async function lengthenChain(
  replica: Replica,
  { end, next }: { end: ChainEnd; next: { id: Document["id"]; end: ChainEnd } },
  store: () => Promise<void>,
): Promise<void> {
  const key = punchChainKey(replica.name);
  // On the disk before the punch is: a punch that nobody knows of would not be followed by the next one.
  await set(key, { end, next } satisfies Remembered, strictValues);
  await store();
  await set(key, { end: next.end, next: null } satisfies Remembered);
}
