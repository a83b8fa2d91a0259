import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from "rxdb";
import { RxDBLeaderElectionPlugin } from "rxdb/plugins/leader-election";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { type Business, businessEntity } from "#schema/entities/business.ts";
import { type Profile, profileEntity } from "#schema/entities/profile.ts";
import { type TimeRecord, timeRecordEntity } from "#schema/entities/time-record.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { rxSchemaOf } from "./rx-schema.ts";
import { conflictHandler } from "./same-state.ts";

addRxPlugin(RxDBLeaderElectionPlugin);

/** The entities every device replicates, in the order their first rows are fetched. */
export const ENTITIES = [profileEntity, businessEntity, timeRecordEntity] as const;

interface Collections {
  profiles: RxCollection<Profile>;
  businesses: RxCollection<Business>;
  time_records: RxCollection<TimeRecord>;
  /** Local only: what the server refused. */
  sync_issues: RxCollection<RejectedChange>;
}

/** One user's local copy of what they may see, which every screen reads and writes. */
export type Replica = RxDatabase<Collections>;

/** Whose replica, and the how-manieth filling of it. */
export interface ReplicaName {
  userId: string;
  filling: number;
}

const syncIssuesSchema: RxJsonSchema<RejectedChange> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: { id: { type: "string", maxLength: 64 } } as never,
};

/**
 * Opens a replica from disk, without any network. Databases are named per user, so that nobody sees another's, and
 * per filling: a replica that must be filled anew gets a new name, and the old one is deleted behind it.
 */
export async function openReplica({ userId, filling }: ReplicaName): Promise<Replica> {
  const replica = await createRxDatabase<Collections>({
    name: `${prefixOf(userId)}${filling}`,
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  });
  const replicated = ENTITIES.map((entity) => [
    entity.collection,
    { schema: rxSchemaOf(entity as never), conflictHandler: conflictHandler as never },
  ]);
  await replica.addCollections({
    ...Object.fromEntries(replicated),
    sync_issues: { schema: syncIssuesSchema },
  });
  return replica;
}

/** Deletes a user's replicas from this device, but for the one to keep. RxDB's own removal would leave empty databases. */
export async function deleteReplicas(userId: string, keep?: Replica): Promise<void> {
  const kept = keep ? `${DEXIE_PREFIX}${keep.name}--` : null;
  for (const { name = "" } of await indexedDB.databases()) {
    if (!name.startsWith(DEXIE_PREFIX + prefixOf(userId)) || (kept && name.startsWith(kept))) continue;
    indexedDB.deleteDatabase(name);
  }
}

/** How RxDB's Dexie storage begins the name of each of its databases; two dashes end the replica's own name in it. */
const DEXIE_PREFIX = "rxdb-dexie-";

function prefixOf(userId: string): string {
  return `shiftkeep-${userId}-`;
}
