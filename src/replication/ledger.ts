import { digestOf, rowDigest } from "#domain/sync/digest.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { filterInSlices } from "#lib/filter-in-slices.ts";
import { type Acknowledged, noteAcknowledged } from "#replica/acknowledged.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import {
  addStored,
  type Document,
  type Next,
  readLive,
  rewriteStored,
  type Stored,
  type StoredWrite,
  type Which,
} from "#replica/rxdb/stored.ts";
import { recallSync, rememberSync, type SyncMemory } from "#replica/sync-memory.ts";
import { entityOf } from "#schema/entities/entity.ts";
import type { Digest, PullResponse, RowPosition } from "#schema/protocol/sync.ts";
import { isIntact } from "./codec.ts";

/** Returns a document's next state from its stored one; null leaves it. */
export type Decide = (current: Stored | undefined, id: string) => Next | null;

/**
 * Replication's write access to the replica: rows first, then the memory about them, so that a crash costs a
 * repeated request but never a row. It updates each collection's digest with every write.
 */
export class Ledger {
  readonly replica: Replica;
  readonly memory: SyncMemory;

  private constructor(replica: Replica, memory: SyncMemory) {
    this.replica = replica;
    this.memory = memory;
  }

  static async open(replica: Replica): Promise<Ledger> {
    return new Ledger(replica, await recallSync(replica));
  }

  async rewrite(name: string, which: Which, decide: Decide): Promise<void> {
    if (which.length === 0) return;
    const complete = this.#completing(name);
    const written = await rewriteStored(collectionOf(this.replica, name), which, (current, id) => {
      const next = decide(current, id);
      return next && complete(next);
    });
    this.#count(name, written);
  }

  /** Adds rows of a first fill without looking each up. False if one exists: the caller then rewrites them. */
  async add(name: string, rows: Next[]): Promise<boolean> {
    const complete = rows.map(this.#completing(name));
    if (!(await addStored(collectionOf(this.replica, name), complete))) return false;
    this.#count(
      name,
      complete.map((next) => ({ previous: undefined, next })),
    );
    return true;
  }

  /** Recounts a collection from its stored rows, and finds rows whose content is not what the server sent. */
  async recount(name: string): Promise<{ digest: Digest; damaged: RowPosition[] }> {
    const live = await readLive(collectionOf(this.replica, name));
    const digest = digestOf(live.flatMap((stored) => confirmedOf(stored) ?? []));
    const { entities } = this.replica;
    // A waiting row legitimately has the person's edit.
    const isDamaged = (stored: Stored) =>
      !isWaiting(stored) && !isIntact(entityOf(entities, name, stored), stored);
    this.memory.digests[name] = digest;
    const damaged = await filterInSlices(live, isDamaged);
    return { digest, damaged: damaged.map(({ id, version }) => ({ id, version })) };
  }

  /** Records how far an answer brought this device, which later requests state. */
  reached(business_id: string | null, answer: Pick<PullResponse, "version" | "epoch" | "told">) {
    // Without a business, perhaps because the server went back to before it.
    if (!business_id) return;
    const known = this.memory.checkpoint;
    const change_id = known?.business_id === business_id ? known.change_id : null;
    const { version, epoch = null, told } = answer;
    this.memory.checkpoint = { business_id, epoch, version, change_id, ...(told && { told }) };
  }

  /** Keeps changes acknowledged at this instant, in case the server loses them. */
  async noteAcknowledged(acknowledged: Acknowledged[], at: string): Promise<void> {
    const { checkpoint } = this.memory;
    const last = acknowledged.at(-1)?.change;
    if (!last) return;
    // Changes sent before the first pull have no known business.
    const business = checkpoint?.business_id ?? null;
    await noteAcknowledged(this.replica.userId, business, Date.parse(at), acknowledged);
    if (checkpoint) checkpoint.change_id = last.change_id;
  }

  async save(): Promise<void> {
    await rememberSync(this.replica, this.memory);
  }

  /** Returns a function that adds the derived fields that queries need and the server does not send. */
  #completing(name: string): (row: Next) => Next {
    const { entities, userId } = this.replica;
    if (!entities.some(({ collection, derived }) => collection === name && derived)) return (row) => row;
    return (row) => ({ ...row, ...entityOf(entities, name, row)?.derived?.({ ...row }, userId) });
  }

  #count(name: string, writes: StoredWrite[]) {
    const digest = { ...(this.memory.digests[name] ?? { rows: 0, hash: 0 }) };
    for (const { previous, next } of writes) {
      add(digest, previous && confirmedOf(previous), -1);
      add(digest, confirmedOf(next), 1);
    }
    this.memory.digests[name] = digest;
  }
}

/** The id and version of a document that is live on the server; null if there is none. */
function confirmedOf(document: Document & { _deleted: boolean }): { id: string; version: number } | null {
  if (!isWaiting(document)) return document._deleted ? null : document;
  const { version = 0, deleted } = { ...document.pending?.base } as Partial<
    Record<"version" | "deleted", unknown>
  >;
  return Number(version) > 0 && !deleted ? { id: document.id, version: Number(version) } : null;
}

function add(digest: Digest, row: { id: string; version: number } | null | undefined, sign: 1 | -1) {
  if (!row) return;
  digest.rows += sign;
  digest.hash += sign * rowDigest(row.id, row.version);
}
