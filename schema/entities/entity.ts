import type * as v from "valibot";

/**
 * The fields replication adds to every document: the server's version, and the local change that still waits.
 * `change_id` is null when none does: a null has no entry in an index, so the index of what waits stays as small as the
 * queue.
 */
export interface Replicated {
  version: number;
  change_id: string | null;
  /** The server's hash of the row's content (domain/sync/content-hash.ts): of a row that waits, that of what it was. */
  content_hash?: string | undefined;
  /** Only while a change waits. */
  pending?: Pending;
}

/** What is known of a waiting change besides the document itself. */
export interface Pending {
  /** The server's row the edit was made from, with its version; null for a row the server never told of. */
  base: Record<string, unknown> | null;
  /** Changes before the present one since `base`, oldest first: they may have been applied and the answer lost. */
  earlier: string[];
  /** When the first of them was made, in ms of this device's clock and then by count: pushes keep this order. */
  order: number;
}

/**
 * How two edits of one field are merged (domain/merge). register: the writer who reaches the server last decides, and
 * the earlier value stays in the server's history. set: an array
 * without duplicates; additions and removals of both sides count. counter: a number; the differences of both sides add up.
 * holder: who has something; to take it away takes it from whom it was seen with, not from somebody who came since.
 * items: an array of things with ids, in an order; each counts by itself.
 * first: of a row whose id says what it is, so that whoever makes it says the same; it is kept as it came first.
 * earliest: when something happened that happens once; a later word of it, from another device, says nothing more.
 */
export type MergeKind = "register" | "set" | "counter" | "holder" | "first" | "earliest" | "items";

/**
 * One entity: a collection of the replica, the table its pushes write, and who may send what. How its documents look
 * is said beside it by its fields, which types, form validation and the contract test are made from: apart and as a
 * function, so that scripts which do not validate carry none of it.
 */
export interface Entity {
  /** Name of the RxDB collection and of the server's collection. */
  collection: string;
  /**
   * What tells its documents from those of other entities in the same collection; a replica may have few collections.
   * Entities that share one have the same `version` and `indexes`, and each fills every indexed field.
   */
  kind?: string;
  /** The Postgres table, in schema public. */
  table: string;
  /** Raised when an indexed field changes; a new field that is not indexed needs no new version. */
  version: number;
  /** RxDB indexes. An indexed field must never be null: a document without it vanishes from queries. */
  indexes: string[][];
  /** Columns a device may send in a push; the database grants exactly these for insert or update. Empty: read-only. */
  writable: string[];
  /** Rows are made by the server alone; devices change them. */
  madeByServer?: true;
  /** How fields merge that are not plain registers. */
  merge?: Record<string, MergeKind>;
  /**
   * Fields that a device derives from the others, for queries to rest on: of every row that the server sends, and of what
   * was stored or refused before. `userId` is whose device it is.
   */
  derived?: (row: Record<string, unknown>, userId: string) => Record<string, unknown>;
  /** Of the derived fields those that the server sends too, so that they count as content. */
  derivedAndSent?: string[];
}

/** The document type of an entity as the replica stores it. */
export type DocumentOf<
  F extends () => v.ObjectEntries,
  K extends string | undefined = undefined,
> = v.InferOutput<v.ObjectSchema<ReturnType<F>, undefined>> &
  (K extends string ? { kind: K } : unknown) &
  Replicated;

/** The entity a row of a collection belongs to. A row that names no kind is of the collection's first. */
export function entityOf(entities: readonly Entity[], collection: string, row: object): Entity | undefined {
  const { kind } = row as { kind?: unknown };
  const candidates = entities.filter((entity) => entity.collection === collection);
  return candidates.find((entity) => entity.kind === kind) ?? candidates[0];
}
