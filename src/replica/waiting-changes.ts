import { serverBaseOf } from "#domain/sync/is-waiting.ts";
import { type Replica, writableCollections } from "./collections.ts";
import { inOrder, readWaiting, type Stored, withoutBookkeeping } from "./rxdb/stored.ts";

export interface WaitingChange {
  collection: string;
  row: Record<string, unknown>;
  base: Record<string, unknown> | null;
  /** When it was made, as a UTC instant. */
  at: string;
}

/** A row with an unconfirmed change, as stored. */
export interface WaitingRow {
  collection: string;
  stored: Stored;
}

/** Returns all unconfirmed changes, oldest first. */
export async function readWaitingChanges(replica: Replica): Promise<WaitingChange[]> {
  return (await readAllWaiting(replica)).map(toWaitingChange);
}

/** Returns their rows, oldest first. Read from storage, because live queries never show deletions. */
export async function readAllWaiting(replica: Replica): Promise<WaitingRow[]> {
  const queues = writableCollections(replica).map(async ([collection, documents]) =>
    (await readWaiting(documents)).map((stored) => ({ collection, stored })),
  );
  return inOrder((await Promise.all(queues)).flat());
}

export function toWaitingChange({ collection, stored }: WaitingRow): WaitingChange {
  const { pending, ...rest } = stored;
  const row = withoutBookkeeping(rest);
  return {
    collection,
    row: stored._deleted ? { ...row, deleted: true } : row,
    base: serverBaseOf(pending),
    at: new Date(pending?.order ?? 0).toISOString(),
  };
}
