import * as v from "valibot";
import { del, get, set } from "#lib/storage/values.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { replicaDatabases } from "#replica/rxdb/replica-databases.ts";
import { prefixOf } from "#replica/rxdb/replica-names.ts";
import { type Scope, scope } from "#schema/protocol/sync.ts";
import { storedJson, storeJson, storeText } from "#stores/local-storage.ts";

/**
 * Increment it when the replica's databases must change: a new index, or a field's new meaning. All rows are then
 * moved to a new generation, without the network (replica/rescue/rescue.ts).
 */
export const REPLICA_FORMAT = 7;

/** What this device remembers of a user's replica between starts. */
export interface ReplicaMemory {
  scope?: Scope;
  /** The generation. */
  filling: number;
  format: number;
}

const keyOf = (userId: string) => `replica:${userId}`;

/** A copy beside the remembered user, should the store of small values be lost. Without rows it is ignored. */
const copyKeyOf = (userId: string) => `shiftkeep-replica-${userId}`;
const copied = v.object({ scope: v.optional(scope), filling: v.number(), format: v.number() });

/** Returns the memory; null for an unknown user, or one whose storage was removed. */
export async function recallReplica(userId: string): Promise<ReplicaMemory | null> {
  const kept = await get<ReplicaMemory>(keyOf(userId)).catch(() => undefined);
  if (kept) return kept;
  const isFilled = (await replicaDatabases(prefixOf(userId))).length > 0;
  return isFilled ? (storedJson(copyKeyOf(userId), copied) as ReplicaMemory | null) : null;
}

export async function rememberReplica(userId: string, memory: ReplicaMemory): Promise<void> {
  storeJson(copyKeyOf(userId), memory);
  await set(keyOf(userId), memory);
}

export async function forgetReplica(userId: string): Promise<void> {
  storeText(copyKeyOf(userId), null);
  await del(keyOf(userId));
}

/** The session informs the interface. */
export interface ReplicaListeners {
  replaced(open: OpenReplica): void;
  scope(scope: Scope): void;
  unreachable(): void;
  failed(error: unknown): void;
}
