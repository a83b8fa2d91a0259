// What only this device holds survives every change of replica.
//
//   log-out, end of a session ── rescue ──> kept for this user ──┐
//   new generation (role or business changed): what waits ──────────┼── restore ──> the replica that is open now
//   new format of the replica (an update of the app): all rows ──┤
//   a store that the browser erased: the copy (queue-copy.ts) ───┘
//
// Old databases are read alone (rxdb/old-databases.ts) and deleted only once their contents are safe. A crash
// repeats the step.

import { isWaiting } from "#domain/sync/is-waiting.ts";
import { must } from "#lib/must.ts";
import { del, delMany, get, set, strictValues } from "#lib/storage/values.ts";
import { entityOf } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Checkpoint } from "#schema/protocol/sync.ts";
import { acknowledgedIds, forgetAcknowledged } from "../acknowledged.ts";
import { collectionOf, type Replica } from "../collections.ts";
import { feedbackKeyOf } from "../feedback-outbox.ts";
import { forgetWaitingFiles } from "../files/waiting-files.ts";
import { punchChainKey, tabletChainKey } from "../punch-chain.ts";
import { durabilityOf } from "../rxdb/durability.ts";
import { deleteAlone, readAlone } from "../rxdb/old-databases.ts";
import { type ReplicaDatabase, replicaDatabases } from "../rxdb/replica-databases.ts";
import { prefixOf, rescuedKeyOf } from "../rxdb/replica-names.ts";
import { type Document, LOCAL_CONTEXT, type Next, rewriteStored, type Stored } from "../rxdb/stored.ts";
import { recallCarried, recallSync, rememberSync, type SyncMemory, syncMemoryKey } from "../sync-memory.ts";
import { copiedKeyOf, hasLostValues, restoreValues } from "./copied.ts";
import { forgetQueueCopy, readQueueCopy } from "./queue-copy.ts";
import { asRescued, type Rescued } from "./rescued.ts";

const ISSUES = "sync_issues";
const CHUNK_ROWS = 500;

/** Rescues waiting and refused changes from a user's replicas, none of which is open here, and deletes these. */
export async function rescue(userId: string): Promise<void> {
  const databases = await replicaDatabases(prefixOf(userId));
  const rescued = (await get<Rescued>(rescuedKeyOf(userId))) ?? { waiting: {}, issues: [], sent: [] };
  for (const database of databases) {
    const { collection } = database;
    if (collection === ISSUES)
      rescued.issues.push(...(await readAlone<RejectedChange>(database)).map(asRescued));
    else
      rescued.waiting[collection] = [...(rescued.waiting[collection] ?? []), ...(await waitingIn(database))];
  }
  rescued.sent.push(...(await carriedFrom(databases)).sent);
  await set(rescuedKeyOf(userId), rescued, strictValues);
  await forgetAcknowledged(userId);
  await remove(databases);
}

/** Returns what was rescued of a user's replicas, and what only the copy has; none of the replicas may be open. */
export async function readRescued(userId: string) {
  const [rescued, copied] = await Promise.all([get<Rescued>(rescuedKeyOf(userId)), readQueueCopy(userId)]);
  const names = new Set([...Object.keys(copied?.waiting ?? {}), ...Object.keys(rescued?.waiting ?? {})]);
  const rowsOf = (name: string) => [...(copied?.waiting[name] ?? []), ...(rescued?.waiting[name] ?? [])];
  const both: Rescued = {
    waiting: Object.fromEntries([...names].map((name) => [name, latestOf(rowsOf(name))])),
    issues: liveOnly([...(copied?.issues ?? []), ...(rescued?.issues ?? [])]),
    sent: rescued?.sent ?? copied?.sent ?? [],
  };
  return { ...both, chain: copied?.chain ?? null };
}

/** Deletes a user's rescued changes and replicas, at their request. */
export async function discardAll(userId: string): Promise<void> {
  await delMany([rescuedKeyOf(userId), feedbackKeyOf(userId), tabletChainKey(userId), copiedKeyOf(userId)]);
  await forgetWaitingFiles(userId);
  await forgetAcknowledged(userId);
  await forgetQueueCopy(userId);
  await remove(await replicaDatabases(prefixOf(userId)));
}

/**
 * Moves into the open replica what was rescued and what the user's other replicas on this device hold: all rows with
 * `everything`, otherwise waiting and refused changes.
 */
export async function restore(replica: Replica, everything: boolean): Promise<void> {
  const rescued = await get<Rescued>(rescuedKeyOf(replica.userId));
  for (const [name, rows] of Object.entries(rescued?.waiting ?? {})) await bring(replica, name, rows);
  await replica.sync_issues.bulkUpsert(liveOnly(rescued?.issues ?? []));
  const old = await replicaDatabases(prefixOf(replica.userId), replica.name);
  for (const database of old) await bringFrom(replica, database, everything);
  await restoreCopy(replica);
  const carried = await carriedFrom(old);
  if (everything && old[0]) await carryMemory(old[0].replica, replica.name);
  const memory = await recallSync(replica);
  const sent = [...(rescued?.sent ?? []), ...carried.sent];
  const checkpoint = memory.checkpoint ?? carried.checkpoint;
  if (sent.length > 0 || checkpoint) await rememberSync(replica, { ...memory, sent, checkpoint });
  await del(rescuedKeyOf(replica.userId));
  await remove(old);
}

/**
 * Brings back what the copy outside this store has and the store has lost. What waits here was written later, and what
 * another tab has sent meanwhile may still be in the copy.
 */
async function restoreCopy(replica: Replica) {
  const copied = await readQueueCopy(replica.userId);
  if (!copied) return;
  const sent = await acknowledgedIds(replica.userId);
  const isLost = ({ change_id }: Next) => !sent.has(String(change_id));
  for (const [name, rows] of Object.entries(copied.waiting)) await bring(replica, name, rows.filter(isLost));
  await replica.sync_issues.bulkUpsert(liveOnly(copied.issues));
  if (await hasLostValues(replica.userId)) await restoreValues(replica, copied);
  const memory = await recallSync(replica);
  // A store that still has its memory knows better what was answered.
  if (memory.version < 0 && memory.sent.length === 0 && copied.sent.length > 0)
    await rememberSync(replica, { ...memory, sent: copied.sent });
}

async function bringFrom(replica: Replica, database: ReplicaDatabase, everything: boolean) {
  if (database.collection === ISSUES) {
    await replica.sync_issues.bulkUpsert(
      liveOnly((await readAlone<RejectedChange>(database)).map(asRescued)),
    );
  } else {
    const rows = everything
      ? (await readAlone<Document>(database)).map(asRescued)
      : await waitingIn(database);
    await bring(replica, database.collection, rows);
  }
}

/** Writes rows over the replica's; collections and kinds unknown to this build are left behind. */
async function bring(replica: Replica, name: string, rows: Next[]) {
  const collection = collectionOf(replica, name);
  if (!collection || name === ISSUES) return;
  const latest = latestOf(rows);
  for (let start = 0; start < latest.length; start += CHUNK_ROWS) {
    const chunk = latest.slice(start, start + CHUNK_ROWS).map((row) => asOfToday(replica, name, row));
    const byId = new Map(chunk.map((row) => [row.id, row]));
    const decide = (current: Stored | undefined, id: string) => {
      const next = must(byId.get(id), "a row for its own id");
      return isWorthBringing(current, next) ? next : null;
    };
    // Must be durable, because the source is deleted next; a tab that sends already must hear of it.
    const options = { context: LOCAL_CONTEXT, durability: durabilityOf(name) };
    await rewriteStored(collection, [...byId.keys()], decide, options);
  }
}

/**
 * Before collections were shared, rows had no kind: theirs is the first entity's. They also lacked derived fields;
 * without an indexed one no query would find them.
 */
function asOfToday({ entities, userId }: Replica, collection: string, row: Next): Next {
  const { kind, derived } = entityOf(entities, collection, row) ?? {};
  return { ...row, ...derived?.({ ...row }, userId), ...(kind && { kind }) };
}

/** A waiting row here was written later; a tombstone of a missing row is irrelevant. */
function isWorthBringing(previous: Stored | undefined, next: Next): boolean {
  if (previous) return !isWaiting(previous);
  return !next._deleted || isWaiting(next);
}

/** Returns the changes these databases' replicas may have sent without an answer, and their checkpoints. */
async function carriedFrom(databases: ReplicaDatabase[]): Promise<Pick<SyncMemory, "sent" | "checkpoint">> {
  const replicas = [...new Set(databases.map(({ replica }) => replica))];
  const carried = await Promise.all(replicas.map(recallCarried));
  return {
    sent: carried.flatMap(({ sent }) => sent),
    checkpoint: carried.map((one) => one.checkpoint).reduce((best, one) => laterOf(best, one), null),
  };
}

function laterOf(a: Checkpoint | null, b: Checkpoint | null): Checkpoint | null {
  return (a?.version ?? -1) > (b?.version ?? -1) ? a : b;
}

async function carryMemory(from: string, to: string) {
  const memory = await get<SyncMemory>(syncMemoryKey(from));
  if (!memory) return;
  // All rows are here, but are read anew as soon as there is a network: a new format may have more fields.
  const refilling = Object.keys(memory.cursors);
  await set(syncMemoryKey(to), { ...memory, cursors: {}, refilling, version: -1 });
}

async function waitingIn(database: ReplicaDatabase): Promise<Next[]> {
  const rows = await readAlone<Document>(database);
  return rows.filter(({ change_id }) => change_id).map(asRescued);
}

async function remove(databases: ReplicaDatabase[]) {
  for (const { name, replica } of databases) {
    // The database goes last: an interrupted purge is recognized by it.
    await delMany([syncMemoryKey(replica), punchChainKey(replica)]);
    await deleteAlone(name);
  }
}

/** Of duplicates (after an interrupted log-out) the later one counts. */
function latestOf<T extends { id: string }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function liveOnly<T extends { id: string }>(issues: T[]): T[] {
  return latestOf(issues).flatMap((issue) => {
    const { _deleted, ...live } = issue as T & { _deleted?: boolean };
    return _deleted ? [] : [live as unknown as T];
  });
}
