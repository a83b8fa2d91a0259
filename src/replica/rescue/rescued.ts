import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Change } from "#schema/protocol/sync.ts";
import type { Replica } from "../collections.ts";
import { freshFind } from "../rxdb/fresh-find.ts";
import { type Next, withoutBookkeeping } from "../rxdb/stored.ts";
import { recallSync } from "../sync-memory.ts";
import { readAllWaiting } from "../waiting-changes.ts";

/** What only this device holds. */
export interface Rescued {
  /** Rows with an unconfirmed change, by collection. */
  waiting: Record<string, Next[]>;
  /** Changes that the server refused. */
  issues: RejectedChange[];
  /** Changes that may have been sent without an answer yet. */
  sent: Change[];
}

/** Whether there is nothing in it. */
export function isEmpty({ waiting, issues }: Rescued): boolean {
  return issues.length === 0 && Object.values(waiting).every((rows) => rows.length === 0);
}

/** Returns what an open replica holds alone, with the rows that wait in the order of sending. */
export async function readUnsent(replica: Replica) {
  const [rows, issues] = await Promise.all([readAllWaiting(replica), freshFind(replica.sync_issues, {})]);
  const { sent } = rows.length > 0 ? await recallSync(replica) : { sent: [] };
  const waiting: Rescued["waiting"] = {};
  for (const { collection, stored } of rows) {
    waiting[collection] ??= [];
    waiting[collection].push(asRescued(stored));
  }
  return { rows, rescued: { waiting, issues, sent } satisfies Rescued };
}

/** Returns a stored row without RxDB's bookkeeping, but with its mark of a deletion. */
export function asRescued<T extends { _deleted: boolean }>(row: T): T {
  return { ...withoutBookkeeping(row), _deleted: row._deleted } as T;
}
