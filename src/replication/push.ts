import { isWaiting } from "#domain/sync/is-waiting.ts";
import { must } from "#lib/must.ts";
import type { Stored } from "#replica/stored.ts";
import { readWaiting } from "#replica/stored.ts";
import { collectionOf, writableCollections } from "#replica/waiting.ts";
import type { Entity } from "#schema/entities/define-entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { type Change, PUSH_BATCH_CHANGES, type PushResponse } from "#schema/protocol/sync.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { toChange } from "./codec.ts";
import type { Ledger } from "./ledger.ts";
import { type Answered, settle } from "./settle.ts";

/** Rounds of one exchange: a row that others rewrite all the time must not keep it from ending. */
const ROUNDS_MAX = 20;

/** The way out: what waits is sent in the order in which it was made, and each answer settled. */
export class Push {
  readonly #ledger: Ledger;
  readonly #send: (changes: Change[]) => Promise<PushResponse>;
  readonly #now: () => string;
  /** Collections in which something may wait, with how often they were written to. All, until each was looked at. */
  readonly #dirty: Map<string, number>;
  readonly #size = new BatchSize();

  constructor(ledger: Ledger, send: (changes: Change[]) => Promise<PushResponse>, now: () => string) {
    this.#ledger = ledger;
    this.#send = send;
    this.#now = now;
    this.#dirty = new Map(writableCollections(ledger.replica).map(([{ collection }]) => [collection, 0]));
  }

  /** Somebody wrote to this collection. */
  wrote(collection: string) {
    this.#dirty.set(collection, (this.#dirty.get(collection) ?? 0) + 1);
  }

  /** Everything that waits, in order. */
  async waiting(): Promise<Change[]> {
    const found = await Promise.all(
      writableCollections(this.#ledger.replica)
        .filter(([entity]) => this.#dirty.has(entity.collection))
        .map(([entity]) => this.#waitingIn(entity)),
    );
    const inOrder = found.flat().sort((a, b) => orderOf(a.stored) - orderOf(b.stored));
    return inOrder.map(({ entity, stored }) => toChange(entity, stored));
  }

  /** Sends until nothing waits. `onAnswer` is told of each answer, once it is settled. */
  async all(onAnswer: (answer: PushResponse) => Promise<void>): Promise<void> {
    for (let round = 0; ; round++) {
      const changes = this.#size.batchOf(await this.waiting());
      if (changes.length === 0) return;
      if (round === ROUNDS_MAX) throw new TransportError("unexpected", "Changes keep conflicting.");
      const answer = await this.#deliver(changes);
      await this.#settleAll(
        changes.map((change, index) => ({
          change,
          result: must(answer.results[index], "an answer for each change"),
        })),
      );
      await onAnswer(answer);
    }
  }

  async #deliver(changes: Change[]): Promise<PushResponse> {
    try {
      const answer = await this.#send(changes);
      this.#size.worked();
      return answer;
    } catch (error) {
      if (error instanceof TransportError && error.kind === "unexpected") this.#size.failed(changes);
      throw error;
    }
  }

  async #waitingIn(entity: Entity): Promise<{ entity: Entity; stored: Stored }[]> {
    const name = entity.collection;
    const writes = this.#dirty.get(name);
    const stored = await readWaiting(collectionOf(this.#ledger.replica, name));
    if (stored.length === 0 && this.#dirty.get(name) === writes) this.#dirty.delete(name);
    return stored.map((one) => ({ entity, stored: one }));
  }

  async #settleAll(answered: Answered[]) {
    for (const [entity] of writableCollections(this.#ledger.replica)) {
      const mine = answered.filter(({ change }) => change.collection === entity.collection);
      if (mine.length > 0) await this.#settle(entity, mine);
    }
  }

  /** What the server refused is kept before the replica gives it up: in no moment is it nowhere. */
  async #settle(entity: Entity, answered: Answered[]) {
    const byId = new Map(answered.map((one) => [String(one.change.row.id), one]));
    let issues: RejectedChange[] = [];
    await this.#ledger.rewrite(
      entity.collection,
      [...byId.keys()],
      (current, id) => {
        const one = byId.get(id);
        if (!current || !isWaiting(current) || !one) return null;
        const { next, issue } = settle(entity, current, one);
        if (issue) issues.push({ ...issue, at: this.#now() });
        return next;
      },
      async () => {
        await this.#ledger.replica.sync_issues.bulkUpsert(issues);
        issues = [];
      },
    );
  }
}

function orderOf(stored: Stored): number {
  return stored.pending?.order ?? 0;
}

/**
 * How many changes one request carries. An answer that is not ours may be the doing of a single change (a fault of the
 * server, a proxy that dislikes it): the batch is halved with each such failure, and the one change that fails alone
 * is set aside until something works again, so that it holds up nobody.
 */
class BatchSize {
  #size = PUSH_BATCH_CHANGES;
  readonly #aside = new Set<string>();

  batchOf(changes: Change[]): Change[] {
    const sendable = changes.filter((change) => !this.#aside.has(change.change_id));
    if (sendable.length === 0) this.#aside.clear();
    return (sendable.length > 0 ? sendable : changes).slice(0, this.#size);
  }

  worked() {
    this.#size = Math.min(PUSH_BATCH_CHANGES, this.#size * 2);
  }

  failed(changes: Change[]) {
    const [only] = changes;
    if (changes.length === 1 && only) this.#aside.add(only.change_id);
    this.#size = Math.max(1, Math.floor(changes.length / 2));
  }
}
