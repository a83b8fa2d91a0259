import { get } from "#lib/storage/values.ts";
import type { Replica } from "../collections.ts";
import { replicaDatabases } from "../rxdb/replica-databases.ts";
import { prefixOf, rescuedKeyOf } from "../rxdb/replica-names.ts";
import { hasLostValues } from "./copied.ts";
import { readQueueCopy } from "./queue-copy.ts";
import { isEmpty } from "./rescued.ts";

/**
 * Moves into the open replica what the user's other replicas hold, or what was rescued from them or copied (rescue.ts): all
 * rows with `everything`, otherwise waiting and refused changes. Rare, so its code is loaded on demand.
 */
export async function carryOver(replica: Replica, everything: boolean): Promise<void> {
  const { userId, name } = replica;
  const [others, copied] = await Promise.all([
    replicaDatabases(prefixOf(userId), name),
    readQueueCopy(userId),
  ]);
  const isCopied = copied !== null && (!isEmpty(copied) || (await hasLostValues(userId)));
  if (others.length === 0 && !isCopied && !(await get(rescuedKeyOf(userId)))) return;
  const { restore } = await import("./rescue.ts");
  await restore(replica, everything);
}
