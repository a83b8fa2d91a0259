import { isWaiting } from "#domain/sync/is-waiting.ts";
import { uuidOfHash } from "#lib/uuid-of.ts";
import { collectionNames, collectionOf } from "#replica/collections.ts";
import { readLive } from "#replica/rxdb/stored.ts";
import {
  FIRST_PAGE_ROWS,
  type Position,
  PULL_PAGE_ROWS,
  type PullRequest,
  type PullResponse,
  type WireRow,
} from "#schema/protocol/sync.ts";
import { removed, toDocument } from "./codec.ts";
import type { Ledger } from "./ledger.ts";

/** Damaged rows of a collection that are fetched one by one. */
const ROWS_FETCHED_ONE_BY_ONE = 20;

/** The way in: pages of every collection until there is no more, newest rows first on a replica that is being filled. */
export class Pull {
  readonly #ledger: Ledger;
  readonly #ask: (request: PullRequest) => Promise<PullResponse>;
  readonly #firstRows: () => Promise<void>;
  /** Ids met so far in the collections that are read anew. */
  readonly #met = new Map<string, Set<string>>();
  /** Collections that are filled for the first time. */
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
   * Reads to the end and answers with the last page, whose snapshot the replica then is. While one page is written the
   * next one comes and the one after it is asked for, but for the first of an empty replica: the screen goes before the
   * rest. The memory of a page is written after its rows.
   */
  async all(digests: boolean, accept: (answer: PullResponse) => Promise<void>): Promise<PullResponse> {
    await this.#startAnewWhereFilled();
    let cursors = this.#cursors();
    const isNew = Object.values(cursors).every((cursor) => cursor === null);
    // A digest costs the server a look at every row: one is asked for only where it can be the last page's.
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
        // What fails is met where it is awaited.
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

  /** Reads a collection anew from the next pull on: it differs from what the server holds. */
  async refill(name: string) {
    const { memory } = this.#ledger;
    memory.refilling = [...new Set([...memory.refilling, name])];
    this.#startAnew(name);
    await this.#ledger.save();
  }

  /** Reads everything anew from the next pull on; what the caller writes to the memory before it saves goes with it. */
  refillAll() {
    const names = collectionNames(this.#ledger.replica.entities);
    this.#ledger.memory.refilling = names;
    for (const name of names) this.#startAnew(name);
  }

  /** Fetches rows anew whose content is damaged, each by its place; where they are many, their whole collection. */
  async fetchAnew(name: string, rows: Position[]) {
    if (rows.length > ROWS_FETCHED_ONE_BY_ONE) return this.refill(name);
    for (const row of rows) {
      const cursors = { [name]: { after: placeBefore(row), before: null } };
      const answer = await this.#ask({ cursors, digests: false, maxRows: 1 });
      const fetched = answer.collections[name]?.rows.find(({ id }) => id === row.id);
      // One that has changed since comes with the next page, or with a comparison that finds other versions.
      if (!fetched) continue;
      await this.#ledger.rewrite(name, [row.id], (current) =>
        current && isWaiting(current) ? null : toDocument(fetched),
      );
    }
  }

  /**
   * A first page tells of rows that are alive. Of what is here before it, having been sent before or outlived the memory,
   * the rest may be gone by then.
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
    // A server that does not know a collection yet simply has nothing new in it.
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
   * A waiting document is left alone: the answer to its push brings the server's row, merged where it must be. Others
   * take every newer row, and while their collection is read anew every row.
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

  /** What the server did not tell of while a collection was read anew is no longer there, or not for this person. */
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

/** The place right before a row's own, in the order of versions and ids. */
function placeBefore({ version, id }: Position): Position {
  const digits = (BigInt(`0x${id.replaceAll("-", "")}`) - 1n).toString(16).padStart(32, "0");
  return { version, id: uuidOfHash(digits) };
}
