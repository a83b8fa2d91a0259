import { get, set } from "idb-keyval";
import type { Change, Checkpoint, Cursor, Digest } from "#schema/protocol/sync.ts";
import type { Replica } from "./collections.ts";

/** What replication remembers of a replica between starts. Always written after the rows it speaks of. */
export interface SyncMemory {
  /** How far each collection was read. */
  cursors: Record<string, Cursor>;
  /** Changes that may have reached the server and are not answered yet, exactly as they were sent. */
  sent: Change[];
  /** Collections that differed from the server and are being read anew. */
  refilling: string[];
  /** What the confirmed rows of each collection come to, kept along with every write. */
  digests: Record<string, Digest>;
  /** The business's version when every collection had been read to its end; -1 before that. */
  version: number;
  /** What the server is shown of how far this device got; null before the first answer. */
  checkpoint: Checkpoint | null;
}

/** The key under which a replica's memory lies in idb-keyval's store. */
export function syncMemoryKey(replicaName: string): string {
  return `sync:${replicaName}`;
}

/** Reads what is remembered of a replica; of a new one, nothing. */
export async function recallSync(replica: Replica): Promise<SyncMemory> {
  const nothing = { cursors: {}, sent: [], refilling: [], digests: {}, version: -1, checkpoint: null };
  return { ...nothing, ...(await get<SyncMemory>(syncMemoryKey(replica.name))) };
}

/** Whether all is here that the server had at some time; a replica that is being filled has the newest rows alone. */
export async function isComplete(replica: Replica): Promise<boolean> {
  const { version, refilling } = await recallSync(replica);
  return version >= 0 && refilling.length === 0;
}

/**
 * The same for whoever only reads. What is remembered is written with the first rows: where there are rows and nothing is
 * remembered, the browser lost it, most likely of a replica that was complete.
 */
export async function looksComplete(replica: Replica): Promise<boolean> {
  if (await get(syncMemoryKey(replica.name))) return isComplete(replica);
  return (await replica.profiles.findOne().exec()) !== null;
}

/** Of the memory of a replica that is given up, what is carried over with what waits. */
export async function recallCarried(replicaName: string): Promise<Pick<SyncMemory, "sent" | "checkpoint">> {
  const { sent = [], checkpoint = null } = (await get<SyncMemory>(syncMemoryKey(replicaName))) ?? {};
  return { sent, checkpoint };
}

/** Remembers; resolves when it is durable. */
export async function rememberSync(replica: Replica, memory: SyncMemory): Promise<void> {
  await set(syncMemoryKey(replica.name), memory);
}
