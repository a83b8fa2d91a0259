import type { Digest, Position, PullResponse } from "#schema/protocol/sync.ts";
import { ComparisonBackoff } from "./comparison-backoff.ts";
import type { Ledger } from "./ledger.ts";
import type { Pull } from "./pull.ts";

/** Of so many comparisons the first looks at each row's content: with a heartbeat a minute, once an hour. */
const QUICK_COMPARISONS = 60;

/** The comparisons of a replica with its server, one after the other, and what is read anew after them. */
export class Comparisons {
  #made = 0;
  #wasRefilled = false;
  readonly #backoff = new ComparisonBackoff();

  /** Asked with every heartbeat: whether one is to be made. */
  isDue(): boolean {
    return this.#backoff.isOver();
  }

  /** The next one looks at each row's content. */
  beThorough() {
    this.#made = 0;
  }

  /** Once per exchange, and then ever more seldom: a difference that stays must not be fetched for ever. */
  beginExchange() {
    this.#wasRefilled = false;
  }

  /** Compares, and has read anew what differs: then it is to be made "again", unless that was done already. */
  async make(ledger: Ledger, pull: Pull, answer: PullResponse): Promise<"equal" | "again" | "differs"> {
    const isThorough = this.#made++ % QUICK_COMPARISONS === 0;
    const { collections, damaged } = await differing(ledger, answer, isThorough);
    if (collections.length + damaged.length === 0) {
      this.#backoff.reset();
      return "equal";
    }
    this.#made = 0;
    if (this.#wasRefilled) {
      this.#backoff.grow();
      return "differs";
    }
    this.#wasRefilled = true;
    for (const name of collections) await pull.refill(name);
    for (const { collection, rows } of damaged) await pull.fetchAnew(collection, rows);
    return "again";
  }
}

/** What the replica does not have as the server has it. */
interface Differences {
  /** Collections that are other rows, or rows of other versions. */
  collections: string[];
  /** Rows of the server's version whose content is not what the server sent. */
  damaged: { collection: string; rows: Position[] }[];
}

/**
 * The replica beside the server's digests (anti-entropy). The kept digests are compared; where one differs, or when
 * `thorough`, it is first counted anew from what is really there, and each row's content with it.
 */
async function differing(ledger: Ledger, answer: PullResponse, thorough: boolean): Promise<Differences> {
  const found: Differences = { collections: [], damaged: [] };
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
