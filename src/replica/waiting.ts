import type { RxCollection } from "rxdb";
import type { Entity, Replicated } from "#schema/entities/define-entity.ts";
import { ENTITIES, type Replica } from "./open-replica.ts";

type ReplicatedCollection = RxCollection<Replicated & { id: string }>;

/** Selects the documents that hold a change the server has not confirmed. */
export const WAITING = { change_id: { $gt: "" } };

/** The collections this device may change, by name. */
export function writableCollections(replica: Replica): [name: string, collection: ReplicatedCollection][] {
  return ENTITIES.filter((entity) => entity.writable.length > 0).map((entity) => [
    entity.collection,
    collectionOf(replica, entity),
  ]);
}

/** The collection of any entity, as far as all of them are alike. */
export function collectionOf(replica: Replica, entity: Pick<Entity, "collection">): ReplicatedCollection {
  return replica.collections[entity.collection as "time_records"] as unknown as ReplicatedCollection;
}
