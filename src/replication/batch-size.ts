import { type Change, PUSH_BATCH_CHANGES } from "#schema/protocol/sync.ts";

/**
 * How many changes one request carries. An answer that is not ours may be the doing of a single change (a fault of the
 * server, a proxy that dislikes it): the batch is halved with each such failure, and the one change that fails alone
 * is set aside until nothing else is left to try, so that it holds up nobody.
 */
export class BatchSize {
  #size = PUSH_BATCH_CHANGES;
  readonly #aside = new Set<string>();

  /** Changes that one request may carry now. */
  get limit(): number {
    return this.#size;
  }

  /** Of these changes, those that may go now. */
  sendable(changes: Change[]): Change[] {
    return changes.filter((change) => !this.#aside.has(change.change_id)).slice(0, this.#size);
  }

  isAside(change: Change): boolean {
    return this.#aside.has(change.change_id);
  }

  /** Nothing else is left: what was set aside gets another chance. */
  retryAside() {
    this.#aside.clear();
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
