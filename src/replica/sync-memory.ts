import { get, set } from "#lib/storage/values.ts";
import type { Change, Checkpoint, Cursor, Digest } from "#schema/protocol/sync.ts";
import type { Replica } from "./collections.ts";

/** Replication's state between starts. Always written after the rows it describes. */
export interface SyncMemory {
  /** How far each collection has been read. */
  cursors: Record<string, Cursor>;
  /** Changes that may have reached the server without an answer yet, exactly as sent. */
  sent: Change[];
  /** Collections that differed from the server and are being read anew. */
  refilling: string[];
  /** The digest of each collection's confirmed rows, updated with every write. */
  digests: Record<string, Digest>;
  /** The business's version at which every collection had been read completely; -1 before. */
  version: number;
  /** What the device tells the server about how far it got; null before the first answer. */
  checkpoint: Checkpoint | null;
}

/** Returns the key of a replica's sync memory in idb-keyval's store. */
export function syncMemoryKey(replicaName: string): string {
  return `sync:${replicaName}`;
}

/** Reads a replica's sync memory; empty for a new one. */
export async function recallSync(replica: Replica): Promise<SyncMemory> {
  const nothing = { cursors: {}, sent: [], refilling: [], digests: {}, version: -1, checkpoint: null };
  return { ...nothing, ...(await get<SyncMemory>(syncMemoryKey(replica.name))) };
}

/** Whether the replica once was complete; during a first fill only the newest rows are here. */
export async function isComplete(replica: Replica): Promise<boolean> {
  const { version, refilling } = await recallSync(replica);
  return version >= 0 && refilling.length === 0;
}

/** The same for reading. Rows without a memory mean that the browser lost it, most likely of a complete replica. */
export async function looksComplete(replica: Replica): Promise<boolean> {
  if (await get(syncMemoryKey(replica.name))) return isComplete(replica);
  return (await replica.profiles.findOne().exec()) !== null;
}

/** Returns the part of an abandoned replica's memory that moves along with waiting changes. */
export async function recallCarried(replicaName: string): Promise<Pick<SyncMemory, "sent" | "checkpoint">> {
  const { sent = [], checkpoint = null } = (await get<SyncMemory>(syncMemoryKey(replicaName))) ?? {};
  return { sent, checkpoint };
}

/** Writes the memory; resolves when it is durable. */
export async function rememberSync(replica: Replica, memory: SyncMemory): Promise<void> {
  await set(syncMemoryKey(replica.name), memory);
}
