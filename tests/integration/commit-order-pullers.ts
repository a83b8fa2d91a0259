import { PROTOCOL } from "#schema/protocol/sync.ts";
import type { Client } from "#tests/factories/real-postgres.ts";

/** What a device keeps of a row: enough to compare it with the database. */
interface Row {
  collection: string;
  id: string;
  version: number;
  deleted: boolean;
}

/** How a device asks for the next page; it keeps its own cursor. */
type Paging = () => Promise<{ rows: Row[]; more: boolean }>;

/** A way of paging, for a connection and a size of page. */
export type PagingOf = (client: Client, maxRows: number) => Paging;

interface Page {
  collections: Record<string, { rows: Omit<Row, "collection">[]; cursor: unknown; more?: boolean }>;
}

const COLLECTIONS = ["profiles", "corrections"];

/** One request for all collections, as every device makes it. `more` says whether the device would ask on. */
function rpcPaging(ask: (cursors: string) => Promise<Page>, more: (pages: Page) => boolean): Paging {
  let cursors: Record<string, unknown> = Object.fromEntries(COLLECTIONS.map((name) => [name, null]));
  return async () => {
    const answer = await ask(JSON.stringify(cursors));
    const pages = Object.entries(answer.collections);
    cursors = Object.fromEntries(pages.map(([name, page]) => [name, page.cursor]));
    const rows = pages.flatMap(([collection, page]) => page.rows.map((row) => ({ ...row, collection })));
    return { rows, more: more(answer) };
  };
}

/** As every device pages: what is new since the first page, then older rows backwards. */
export function newestFirst(client: Client, maxRows: number): Paging {
  return rpcPaging(
    async (cursors) => {
      const sql = "select public.sync_pull($1, $2, $3) as page";
      const { rows } = await client.query(sql, [cursors, maxRows, { protocol: PROTOCOL }]);
      return rows[0].page;
    },
    (answer) => Object.values(answer.collections).some((page) => page.more),
  );
}

/** The cursor of RxDB's Supabase plugin: by the time of the change, then by id. */
export function byWallClock(client: Client, maxRows: number): Paging {
  let cursor = { updated_at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  return async () => {
    const { rows } = await client.query(
      `select 'corrections' as collection, id, version::int, deleted, updated_at::text
       from public.punch_corrections
       where updated_at > $1 or (updated_at = $1 and id > $2)
       order by updated_at, id limit $3`,
      [cursor.updated_at, cursor.id, maxRows],
    );
    cursor = rows.at(-1) ?? cursor;
    return { rows, more: rows.length === maxRows };
  };
}

/** A device that pages and keeps what it is given, the last word winning. */
export class Puller {
  /** Row -> version of the rows that live as far as this device knows. */
  readonly held = new Map<string, number>();
  /** Every "row version" it was ever given. */
  readonly received = new Set<string>();
  private readonly name: string;
  private readonly next: Paging;

  constructor(name: string, next: Paging) {
    this.name = name;
    this.next = next;
  }

  /** Takes one page and says whether there is more. */
  async pull(): Promise<boolean> {
    const { rows, more } = await this.next();
    for (const { collection, id, version, deleted } of rows) {
      const row = `${collection} ${id}`;
      this.received.add(`${row} ${version}`);
      if (deleted) this.held.delete(row);
      else this.held.set(row, version);
    }
    return more;
  }

  async pullToTheEnd(): Promise<void> {
    while (await this.pull());
  }

  /** Rows it should hold and does not, holds at another version, or holds and should not. */
  differences(expected: Map<string, number>): string[] {
    const rows = new Set([...expected.keys(), ...this.held.keys()]);
    return [...rows]
      .filter((row) => this.held.get(row) !== expected.get(row))
      .map((row) => `${this.name}: ${row} is ${expected.get(row)}, held ${this.held.get(row)}`);
  }
}
