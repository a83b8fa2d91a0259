import { createBatcher } from "#lib/batcher.ts";
import { REFUSED, type Stored } from "#replica/same-state.ts";
import type { Entity } from "#schema/entities/define-entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import {
  type Change,
  type ChangeResult,
  PUSH_BATCH_CHANGES,
  type PushResponse,
} from "#schema/protocol/sync.ts";
import { toChange, toDocument } from "./codec.ts";
import type { Link } from "./link.ts";

const WINDOW_MS = 10;

/** A local edit and the state it was made from, as RxDB's replication hands it over. */
export interface PushRow {
  newDocumentState: Stored;
  assumedMasterState?: Stored | undefined;
}

/** Sends edits of an entity; answers with the states the replica must take or merge instead of its own. */
export type PushRows = (entity: Entity, rows: PushRow[]) => Promise<Stored[]>;

/** Joins the collections' pushes into requests of at most 500 changes. `send` answers every change, in order. */
export function createPush(
  link: Link,
  send: (changes: Change[]) => Promise<PushResponse>,
  keep: (rejected: Omit<RejectedChange, "at">) => Promise<void>,
  onPushed: () => void,
): PushRows {
  const deliver = createBatcher<Change, ChangeResult>(
    async (changes) => {
      const answer = await link.run(() => send(changes));
      onPushed();
      return answer.results;
    },
    { windowMs: WINDOW_MS, full: PUSH_BATCH_CHANGES },
  );
  return async (entity, rows) => {
    const states = await Promise.all(
      rows.map(async (row) => {
        const change = toChange(entity, row.newDocumentState, row.assumedMasterState);
        return insteadOf(row, await deliver(change), change, keep);
      }),
    );
    return states.filter((state) => state !== null);
  };
}

/** What the replica must take instead of the edit, or null when the server has it. */
async function insteadOf(
  row: PushRow,
  result: ChangeResult,
  change: Change,
  keep: (rejected: Omit<RejectedChange, "at">) => Promise<void>,
): Promise<Stored | null> {
  if (result.status === "conflict") return toDocument(result.row);
  if (result.status !== "rejected") return null;
  // The refused change is kept before the replica gives it up: in no moment is it nowhere.
  await keep({
    id: change.change_id,
    collection: change.collection,
    code: result.code,
    reason: result.reason ?? null,
    row: change.row,
  });
  if (result.row) return { ...toDocument(result.row), change_id: REFUSED };
  return { ...row.newDocumentState, change_id: REFUSED, _deleted: true };
}
