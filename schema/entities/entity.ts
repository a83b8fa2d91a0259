import type * as v from "valibot";

/**
 * The fields that replication adds to every document: the server's version, and the waiting local change.
 * `change_id` is null without one: nulls have no index entry, so the index of waiting rows stays as small as the
 * queue.
 */
export interface Replicated {
  version: number;
  change_id: string | null;
  /** The server's hash of the row's content (domain/sync/content-hash.ts); of a waiting row, that of its base. */
  content_hash?: string | undefined;
  /** Only while a change waits. */
  pending?: Pending;
}

export interface Pending {
  /** The server's row the edit was based on, with its version; null if the server never sent one. */
  base: Record<string, unknown> | null;
  /** Earlier changes since `base`, oldest first: they may have been applied although their answer was lost. */
  earlier: string[];
  /** When the first of them was made, in ms of this device's clock with a counter: pushes keep this order. */
  order: number;
  /** The row may be made by others too, by the same id: `base` is as it was made here, and no row of the server. */
  isShared?: true;
  /** Takes back an earlier edit, and gives way to what others have changed meanwhile. */
  yields?: true;
  /** When the last of them was made, in ms of this device's clock, if there were several. */
  acted?: number;
  /** The version of the server's row that the person saw, if the edit was merged with later ones since. */
  seen?: number;
}

/**
 * How two edits of one field merge (domain/merge). register: the last write to reach the server wins; the earlier
 * value stays in the server's history. once: written once, never changed (punches). set: an array without
 * duplicates; both sides' additions and removals apply. counter: a number; both sides' differences add up. holder:
 * the owner of something; removing the owner only removes the one who was seen. items: an ordered array of things
 * with ids; each merges separately. first: part of the row's id, so all writers agree; the first value stays.
 * earliest: when a single event happened; a later value from another device is ignored.
 */
export type MergeKind = "register" | "set" | "counter" | "holder" | "first" | "earliest" | "items";

/**
 * One entity: its collection in the replica, the table that pushes write, and who may send which fields. Its
 * document fields are defined beside it, as a source of types, form validation and the contract test: separately and
 * as a function, so that scripts without validation do not include them.
 */
export interface Entity {
  /** Name of the RxDB collection and of the server's collection. */
  collection: string;
  /**
   * Distinguishes its documents from those of other entities in the same collection, since a replica can have only a
   * few collections. Entities that share one have the same `version` and `indexes`, and each fills every indexed
   * field.
   */
  kind?: string;
  /** The Postgres table, in schema public. */
  table: string;
  /** Incremented when an indexed field changes; a new unindexed field needs no new version. */
  version: number;
  /** RxDB indexes. An indexed field must never be null: queries do not find documents without it. */
  indexes: string[][];
  /** The columns that the database lets a device send in a push. Empty: read-only. */
  writable: string[];
  /** Only the server creates rows; devices change them. */
  madeByServer?: true;
  /** The merge kinds of fields that are not plain registers. */
  merge?: Record<string, MergeKind>;
  /**
   * Returns the fields that a device derives from others for its queries: of every row from the server, and of rows
   * stored or refused earlier. `userId` is the device's user.
   */
  derived?: (row: Record<string, unknown>, userId: string) => Record<string, unknown>;
  /** The derived fields that the server also sends, so that they are part of the content hash. */
  derivedAndSent?: string[];
}

/** The document type of an entity as the replica stores it. */
export type DocumentOf<
  F extends () => v.ObjectEntries,
  K extends string | undefined = undefined,
> = v.InferOutput<v.ObjectSchema<ReturnType<F>, undefined>> &
  (K extends string ? { kind: K } : unknown) &
  Replicated;

/** Returns the entity that a row of a collection belongs to. A row without a kind belongs to the collection's first. */
export function entityOf(entities: readonly Entity[], collection: string, row: object): Entity | undefined {
  const { kind } = row as { kind?: unknown };
  const candidates = entities.filter((entity) => entity.collection === collection);
  return candidates.find((entity) => entity.kind === kind) ?? candidates[0];
}
