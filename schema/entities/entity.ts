import type { AnyField, Fields, MergeKind, ValuesOf } from "./fields.ts";

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
  /** Takes back an earlier edit, and gives way to what others have changed meanwhile. 'lock': to a lock alone, as a fill does. */
  yields?: true | "lock";
  /** When the last of them was made, in ms of this device's clock, if there were several. */
  acted?: number;
  /** The version of the server's row that the person saw, if the edit was merged with later ones since. */
  seen?: number;
}

/** One entity: its collection in the replica, the table that pushes write, its fields, and who may send which. */
export interface Entity {
  /** Names its rows in the replica, in commands and in queries. */
  name: string;
  /** Name of the RxDB collection and of the server's collection. */
  collection: string;
  /** Incremented when an indexed field changes; a new unindexed field needs no new version. */
  version: number;
  /** RxDB indexes. An indexed field must never be null: queries do not find documents without it. */
  indexes: string[][];
  /** The fields of the collection that devices derive, and the server does not send. */
  keys: Fields;
  /** Distinguishes its documents from those of other entities in the same collection. */
  kind: string | undefined;
  /** The Postgres table, in schema public. */
  table: string;
  fields: Fields;
  /** The columns that the database lets a device send in a push. Empty: read-only. */
  writable: string[];
  /** Only the server creates rows; devices change them, if anything is writable. */
  madeByServer: boolean;
  /** The merge kinds of fields that are not plain registers. */
  merge: Record<string, MergeKind>;
  /** The flag by which a row stays as it is, whatever fills and undos by those who did not know of it say. */
  lock?: string | undefined;
  /**
   * Returns the fields that a device derives from others for its queries: of every row from the server, and of rows
   * stored or refused earlier. `userId` is the device's user.
   */
  derived?: ((row: Record<string, unknown>, userId: string) => Record<string, unknown>) | undefined;
  /** Who reads rows, if the policies are of the usual form. */
  read?: Readers | undefined;
  /** Who makes and changes rows, if the policies are of the usual form. */
  write?: Writers | undefined;
}

/** own: of the person in `user_id` or `employee_id`. */
export type Readers = "members" | "managers" | "admins" | "own" | "managers and own" | "admins and own";
/** server: devices only read. */
export type Writers = "managers" | "own" | "server";

/** A collection of the replica. All its entities have these indexes, and each fills every indexed field. */
interface Collection<C extends string, Keys extends Fields> {
  collection: C;
  version: number;
  indexes: string[][];
  keys: Keys;
}

/** Describes a collection: what its rows are found by, and the fields for it that devices derive. */
export function collection<const C extends string, Keys extends Fields = Record<never, never>>(
  name: C,
  indexes: string[][] = [],
  keys = {} as Keys,
): Collection<C, Keys> {
  return { collection: name, version: 0, indexes, keys };
}

interface Definition<C extends string, Keys extends Fields, K, F extends Fields> {
  in: Collection<C, Keys>;
  table: string;
  /** The kind of its documents, if it is not the entity's name; null for none. */
  kind?: K;
  read?: Readers;
  write?: Writers;
  /** Devices make no rows, and only change them. */
  madeByServer?: true;
  /** Devices may delete rows. */
  isDeletable?: true;
  /** Rows are made once and never change. */
  isFinal?: true;
  lock?: string & keyof F;
  derived?: Entity["derived"];
  fields: F;
}

/** An entity as it is defined: the types of its rows follow from it. */
export interface EntityOf<N extends string, C extends string, Keys extends Fields, K, F extends Fields>
  extends Entity {
  name: N;
  collection: C;
  keys: Keys;
  kind: K extends string ? K : undefined;
  fields: F;
}

/** Defines an entity: what devices may send and how edits merge follows from its fields. */
export function entity<
  const N extends string,
  const C extends string,
  Keys extends Fields,
  F extends Fields,
  const K extends string | null = N,
>(name: N, definition: Definition<C, Keys, K, F>): EntityOf<N, C, Keys, K, F> {
  const { in: home, table, kind = name, fields, lock, derived, read, write } = definition;
  const all = Object.entries(fields);
  const byServer = write === "server" || definition.madeByServer === true;
  const isSent = (field: string, { isByServer, isOnce }: AnyField["rules"]) =>
    write !== "server" && !isByServer && !(byServer && isOnce && field !== "id");
  const sent = all.filter(([field, { rules }]) => isSent(field, rules));
  const merged = sent.map(([field, { rules }]) => [field, definition.isFinal ? "first" : rules.merge]);
  return {
    ...home,
    ...{ name, table, fields, lock, derived, read, write },
    kind: (kind ?? undefined) as never,
    writable: [...sent.map(([field]) => field), ...(definition.isDeletable ? ["deleted"] : [])],
    madeByServer: byServer,
    merge: Object.fromEntries(merged.filter(([, merge]) => merge)),
  };
}

type Flat<T> = { [K in keyof T]: T[K] };

/** The rows of an entity as the replica stores them. */
export type RowOf<E extends Pick<Entity, "fields" | "keys" | "kind">> = Flat<
  ValuesOf<E["fields"]> &
    ValuesOf<E["keys"]> &
    (E["kind"] extends string ? { kind: E["kind"] } : unknown) &
    Replicated
>;

/** What of such a row devices change: neither what is sent once, nor what the server sets. */
export type EditOf<E extends Pick<Entity, "fields">> = {
  [K in keyof E["fields"] as E["fields"][K]["use"] extends "edited" ? K : never]: E["fields"][K]["value"];
};

/** Returns the entity that a row of a collection belongs to. A row without a kind belongs to the collection's first. */
export function entityOf(entities: readonly Entity[], collection: string, row: object): Entity | undefined {
  const { kind } = row as { kind?: unknown };
  const candidates = entities.filter((entity) => entity.collection === collection);
  return candidates.find((entity) => entity.kind === kind) ?? candidates[0];
}
