import { must } from "#lib/must.ts";
import { serialQueue } from "#lib/turns.ts";
import type { Acknowledged } from "#replica/acknowledged.ts";
import { collectionOf, writableCollections } from "#replica/collections.ts";
import { inOrder, readWaiting, type Stored } from "#replica/rxdb/stored.ts";
import type { Entity } from "#schema/entities/entity.ts";
import {
  type Change,
  PRESSES,
  PUSH_BATCH_CHANGES,
  type PushResponse,
  pressHashesOf,
  resultsOf,
} from "#schema/protocol/sync.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { BatchSize, countByRow, rowKeyOf } from "./batch-size.ts";
import { toChange } from "./codec.ts";
import type { Ledger } from "./ledger.ts";
import { type Answered, isApplied, isNotYet, isReplay } from "./settle.ts";
import { entityIn, settleAnswers } from "./settle-answers.ts";

/** The most rounds in a row without progress: a row that others keep rewriting must not keep an exchange going. */
const ROUNDS_MAX = 20;

/** Changes of one row that may be sent before the first is answered: one request carries all of them. */
const SENT_MAX = 50;

/** The server's reason for a reference to a missing row. */
const MISSING_REFERENCE = "missing_reference";

/** Sends changes, and the hashes of presses that wait besides: the server then knows how old they are. */
type Send = (changes: Change[], waiting: string[]) => Promise<PushResponse>;

/**
 * Pushes waiting changes in the order in which they were made, and settles each answer.
 *
 * A request whose answer is lost may have been applied, and its document may be edited again before that is known.
 * So every change is written to `memory.sent` before it is sent (also by another sender), and repeated unchanged
 * until it is answered, before anything newer of the same document: later edits can only be told apart from what was
 * really sent. Several sent changes of one document go together.
 */
export class Push {
  readonly #ledger: Ledger;
  readonly #send: Send;
  readonly #now: () => string;
  /** Collections that may have waiting changes, with their number of writes. All of them, until each was read. */
  readonly #dirty: Map<string, number>;
  readonly #size = new BatchSize();
  readonly #later = new Set<string>();
  /** Changes based on one that another device must still repeat; held until there is news. */
  readonly #notYet = new Set<string>();
  /** Nothing may be settled between reading the queue and writing `memory.sent`: it would count as sent again. */
  readonly #inTurn = serialQueue();

  constructor(ledger: Ledger, send: Send, now: () => string) {
    this.#ledger = ledger;
    this.#send = send;
    this.#now = now;
    this.#dirty = new Map(writableCollections(ledger.replica).map(([name]) => [name, 0]));
  }

  wrote(collection: string) {
    this.#dirty.set(collection, (this.#dirty.get(collection) ?? 0) + 1);
  }

  /** A write may have been missed: every collection is read again. True if a change waited for news. */
  wroteAnywhere(): boolean {
    for (const [name] of writableCollections(this.#ledger.replica)) this.wrote(name);
    return this.retryNotYet();
  }

  /** There is news, perhaps what a change waits for. False if none waits. */
  retryNotYet(): boolean {
    const had = this.#notYet.size > 0;
    this.#notYet.clear();
    return had;
  }

  /** Returns the current change of every waiting document, or of those of one collection, in order. */
  async waiting(only?: string): Promise<Change[]> {
    const found = await Promise.all(
      writableCollections(this.#ledger.replica)
        .filter(([name]) => this.#dirty.has(name) && (!only || name === only))
        .map(([name]) => this.#waitingIn(name)),
    );
    return inOrder(found.flat()).map(({ entity, stored }) => toChange(entity, stored));
  }

  /** Sends until nothing waits. Calls `onAnswer` after each answer is settled. */
  async all(onAnswer: (answer: PushResponse) => void): Promise<void> {
    for (let fruitless = 0; ; ) {
      const { changes, waiting } = await this.#inTurn(() => this.#next());
      if (changes.length === 0) return;
      if (fruitless === ROUNDS_MAX) throw new TransportError("unexpected", "Changes keep conflicting.");
      const { answer, answered } = await this.#deliver(changes, waiting);
      const final = await this.#inTurn(() => this.#take(answered, answer));
      const isFruitless =
        final.every(({ result }) => result.status === "conflict") && !answered.some(isNotYet);
      fruitless = isFruitless ? fruitless + 1 : 0;
      onAnswer(answer);
      await this.#ledger.save();
    }
  }

  /** Returns everything to send, for another sender. It counts as sent from then on. */
  async handOver(): Promise<Change[]> {
    return this.#inTurn(async () => {
      const sent = countByRow(this.#ledger.memory.sent);
      const isEarly = (change: Change) => (sent.get(rowKeyOf(change)) ?? 0) < SENT_MAX;
      await this.#writeDown((await this.waiting()).filter(isEarly));
      return this.#ledger.memory.sent;
    });
  }

  async #next(): Promise<{ changes: Change[]; waiting: string[] }> {
    const mayGo = ({ change_id }: Change) => !this.#notYet.has(change_id);
    const sent = this.#ledger.memory.sent.filter(mayGo);
    const again = this.#size.sendable(sent);
    // Reading a long queue takes a while, and nothing more of it fits into this request.
    const isFull = again.length === PUSH_BATCH_CHANGES;
    const all = await this.waiting(isFull ? PRESSES : undefined);
    const changes = isFull ? again : this.#choose(sent, again, all.filter(mayGo));
    await this.#writeDown(changes);
    const going = new Set(changes.map(({ change_id }) => change_id));
    const later = [...this.#ledger.memory.sent, ...all].filter(({ change_id }) => !going.has(change_id));
    return { changes, waiting: pressHashesOf(later) };
  }

  /** Acknowledged changes are stored before the queue drops them. */
  async #take(all: Answered[], { version }: PushResponse): Promise<Answered[]> {
    const answered = this.#withoutFollowed(all);
    const early = answered.filter(isNotYet);
    for (const { change } of early) this.#notYet.add(change.change_id);
    const final = await this.#withoutPostponed(answered.filter((one) => !isNotYet(one)));
    await this.#ledger.noteAcknowledged(
      final.filter(({ result }) => isApplied(result)).map((one) => acknowledgedBy(one, version)),
      this.#now(),
    );
    await settleAnswers(this.#ledger, final, this.#now);
    // Changes to repeat are stored nowhere else.
    this.#crossOff(answered.filter((one) => !(isNotYet(one) && isReplay(one))));
    return final;
  }

  /** First what may have been sent already, then new changes; of one document never both. */
  #choose(sent: Change[], again: Change[], all: Change[]): Change[] {
    // Repetitions that must wait do not hold up current work.
    const held = new Set(sent.map(({ row }) => row.id));
    const waiting = all.filter(({ row }) => !held.has(row.id));
    const now = waiting.filter(({ change_id }) => !this.#later.has(change_id));
    const next = this.#size.sendable([...again, ...(now.length > 0 ? now : waiting)]);
    if (next.length > 0 || this.#ledger.memory.sent.length === 0) return next;
    this.#size.retryAside();
    return this.#size.sendable(sent);
  }

  /**
   * A change may have been handed over while an earlier one of its row was in transit: the answer's row may or may
   * not include it. Both are then sent again together, which makes it clear.
   */
  #withoutFollowed(answered: Answered[]): Answered[] {
    const asked = new Set(answered.map(({ change }) => change.change_id));
    const isOpen = ({ change_id, replays }: Change) =>
      replays === undefined && !asked.has(change_id) && !this.#notYet.has(change_id);
    const open = new Set(this.#ledger.memory.sent.filter(isOpen).map(rowKeyOf));
    return answered.filter((one) => isReplay(one) || !open.has(rowKeyOf(one.change)));
  }

  /** A row may refer to one made later: such a change is only settled once nothing else is left to send first. */
  async #withoutPostponed(answered: Answered[]): Promise<Answered[]> {
    const missing = answered.filter(
      ({ result }) => result.status === "rejected" && result.reason === MISSING_REFERENCE,
    );
    if (missing.length === 0) return answered;
    // Changes set aside may wait long: nothing waits for them.
    const aside = this.#ledger.memory.sent.filter((change) => this.#size.isAside(change));
    const asked = new Set([...answered.map(({ change }) => change), ...aside].map(rowKeyOf));
    const isLast = (await this.waiting()).every(
      (change) =>
        asked.has(rowKeyOf(change)) ||
        this.#later.has(change.change_id) ||
        this.#notYet.has(change.change_id),
    );
    if (isLast) {
      this.#later.clear();
      return answered;
    }
    for (const { change } of missing) this.#later.add(change.change_id);
    return answered.filter((one) => !missing.includes(one));
  }

  async #writeDown(changes: Change[]) {
    const { memory } = this.#ledger;
    const known = new Set(memory.sent.map(({ change_id }) => change_id));
    const added = changes.filter(({ change_id }) => !known.has(change_id));
    if (added.length === 0) return;
    memory.sent = [...memory.sent, ...added];
    await this.#ledger.save();
  }

  #crossOff(answered: Answered[]) {
    const { memory } = this.#ledger;
    const ids = new Set(answered.map(({ change }) => change.change_id));
    memory.sent = memory.sent.filter(({ change_id }) => !ids.has(change_id));
  }

  /** An answer that does not match the changes counts for none: they stay and are sent again unchanged. */
  async #deliver(
    changes: Change[],
    waiting: string[],
  ): Promise<{ answer: PushResponse; answered: Answered[] }> {
    try {
      const answer = await this.#send(changes, waiting);
      const results = resultsOf(changes, answer);
      if (!results) throw new TransportError("unexpected", "The answer does not fit what was sent.");
      this.#size.worked();
      const answered = changes.map((change, at) => ({
        change,
        result: must(results[at], "a result of each"),
      }));
      return { answer, answered };
    } catch (error) {
      if (error instanceof TransportError && error.kind === "unexpected") this.#size.failed(changes);
      throw error;
    }
  }

  async #waitingIn(name: string): Promise<{ entity: Entity; stored: Stored }[]> {
    const writes = this.#dirty.get(name);
    const stored = await readWaiting(collectionOf(this.#ledger.replica, name));
    if (stored.length === 0 && this.#dirty.get(name) === writes) this.#dirty.delete(name);
    return stored.map((one) => ({ entity: entityIn(this.#ledger, name, one), stored: one }));
  }
}

/** A row that its writer may not read has the version of the push. */
function acknowledgedBy(
  { change: { replays: _, ...change }, result }: Answered,
  version: number,
): Acknowledged {
  const known = result.status === "already_applied" ? result.version : undefined;
  return { change, version: known ?? result.row?.version ?? version };
}
