import { del, get, set } from "idb-keyval";
import * as v from "valibot";
import type { OpenReplica } from "#replica/replica-context.ts";
import { replicaDatabases } from "#replica/rxdb/replica-databases.ts";
import { prefixOf } from "#replica/rxdb/replica-names.ts";
import { type Scope, scope } from "#schema/protocol/sync.ts";

/**
 * Raised when the replica's databases must look different: an index was added, a field's meaning changed. All rows are
 * then carried into a new generation, without the network (replica/rescue/rescue.ts).
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

/**
 * The same beside the note of who uses this device: when the store of small values is gone the rows are still read, and
 * without a network. When the rows are gone too, it says nothing.
 */
const copyKeyOf = (userId: string) => `shiftkeep-replica-${userId}`;
const copied = v.object({ scope: v.optional(scope), filling: v.number(), format: v.number() });

/** What is remembered; null of a user this device does not know, or whose storage was taken away. */
export async function recallReplica(userId: string): Promise<ReplicaMemory | null> {
  const kept = await get<ReplicaMemory>(keyOf(userId)).catch(() => undefined);
  if (kept) return kept;
  const isFilled = (await replicaDatabases(prefixOf(userId))).length > 0;
  return isFilled ? readCopy(userId) : null;
}

export async function rememberReplica(userId: string, memory: ReplicaMemory): Promise<void> {
  try {
    localStorage.setItem(copyKeyOf(userId), JSON.stringify(memory));
  } catch {
    // No room for a copy.
  }
  await set(keyOf(userId), memory);
}

export async function forgetReplica(userId: string): Promise<void> {
  try {
    localStorage.removeItem(copyKeyOf(userId));
  } catch {
    // A storage that is forbidden holds no copy.
  }
  await del(keyOf(userId));
}

function readCopy(userId: string): ReplicaMemory | null {
  try {
    const parsed = v.safeParse(copied, JSON.parse(localStorage.getItem(copyKeyOf(userId)) ?? "null"));
    return parsed.success ? (parsed.output as ReplicaMemory) : null;
  } catch {
    return null;
  }
}

/** Who is told of a replica that runs: the session, for the interface. */
export interface ReplicaListeners {
  replaced(open: OpenReplica): void;
  scope(scope: Scope): void;
  unreachable(): void;
  failed(error: unknown): void;
}

/** A user's replica while it is open and replicating. */
export interface RunningReplica {
  userId: string;
  /** Resolves after the next pull has told who the user is. */
  refreshScope(): Promise<void>;
  /** Has each row compared with the server's: one of them could not be drawn. */
  checkRows(): void;
  /** Closes the replica. What it leaves on the device is removed by `purgeOthers`. */
  leave(): Promise<void>;
}
