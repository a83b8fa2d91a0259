import type { RxCollection } from "rxdb";
import type { Entity } from "#schema/entities/entity.ts";
import type { Replica } from "./open-replica.ts";
import type { Document } from "./stored.ts";

/** The collections this device may change, with their names. */
export function writableCollections(replica: Replica): [name: string, collection: RxCollection<Document>][] {
  const writable = replica.entities.filter((entity) => entity.writable.length > 0);
  return collectionNames(writable).map((name) => [name, collectionOf(replica, name)]);
}

/** The collections these entities are kept in, in order: several entities may share one. */
export function collectionNames(entities: readonly Entity[]): string[] {
  return [...new Set(entities.map((entity) => entity.collection))];
}

/** The collection of any entity, as far as all of them are alike. */
export function collectionOf(replica: Replica, name: string): RxCollection<Document> {
  return replica.collections[name as "time_records"] as unknown as RxCollection<Document>;
}

/** Whether it has all its collections; one that is being closed loses them one after the other. */
export function isWhole({ entities, collections }: Replica): boolean {
  return [...collectionNames(entities), "sync_issues"].every((name) => name in collections);
}
