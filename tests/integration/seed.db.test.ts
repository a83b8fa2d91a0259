import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#local/database.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { PROTOCOL, type PullResponse } from "#schema/protocol/sync.ts";
import { answerAs, openTestDatabase } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";

// `supabase db reset` runs the seed one statement after the other, each on its own, and a hosted auth server reads the
// logins that it leaves.

let database: Database;

/** Where a line ends a statement and no body is open. */
function statementsOf(sql: string): string[] {
  const statements = [""];
  for (const line of sql.split("\n")) {
    statements.push(`${statements.pop()}${line}\n`);
    const isWhole = (statements.at(-1) ?? "").split("$$").length % 2 === 1;
    if (isWhole && line.endsWith(";")) statements.push("");
  }
  return statements.filter((statement) => statement.trim() !== "");
}

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.exec("alter table auth.users add column instance_id uuid");
  const seed = readFileSync(join(import.meta.dirname, "../../supabase/seed.sql"), "utf8");
  for (const statement of statementsOf(seed)) await database.db.query(statement);
});
afterAll(() => database.close());

it("tells devices of every collection what agrees with its rows", async () => {
  const cursors = Object.fromEntries(ENTITIES.map(({ collection }) => [collection, null]));
  const values = [cursors, { protocol: PROTOCOL, digests: true }];
  const sql = "select public.sync_pull($1, 1000, $2)";
  const { collections, digests } = await answerAs<PullResponse>(database, demo.adminId, sql, values);
  for (const name of Object.keys(cursors)) {
    expect([name, digests?.[name]?.rows]).toEqual([name, collections[name]?.rows.length]);
    expect(collections[name]?.rows).not.toEqual([]);
  }
});

it("leaves logins as a hosted auth server reads them, which finds nobody by null in these", async () => {
  const { rows } = await database.db.query(
    `select count(*)::int as people from auth.users
     where instance_id = '00000000-0000-0000-0000-000000000000' and confirmation_token = '' and recovery_token = ''
       and email_change_token_new = '' and email_change = ''`,
  );
  expect(rows).toEqual([{ people: demo.people }]);
});
