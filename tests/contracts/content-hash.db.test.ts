import { afterAll, beforeAll, expect, it } from "vitest";
import { contentHash } from "#domain/sync/content-hash.ts";
import type { Database } from "#local/database.ts";
import { isIntact, toDocument } from "#replication/codec.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { entityOf } from "#schema/entities/entity.ts";
import { type Cursor, PULL_PAGE_ROWS, type WireRow } from "#schema/protocol/sync.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { directTransport } from "#tests/factories/rota-tables.ts";
import { SeededRandom } from "#tests/factories/seeded-random.ts";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase("demo");
});
afterAll(() => database.close());

const SEED = 4460;
const PIECES = [
  "",
  "a",
  "\u0001",
  "é",
  "😀",
  '"',
  "\\",
  "\n",
  "10.50",
  "1.0,",
  "2.00}",
  "/",
  "\u007f",
  "\ue000",
  "bb",
];

/** Any value that JSON has, with what is hard about it: other scripts, escapes, exponents, keys of one length. */
function anyValue(random: () => number, depth: number): unknown {
  const pick = Math.floor(random() * (depth > 0 ? 7 : 5));
  const text = () =>
    Array.from({ length: random() * 5 }, () => PIECES[Math.floor(random() * PIECES.length)]).join("");
  if (pick === 0) return null;
  if (pick === 1) return random() < 0.5;
  if (pick === 2) return text();
  if (pick === 3) return Math.round((random() - 0.5) * 1e6) / 100;
  if (pick === 4) return (random() - 0.5) * 10 ** Math.floor(random() * 60 - 30);
  const values = Array.from({ length: random() * 6 }, () => anyValue(random, depth - 1));
  return pick === 5 ? values : Object.fromEntries(values.map((value) => [text(), value]));
}

it("is the same on a device and in Postgres for any document", async () => {
  const { next: random } = new SeededRandom(SEED);
  const documents = Array.from({ length: 2000 }, () => ({ id: "x", value: anyValue(random, 3) }));
  const { rows } = await database.db.query<{ hash: string }>(
    `select sync.content_hash(value) as hash
     from unnest($1::jsonb[]) with ordinality as given (value, place) order by place`,
    [documents],
  );
  expect(documents.map((document) => contentHash(document))).toEqual(rows.map(({ hash }) => hash));
});

it("does not see trailing zeros, which JSON loses, but sees every other difference", async () => {
  const { rows } = await database.db.query<{ hash: string }>(
    `select sync.content_hash(document::jsonb) as hash from unnest($1::text[]) with ordinality as given (document, place)
     order by place`,
    [
      [
        '{"a": 18.50}',
        '{"a": 18.5}',
        '{"a": 18.00}',
        '{"a": 18}',
        '{"a": -18}',
        '{"a": "18"}',
        '{"a": null}',
        "{}",
      ],
    ],
  );
  const [half, short, zeros, whole, ...others] = rows.map(({ hash }) => hash);
  expect([half, zeros]).toEqual([short, whole]);
  expect(new Set([half, whole, ...others]).size).toBe(6);
});

async function everyRow(userId: string, collection: string): Promise<WireRow[]> {
  const { pull } = directTransport(database, userId);
  const rows: WireRow[] = [];
  for (let cursor: Cursor | null = null, more = true; more; ) {
    const answer = await pull({ cursors: { [collection]: cursor }, maxRows: PULL_PAGE_ROWS, digests: false });
    const page = answer.collections[collection];
    rows.push(...(page?.rows ?? []));
    cursor = page?.cursor ?? null;
    more = page?.more ?? false;
  }
  return rows;
}

it.each([
  ["admin", demo.adminId],
  ["manager", demo.managerId],
  ["employee", demo.employeeId],
])("goes with every row the %s may read, and is what their device computes of it", async (_, userId) => {
  for (const collection of new Set(ENTITIES.map((entity) => entity.collection))) {
    for (const row of await everyRow(userId, collection)) {
      const { version, deleted, content_hash, ...document } = row;
      expect(contentHash(document), `${collection} ${JSON.stringify(document)}`).toBe(content_hash);
      const entity = entityOf(ENTITIES, collection, row);
      const stored = { ...toDocument(row), ...entity?.derived?.({ ...row }, userId) };
      expect(isIntact(entity, stored), `stored ${collection} ${JSON.stringify(stored)}`).toBe(true);
      expect(isIntact(entity, { ...stored, business_id: "another" })).toBe(false);
    }
  }
});
