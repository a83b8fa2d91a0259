import { isWaiting } from "#domain/sync/is-waiting.ts";
import { uuidOfHash } from "#lib/hashes.ts";
import { collectionNames, collectionOf } from "#replica/collections.ts";
import { readLive } from "#replica/rxdb/stored.ts";
import {
  FIRST_PAGE_ROWS,
  PULL_PAGE_ROWS,
  type PullRequest,
  type PullResponse,
  type RowPosition,
  type WireRow,
} from "#schema/protocol/sync.ts";
import { removed, toDocument } from "./codec.ts";
import type { Ledger } from "./ledger.ts";

/** The maximum number of a collection's damaged rows that are fetched singly. */
const ROWS_FETCHED_ONE_BY_ONE = 20;

/** Pulls pages of every collection until there are no more, newest rows first during a first fill. */
export class Pull {
  readonly #ledger: Ledger;
  readonly #ask: (request: PullRequest) => Promise<PullResponse>;
  readonly #firstRows: () => Promise<void>;
  /** Ids received so far in collections that are read anew. */
  readonly #met = new Map<string, Set<string>>();
  readonly #filling: Set<string>;

  constructor(
    ledger: Ledger,
    ask: (request: PullRequest) => Promise<PullResponse>,
    firstRows: () => Promise<void>,
  ) {
    this.#ledger = ledger;
    this.#ask = ask;
    this.#firstRows = firstRows;
    const isUnread = (name: string) => !ledger.memory.cursors[name];
    this.#filling = new Set(collectionNames(ledger.replica.entities).filter(isUnread));
    for (const name of ledger.memory.refilling) this.#startAnew(name);
  }

  /**
   * Reads to the end and returns the last page, whose snapshot the replica then equals. While one page is written,
   * the next arrives and the one after it is requested; only after the first page of an empty replica it waits for
   * the screen. A page's memory is written after its rows.
   */
  async all(digests: boolean, accept: (answer: PullResponse) => Promise<void>): Promise<PullResponse> {
    await this.#startAnewWhereFilled();
    let cursors = this.#cursors();
    const isNew = Object.values(cursors).every((cursor) => cursor === null);
    // A digest makes the server read every tally, so it is requested only where the page can be the last.
    let asked = this.#ask({
      cursors,
      digests: digests && !isNew,
      maxRows: isNew ? FIRST_PAGE_ROWS : PULL_PAGE_ROWS,
    });
    let written = Promise.resolve();
    try {
      for (let isFirst = isNew; ; isFirst = false) {
        const answer = await asked;
        await accept(answer);
        const pages = Object.entries(answer.collections);
        const isLast = pages.every(([, page]) => !page.more);
        cursors = { ...cursors, ...Object.fromEntries(pages.map(([name, page]) => [name, page.cursor])) };
        const next = { cursors, digests: false, maxRows: PULL_PAGE_ROWS };
        if (!isLast && !isFirst) asked = this.#ask(next);
        // Errors are handled where it is awaited.
        asked.catch(() => {});
        await written;
        written = this.#take(answer);
        if (isLast) return answer;
        if (isFirst) asked = written.then(this.#firstRows).then(() => this.#ask(next));
        written.catch(() => {});
      }
    } finally {
      await written;
    }
  }

  /** Reads a collection anew from the next pull on, because it differs from the server. */
  async refill(name: string) {
    const { memory } = this.#ledger;
    memory.refilling = [...new Set([...memory.refilling, name])];
    this.#startAnew(name);
    await this.#ledger.save();
  }

  /** Reads everything anew from the next pull on; the caller saves the memory. */
  refillAll() {
    const names = collectionNames(this.#ledger.replica.entities);
    this.#ledger.memory.refilling = names;
    for (const name of names) this.#startAnew(name);
  }

  /** Fetches damaged rows again, each by its position; if there are many, the whole collection. */
  async fetchAnew(name: string, rows: RowPosition[]) {
    if (rows.length > ROWS_FETCHED_ONE_BY_ONE) return this.refill(name);
    for (const row of rows) {
      const cursors = { [name]: { after: placeBefore(row), before: null } };
      const answer = await this.#ask({ cursors, digests: false, maxRows: 1 });
      const fetched = answer.collections[name]?.rows.find(({ id }) => id === row.id);
      // A row changed since comes with the next page, or is found by the next comparison.
      if (!fetched) continue;
      await this.#ledger.rewrite(name, [row.id], (current) =>
        current && isWaiting(current) ? null : toDocument(fetched),
      );
    }
  }

  /**
   * A first page only has live rows. If the collection has rows already (sent before the fill, or left from a lost
   * memory), some of them may be deleted on the server: so it is read anew.
   */
  async #startAnewWhereFilled() {
    const { memory, replica } = this.#ledger;
    for (const name of this.#filling) {
      if (memory.cursors[name]) continue;
      const live = await readLive(collectionOf(replica, name));
      if (live.every(isWaiting)) continue;
      memory.refilling = [...memory.refilling, name];
      this.#startAnew(name);
    }
  }

  #startAnew(name: string) {
    this.#filling.delete(name);
    delete this.#ledger.memory.cursors[name];
    this.#met.set(name, new Set());
  }

  #cursors(): PullRequest["cursors"] {
    const { memory, replica } = this.#ledger;
    return Object.fromEntries(
      collectionNames(replica.entities).map((name) => [name, memory.cursors[name] ?? null]),
    );
  }

  async #take(answer: PullResponse) {
    const { memory } = this.#ledger;
    // A server that does not know a collection yet has nothing new in it.
    for (const name of collectionNames(this.#ledger.replica.entities)) {
      const page = answer.collections[name];
      if (!page) continue;
      await this.#write(name, page.rows);
      memory.cursors[name] = page.cursor;
      if (page.more) continue;
      this.#filling.delete(name);
      await this.#endAnew(name);
    }
    await this.#ledger.save();
  }

  /**
   * Leaves waiting documents alone: the answer to their push brings the server's row, merged if necessary. Other
   * documents take newer rows, and any row while their collection is read anew.
   */
  async #write(name: string, rows: WireRow[]) {
    if (rows.length === 0) return;
    if (this.#filling.has(name) && (await this.#ledger.add(name, rows.map(toDocument)))) return;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const met = this.#met.get(name);
    for (const id of byId.keys()) met?.add(id);
    await this.#ledger.rewrite(name, [...byId.keys()], (current, id) => {
      const row = byId.get(id);
      if (!row || (current ? isWaiting(current) : row.deleted)) return null;
      const isOther = current?._deleted !== row.deleted && row.version === current?.version;
      const isNewer = !current || met !== undefined || row.version > current.version;
      return isNewer || isOther ? toDocument(row) : null;
    });
  }

  /** Rows that the server did not send while a collection was read anew are deleted, or not for this person. */
  async #endAnew(name: string) {
    const met = this.#met.get(name);
    if (!met) return;
    const { replica, memory } = this.#ledger;
    const unmet = (await readLive(collectionOf(replica, name))).filter(({ id }) => !met.has(id));
    await this.#ledger.rewrite(
      name,
      unmet.map(({ id }) => id),
      (current) => (current && !isWaiting(current) ? removed(current) : null),
    );
    this.#met.delete(name);
    memory.refilling = memory.refilling.filter((other) => other !== name);
  }
}

/** Returns the position just before a row, in the order of versions and ids. */
function placeBefore({ version, id }: RowPosition): RowPosition {
  const digits = (BigInt(`0x${id.replaceAll("-", "")}`) - 1n).toString(16).padStart(32, "0");
  return { version, id: uuidOfHash(digits) };
}
