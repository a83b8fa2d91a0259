import {
  addRxPlugin,
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
} from "rxdb";
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

const syncIssuesSchema: RxJsonSchema<RejectedChange> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: { id: { type: "string", maxLength: 64 } } as never,
};

/** Opens the replica of a user, from disk and without any network. Databases are named per user: nobody sees another's. */
export async function openReplica(userId: string): Promise<Replica> {
  const replica = await createRxDatabase<Collections>({
    name: `shiftkeep-${userId}`,
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
