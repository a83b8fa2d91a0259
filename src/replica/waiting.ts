import type { RxCollection } from "rxdb";
import type { Entity } from "#schema/entities/define-entity.ts";
import type { Replica } from "./open-replica.ts";
import type { Document } from "./stored.ts";

/** The collections this device may change, with their entities. */
export function writableCollections(
  replica: Replica,
): [entity: Entity, collection: RxCollection<Document>][] {
  return replica.entities
    .filter((entity) => entity.writable.length > 0)
    .map((entity) => [entity, collectionOf(replica, entity.collection)]);
}

/** The collection of any entity, as far as all of them are alike. */
export function collectionOf(replica: Replica, name: string): RxCollection<Document> {
  return replica.collections[name as "time_records"] as unknown as RxCollection<Document>;
}
