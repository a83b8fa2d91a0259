import type * as v from "valibot";

/** The fields replication adds to every document: the server's version, and the local change that still waits ('' when none). */
export interface Replicated {
  version: number;
  change_id: string;
  /** Only while waiting: the first change since the confirmed state. Its push may have been applied and its answer lost. */
  first_change?: string;
}

type Fields = v.ObjectEntries;

/** One entity: a collection of the replica, the table its pushes write, and how its documents look. */
export interface Entity<F extends Fields = Fields> {
  /** Name of the RxDB collection and of the server's collection. */
  collection: string;
  /** The Postgres table, in schema public. */
  table: string;
  /** Raised when an indexed field changes; a new field that is not indexed needs no new version. */
  version: number;
  fields: F;
  /** RxDB indexes. An indexed field must never be null: a document without it vanishes from queries. */
  indexes: string[][];
  /** Columns a device may send in a push; the database grants exactly these for insert. Empty: read-only. */
  writable: string[];
}

/** Declares an entity; types, RxDB schema and the push whitelist are derived from this one place. */
export function defineEntity<F extends Fields>(entity: Entity<F>): Entity<F> {
  return entity;
}

/** The document type of an entity as the replica stores it. */
export type DocumentOf<E> =
  E extends Entity<infer F> ? v.InferOutput<v.ObjectSchema<F, undefined>> & Replicated : never;
