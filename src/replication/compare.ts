import type { Digest, PullResponse, RowPosition } from "#schema/protocol/sync.ts";
import type { Ledger } from "./ledger.ts";
import type { Pull } from "./pull.ts";

/** One in this many comparisons also checks each row's content: with a heartbeat a minute, once an hour. */
const QUICK_COMPARISONS = 60;
/** The maximum number of heartbeats between refills of a lasting difference: an hour. */
const LET_PASS_MAX = 60;

/** Compares a replica with the server repeatedly, and has differences read anew. */
export class Comparisons {
  #made = 0;
  #wasRefilled = false;
  /** The heartbeats to let pass after a refill that did not remove the difference: more each time. */
  #letPass = 0;
  #left = 0;

  /** Called at every heartbeat: whether to compare now. */
  isDue(): boolean {
    if (this.#left === 0) return true;
    this.#left--;
    return false;
  }

  /** Makes the next comparison check each row's content. */
  beThorough() {
    this.#made = 0;
  }

  /** Refills once per exchange, then less and less often, so that a lasting difference is not fetched for ever. */
  beginExchange() {
    this.#wasRefilled = false;
  }

  /** Compares, and has differences read anew. "again": compare afterwards, unless that was done already. */
  async make(ledger: Ledger, pull: Pull, answer: PullResponse): Promise<"equal" | "again" | "differs"> {
    const isThorough = this.#made++ % QUICK_COMPARISONS === 0;
    const { collections, damaged } = await differing(ledger, answer, isThorough);
    if (collections.length + damaged.length === 0) {
      this.#letPass = 0;
      this.#left = 0;
      return "equal";
    }
    this.#made = 0;
    if (this.#wasRefilled) {
      this.#letPass = Math.min(LET_PASS_MAX, this.#letPass * 2 + 1);
      this.#left = this.#letPass;
      return "differs";
    }
    this.#wasRefilled = true;
    for (const name of collections) await pull.refill(name);
    for (const { collection, rows } of damaged) await pull.fetchAnew(collection, rows);
    return "again";
  }
}

/**
 * Compares the replica with the server's digests (anti-entropy). It compares the kept digests; for a difference, or
 * if `thorough`, it first recounts from the stored rows and checks each row's content.
 */
async function differing(ledger: Ledger, answer: PullResponse, thorough: boolean) {
  // Collections with other rows or versions of rows, and rows whose content is not what the server sent.
  const found: { collections: string[]; damaged: { collection: string; rows: RowPosition[] }[] } = {
    collections: [],
    damaged: [],
  };
  for (const [collection, theirs] of Object.entries(answer.digests ?? {})) {
    if (!(collection in answer.collections)) continue;
    const kept = thorough ? undefined : ledger.memory.digests[collection];
    if (kept && same(kept, theirs)) continue;
    const { digest, damaged } = await ledger.recount(collection);
    if (!same(digest, theirs)) found.collections.push(collection);
    else if (damaged.length > 0) found.damaged.push({ collection, rows: damaged });
  }
  return found;
}

function same(a: Digest, b: Digest): boolean {
  return a.rows === b.rows && a.hash === b.hash;
}
