import { del, get, set } from "idb-keyval";
import type { Scope } from "#schema/protocol/sync.ts";

/**
 * Raised when the replica's databases must look different: an index was added, a field's meaning changed. All rows are
 * then carried into a new filling, without the network (replica/rescue.ts).
 */
export const REPLICA_FORMAT = 7;

/** What this device remembers of a user's replica between starts. */
export interface ReplicaMemory {
  scope?: Scope;
  /** How often the replica was filled anew. */
  filling: number;
  format: number;
}

const keyOf = (userId: string) => `replica:${userId}`;

/** What is remembered; null of a user this device does not know, or whose storage was taken away. */
export async function recallReplica(userId: string): Promise<ReplicaMemory | null> {
  return (await get<ReplicaMemory>(keyOf(userId))) ?? null;
}

export async function rememberReplica(userId: string, memory: ReplicaMemory): Promise<void> {
  await set(keyOf(userId), memory);
}

export async function forgetReplica(userId: string): Promise<void> {
  await del(keyOf(userId));
}
