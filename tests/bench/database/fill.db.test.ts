import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ENTITIES } from "#schema/entities/entities.ts";
import { IS_NIGHTLY } from "#tests/factories/long-tail.ts";
import { openRealPostgres } from "#tests/factories/test-server.ts";

const STEPS = 2;
const ROWS = 1000;
/** About 40,000 rows, by statements without the API's time limit: 160 s on a slow machine. */
const FILL_MS = 360_000;

it.runIf(IS_NIGHTLY)(
  "the bench's businesses have rows in every synced table, as its rules of today want them",
  async () => {
    const { connect, stop } = await openRealPostgres();
    const db = await connect();
    await db.query(readFileSync(join(import.meta.dirname, "fill.sql"), "utf8"));
    await db.query(`call bench.fill(${STEPS}, ${ROWS}, 1)`);
    await db.query("select bench.add_history(10)");
    await db.query("select bench.add_news()");
    for (const { table } of ENTITIES) {
      const { rows } = await db.query<{ businesses: number }>(
        `select count(distinct ${table === "businesses" ? "id" : "business_id"})::int as businesses from public.${table}`,
      );
      expect([table, (rows[0]?.businesses ?? 0) >= 2]).toEqual([table, true]);
    }
    await stop();
  },
  FILL_MS,
);
