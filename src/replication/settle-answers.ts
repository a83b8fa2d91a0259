import { isWaiting, knownAs } from "#domain/sync/is-waiting.ts";
import { unspentIds } from "#domain/sync/row-ids.ts";
import { uuidOf } from "#lib/hashes.ts";
import { must } from "#lib/must.ts";
import { collectionOf, writableCollections } from "#replica/collections.ts";
import { knownIn } from "#replica/known-ids.ts";
import { type Stored, stateOf, type Which } from "#replica/rxdb/stored.ts";
import { type Entity, entityOf } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Ledger } from "./ledger.ts";
import { type Answered, isApplied, isReplay, refusedReplay, settleAll } from "./settle.ts";

/**
 * Writes the results of changes into the replica. A repetition changes no document: later edits of the row continue
 * from there, and it is read anew if nothing waits. A finally refused one is kept for the person.
 */
export async function settleAnswers(ledger: Ledger, answered: Answered[], now: () => string): Promise<void> {
  const [replays, others] = [answered.filter(isReplay), answered.filter((one) => !isReplay(one))];
  const issues = replays
    .filter(({ result }) => !isApplied(result))
    .flatMap((one) => refusedReplay(entityIn(ledger, one.change.collection, one.change.row), one) ?? [])
    .map((issue) => ({ ...issue, at: now() }));
  if (issues.length > 0) await ledger.replica.sync_issues.bulkUpsert(issues);
  const work = writableCollections(ledger.replica).map(async ([name]) => {
    const mine = others.filter(({ change }) => change.collection === name);
    if (mine.length > 0) await settleIn(ledger, name, mine, now);
  });
  await Promise.all(work);
}

/** Returns the entity of a row of a writable collection. */
export function entityIn({ replica }: Ledger, collection: string, row: object): Entity {
  return must(entityOf(replica.entities, collection, row), `an entity of ${collection}`);
}

/**
 * A refused change is stored in the inbox before the replica drops it, so that it never exists nowhere. So a
 * document with something to keep is first left alone, and rewritten afterwards unless it was edited meanwhile.
 */
async function settleIn(ledger: Ledger, collection: string, answered: Answered[], now: () => string) {
  const byId = new Map<string, Answered[]>();
  for (const one of answered) {
    const id = String(one.change.row.id);
    byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  const kept = new Map<string, string>();
  for (let left: Which = "waiting"; left.length > 0; ) {
    const again: string[] = [];
    const found: RejectedChange[] = [];
    const spent: Stored[] = [];
    await ledger.rewrite(collection, left, (current, id) => {
      const mine = byId.get(id);
      if (!mine || !current || !isWaiting(current)) return null;
      const { next, issues, again: anew } = settleAll(entityIn(ledger, collection, current), current, mine);
      if ((issues.length === 0 && !anew) || kept.get(id) === stateOf(current)) return next;
      found.push(...issues.map((issue) => ({ ...issue, at: now() })));
      if (anew) spent.push(anew);
      kept.set(id, stateOf(current));
      again.push(id);
      return null;
    });
    if (found.length > 0) await ledger.replica.sync_issues.bulkUpsert(found);
    await makeAgain(ledger, collection, spent);
    left = again;
  }
}

/** Makes rows whose ids were spent by their next ones, unless those are there: others made them again, too. */
async function makeAgain(ledger: Ledger, collection: string, spent: Stored[]) {
  const rows = new Map(await Promise.all(spent.map(async (row) => [await uuidOf(row.id), row] as const)));
  const free = await unspentIds([...rows.keys()], knownIn(collectionOf(ledger.replica, collection)));
  const rowOf = new Map([...rows].map(([first, row]) => [free.get(first)?.id, row]));
  const ids = [...rowOf.keys()].filter((id) => id !== undefined);
  await ledger.rewrite(collection, ids, (stored, id) => {
    const row = rowOf.get(id);
    if (!row || knownAs(stored) !== "free") return null;
    const pending = { ...must(row.pending, "a row that waits"), earlier: [] };
    return { ...row, id, change_id: crypto.randomUUID(), pending, _deleted: false };
  });
}
