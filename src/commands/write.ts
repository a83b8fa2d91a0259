import { kindField, type RowKind, type RowOfKind, rows } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import { writingLockOf } from "#schema/protocol/locks.ts";
import { type CommandContext, type Opened, replicaOf } from "./command-context.ts";

/** What a writing command uses. Its edits are those of local-change.ts. */
export interface ReplicaWriter extends Opened {
  /** The instant to record, in UTC. */
  now(): string;
  newId(): string;
  /** The first fields of a new row of the business; the id is new unless one is given. */
  stamped(id?: string): { id: string; business_id: string; created_at: string };
  /** Returns the rows with these fields from storage itself, so that what another tab wrote counts. */
  find<K extends RowKind>(kind: K, fields?: Partial<RowOfKind<K>>): Promise<RowOfKind<K>[]>;
  insert<K extends RowKind>(
    kind: K,
    row: Omit<RowOfKind<K>, keyof Replicated | "kind">,
  ): Promise<RowOfKind<K>>;
  /** Null if there is no such row. */
  patch<K extends RowKind>(
    kind: K,
    id: string,
    fields: Partial<RowOfKind<K>> | ((row: RowOfKind<K>) => Partial<RowOfKind<K>>),
  ): Promise<RowOfKind<K> | null>;
  /** False if there was no such row. */
  remove(kind: RowKind, id: string): Promise<boolean>;
}

/** The business's time zone; the device's until the business is known. */
export async function businessZone(
  { device }: CommandContext,
  { businessId, find }: ReplicaWriter,
): Promise<string> {
  const [business] = await find("business", { id: businessId });
  return business?.timezone ?? device.zone();
}

/** Runs reads and writes while no other tab writes for this person, so that what was read holds. Must not be nested. */
export function write<T>(context: CommandContext, work: (writing: ReplicaWriter) => Promise<T>): Promise<T> {
  const { device } = context;
  const { newId } = device;
  const opened = replicaOf(context);
  const now = () => device.readClock().instant;
  const of = <K extends RowKind>(kind: K) => rows(opened.replica, kind);
  const writing: ReplicaWriter = Object.assign(opened, {
    now,
    newId,
    stamped: (id = newId()) => ({ id, business_id: opened.businessId, created_at: now() }),
    find: (kind, fields) => freshFind(of(kind), { ...kindField(kind), ...fields } as never),
    insert: (kind, row) => insertLocally(of(kind), { ...kindField(kind), ...row } as never, newId()),
    patch: (kind, id, fields) => patchLocally(of(kind), id, fields as never, newId()),
    remove: (kind, id) => removeLocally(of(kind), id, newId()),
  } satisfies Omit<ReplicaWriter, keyof Opened>);
  return device.exclusively(writingLockOf(writing.userId), () => work(writing));
}
