import { get } from "idb-keyval";
import type { Replica } from "../collections.ts";
import { replicaDatabases } from "../rxdb/replica-databases.ts";
import { prefixOf, rescuedKeyOf } from "../rxdb/replica-names.ts";

/**
 * Brings into the open replica what other replicas of its user hold, or what was put aside for them (rescue.ts): all
 * rows with `everything`, else what waits and what was refused. That is seldom, so its code is fetched when it is needed.
 */
export async function carryOver(replica: Replica, everything: boolean): Promise<void> {
  const { userId, name } = replica;
  const others = await replicaDatabases(prefixOf(userId), name);
  if (others.length === 0 && !(await get(rescuedKeyOf(userId)))) return;
  const { restore } = await import("./rescue.ts");
  await restore(replica, everything);
}
