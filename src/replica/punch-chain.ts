import { get, set, strictValues } from "#lib/storage/values.ts";
import type { Replica } from "./collections.ts";
import { type Document, readStored } from "./rxdb/stored.ts";

/** The end of the chain of punches recorded in a replica (domain/work/punch-chain.ts). */
export interface ChainEnd {
  /** Each replica counts as a device: its punches form one chain. So does a communal tablet, over all its replicas. */
  device_id: string;
  seq: number;
  /** The last punch's hash; null without punches. */
  hash: string | null;
}

/** A chain's end, and whether the chain is that of a communal tablet's sign-in. */
export interface Chain {
  end: ChainEnd;
  isOfTablet: boolean;
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

/** Returns the key of the chain of a communal tablet's sign-in. */
export function tabletChainKey(userId: string): string {
  return `punch-chain:tablet:${userId}`;
}

/**
 * Begins the chain of a communal tablet's sign-in, which no purge ends: the server expects each press after the last
 * one. `end` is where the tablet is by now; a chain that exists stays.
 */
export async function beginTabletChain(userId: string, end: ChainEnd): Promise<void> {
  const key = tabletChainKey(userId);
  const known = await get<Remembered>(key);
  if (known?.end.device_id !== end.device_id)
    await set(key, { end, next: null } satisfies Remembered, strictValues);
}

/** Returns where the chain of a communal tablet's sign-in is, without the press that is being stored; null if lost. */
export async function readTabletChainEnd(userId: string): Promise<ChainEnd | null> {
  return (await get<Remembered>(tabletChainKey(userId)))?.end ?? null;
}

/** Returns where a replica's chain is stored, and what is stored there. */
async function recall({ name, userId }: Pick<Replica, "name" | "userId">) {
  const ofTablet = await get<Remembered>(tabletChainKey(userId));
  if (ofTablet) return { key: tabletChainKey(userId), known: ofTablet };
  return { key: punchChainKey(name), known: await get<Remembered>(punchChainKey(name)) };
}

/** Returns the end of a replica's chain; null before the first punch. Call it under the writing lock. */
export async function readChainEnd(replica: Replica): Promise<ChainEnd | null> {
  const { known } = await recall(replica);
  if (!known?.next) return known?.end ?? null;
  // The page ended while the punch was being stored: only storage can tell whether it is there.
  const stored = await readStored(replica.punches, [known.next.id]);
  return stored.has(known.next.id) ? known.next.end : known.end;
}

/** Returns where a replica's chain is; null before the first punch. */
export async function readChain(replica: Replica): Promise<Chain | null> {
  const end = await readChainEnd(replica);
  if (!end) return null;
  return { end, isOfTablet: (await recall(replica)).key === tabletChainKey(replica.userId) };
}

/** Goes on with a chain whose end was lost. One that exists stays. */
export async function restoreChain(replica: Replica, { end, isOfTablet }: Chain): Promise<void> {
  if ((await recall(replica)).known) return;
  const key = isOfTablet ? tabletChainKey(replica.userId) : punchChainKey(replica.name);
  await set(key, { end, next: null } satisfies Remembered, strictValues);
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
  const { key } = await recall(replica);
  // Durable before the punch: otherwise the next punch would not follow it.
  await set(key, { end, next } satisfies Remembered, strictValues);
  await store();
  await set(key, { end: next.end, next: null } satisfies Remembered);
}
