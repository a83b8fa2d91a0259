import type { RxCollection, RxDatabase } from "rxdb";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity, RowOf } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Document } from "./rxdb/stored.ts";

type All = typeof ENTITIES;

type FirstIn<C, List> = List extends readonly [infer E extends Entity, ...infer Rest]
  ? E["collection"] extends C
    ? E
    : FirstIn<C, Rest>
  : never;

/** The collections of a replica. Where several entities share one, it has the type of the first: see `rows`. */
export type Collections = { [C in All[number]["collection"]]: RxCollection<RowOf<FirstIn<C, All>>> } & {
  /** Local only: changes that the server refused. */
  sync_issues: RxCollection<RejectedChange>;
};

/** One user's local copy of everything they may see, which every screen reads and writes. */
export type Replica = RxDatabase<Collections> & {
  /** The replicated entities, in the order in which their first rows are fetched. */
  entities: readonly Entity[];
  userId: string;
};

/** Rows by the name of their entity. */
type Kinds = { [E in All[number] as E["name"]]: RowOf<E> };

export type RowKind = keyof Kinds;
export type RowOfKind<K extends RowKind> = Kinds[K];

const named = ENTITIES.map((entity): [RowKind, Entity] => [entity.name, entity]);
const BY_NAME = Object.fromEntries(named) as Record<RowKind, Entity>;

/** Returns the collection of an entity, typed as its rows: queries of it must select their kind (kindField). */
export function rows<K extends RowKind>(replica: Replica, name: K): RxCollection<RowOfKind<K>> {
  return collectionOf(replica, BY_NAME[name].collection) as unknown as RxCollection<RowOfKind<K>>;
}

/** Returns the field that rows of an entity have in a shared collection, and others there have not. */
export function kindField(name: RowKind): object {
  const { kind } = BY_NAME[name];
  return kind ? { kind } : {};
}

/** Returns the collections that this device may change, with their names. */
export function writableCollections(replica: Replica): [name: string, collection: RxCollection<Document>][] {
  const writable = replica.entities.filter((entity) => entity.writable.length > 0);
  return collectionNames(writable).map((name) => [name, collectionOf(replica, name)]);
}

/** Returns the collections of these entities, in order: several entities may share one. */
export function collectionNames(entities: readonly Entity[]): string[] {
  return [...new Set(entities.map((entity) => entity.collection))];
}

/** Returns an entity's collection, typed by the fields that all entities have. */
export function collectionOf(replica: Replica, name: string): RxCollection<Document> {
  return replica.collections[name as "punches"] as unknown as RxCollection<Document>;
}

/** Whether all collections are present; a closing replica loses them one by one. */
export function hasAllCollections({ entities, collections }: Replica): boolean {
  return [...collectionNames(entities), "sync_issues"].every((name) => name in collections);
}
