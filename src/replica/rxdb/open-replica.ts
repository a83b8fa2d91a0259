import type { Dexie } from "dexie";
import { createRxDatabase, type RxCollection, type RxJsonSchema } from "rxdb";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { type Collections, collectionNames, type Replica } from "../collections.ts";
import { followConnection, reconnecting } from "./connections.ts";
import { requireStrictDurability } from "./durability.ts";
import { readingPages } from "./page-reads.ts";
import { prefixOf } from "./replica-names.ts";
import { rxSchemaOf } from "./rx-schema.ts";
import { hearWhateverTheTime } from "./storage-events.ts";
import { WAITING_INDEX } from "./waiting-index.ts";

const syncIssuesSchema: RxJsonSchema<RejectedChange> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: { id: { type: "string", maxLength: 64 } } as never,
};

/**
 * Opens a replica from disk, without a network. Databases are named by user, to separate users, and by generation: a
 * replica that must be refilled gets a new name, and the old one is deleted afterwards.
 */
export async function openReplica(
  { userId, generation }: { userId: string; generation: number },
  entities: readonly Entity[] = ENTITIES,
  listeners: StorageListeners = { cut: () => {}, replaced: () => {} },
): Promise<Replica> {
  const replica = await createRxDatabase<Collections>({
    name: `${prefixOf(userId)}${generation}`,
    storage: reconnecting(
      readingPages(
        getRxStorageDexie({
          onCreate: (db: Dexie, of: string) => prepareDatabase(db, of, listeners),
        } as never),
      ),
    ),
    multiInstance: true,
    eventReduce: true,
  });
  const schemas = Object.fromEntries(
    collectionNames(entities).map((name) => [name, { schema: rxSchemaOf(entities, name) }]),
  );
  try {
    await replica.addCollections({ ...schemas, sync_issues: { schema: syncIssuesSchema } });
  } catch (error) {
    // Left open, it would refuse every later attempt. Collections that wait for room may find it in what this closes.
    const closing = (of: object, name: string, late: RxCollection) => {
      void late.close();
      return Reflect.set(of, name, late);
    };
    Object.assign(replica, { collections: new Proxy(replica.collections, { set: closing as never }) });
    await replica.close();
    throw error;
  }
  hearWhateverTheTime(replica.token);
  return Object.assign(replica, { entities, userId });
}

/** Events of an open replica's storage, each called once per collection. */
export interface StorageListeners {
  /** The browser cut its connection, perhaps because it removed the database; also called when the app closes it. */
  cut(): void;
  /** Another tab is about to delete it, after moving its contents to another replica. */
  replaced(): void;
}

/** Indexes of RxDB's own replication and clean-up, which the app does not use; each costs a tenth of every write. */
const UNUSED_INDEXES = new Set(["[_meta.lwt+id]", "_meta.lwt"]);

const BY_ID = "[_deleted+id]";

function prepareDatabase(db: Dexie, name: string, listeners: StorageListeners) {
  requireStrictDurability(db, name);
  followConnection(db, listeners);
  const version = db.version.bind(db);
  db.version = (number) => {
    const declared = version(number);
    const stores = declared.stores.bind(declared);
    declared.stores = ({ docs, ...others }) => stores({ docs: withOurIndexes(docs ?? ""), ...others });
    return declared;
  };
}

function withOurIndexes(schema: string): string {
  const used = schema.split(", ").filter((index) => !UNUSED_INDEXES.has(index));
  // RxDB chooses this index only for a collection without another.
  const hasOther = used.some((index) => index.startsWith("[_deleted+") && index !== BY_ID);
  return [...used.filter((index) => index !== BY_ID || !hasOther), WAITING_INDEX].join(", ");
}
