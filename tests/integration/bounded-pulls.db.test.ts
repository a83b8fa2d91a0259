import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#local/database.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { type Cursor, PULL_PAGE_ROWS, type PullResponse } from "#schema/protocol/sync.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { directTransport } from "#tests/factories/rota-tables.ts";

/** What the migration bound_whole_pulls allows. */
const ROWS_IN_ALL = 2000;

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase("demo");
  for (const sql of [
    `insert into public.shifts (id, business_id, date, start_time, end_time, published)
     select gen_random_uuid(), $1, '2026-01-01'::date + number / 10, '09:00', '17:00', true
     from generate_series(1, 1500) as number`,
    `insert into public.notifications (id, business_id, user_id, type, key, details)
     select gen_random_uuid(), $1, '${demo.adminId}', 'shift-drop', 'shift-dropped', jsonb_build_object('reason', 'Number ' || number)
     from generate_series(1, 1500) as number`,
    `insert into public.messages (id, business_id, user_id, text, timestamp)
     select gen_random_uuid(), $1, '${demo.adminId}', 'Message ' || number, now() from generate_series(1, 1500) as number`,
  ])
    await database.db.query(sql, [demo.businessId]);
});
afterAll(() => database.close());

const rowsIn = (answer: PullResponse) =>
  Object.values(answer.collections).reduce((sum, { rows }) => sum + rows.length, 0);

it("brings a bounded number of rows at once, in the end all of them, and each once", async () => {
  const { pull } = directTransport(database, demo.adminId);
  const cursors: Record<string, Cursor | null> = Object.fromEntries(
    ENTITIES.map(({ collection }) => [collection, null]),
  );
  const found: Record<string, string[]> = {};
  const sizes: number[] = [];
  let waited = 0;
  for (let more = true; more; ) {
    const answer = await pull({ cursors, maxRows: PULL_PAGE_ROWS, digests: true });
    sizes.push(rowsIn(answer));
    for (const [name, page] of Object.entries(answer.collections)) {
      if (page.rows.length === 0 && page.more) waited++;
      found[name] = [...(found[name] ?? []), ...page.rows.map(({ id }) => id)];
      cursors[name] = page.cursor;
    }
    more = Object.values(answer.collections).some((page) => page.more);
    if (more) continue;
    for (const [name, digest] of Object.entries(answer.digests ?? {})) {
      expect({ name, rows: found[name]?.length }).toEqual({ name, rows: digest.rows });
      expect(new Set(found[name]).size).toBe(digest.rows);
    }
  }
  expect(Math.max(...sizes)).toBe(ROWS_IN_ALL);
  expect(waited).toBeGreaterThan(0);
});

it("brings what is written while a collection waits for room", async () => {
  const { pull } = directTransport(database, demo.adminId);
  const names = [...new Set(ENTITIES.map(({ collection }) => collection))];
  const cursors = Object.fromEntries(names.map((name) => [name, null as Cursor | null]));
  const first = await pull({ cursors, maxRows: PULL_PAGE_ROWS, digests: false });
  expect(first.collections.training).toMatchObject({ rows: [], more: true });
  await database.db.query(
    `insert into public.training_modules (id, business_id, title, created_by, published)
     values (gen_random_uuid(), $1, 'Written meanwhile', $2, true)`,
    [demo.businessId, demo.adminId],
  );
  const next = await pull({
    cursors: { training: first.collections.training?.cursor ?? null },
    maxRows: PULL_PAGE_ROWS,
    digests: false,
  });
  const titles = next.collections.training?.rows.map(({ title }) => title);
  expect(titles).toContain("Written meanwhile");
  expect(titles).toContain("Food safety");
  expect(next.collections.training?.more).toBe(false);
});
