import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowDigest } from "#domain/sync/digest.ts";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { type Cursor, PROTOCOL, type PullResponse } from "#schema/protocol/sync.ts";
import { answerAs, openTestDatabase } from "#tests/factories/database.ts";
import { correctionChange, demo } from "#tests/factories/demo.ts";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase("demo");
});
afterAll(() => database.close());

async function call<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await database.db.query<Record<string, T>>(sql, values);
  return Object.values(rows[0] ?? {})[0] as T;
}

const callAs = <T>(person: string, sql: string, values: unknown[]) =>
  answerAs<T>(database, person, sql, values);

async function pullProfiles(userId: string, cursor: Cursor | null) {
  const answer = await callAs<PullResponse>(userId, "select public.sync_pull($1, 1000, $2)", [
    { profiles: cursor },
    { protocol: PROTOCOL },
  ]);
  return must(answer.collections.profiles, "profiles");
}

const version = () =>
  call<number>("select version::int from sync.business_versions where business_id = $1", [demo.businessId]);
const hints = () =>
  call<number[]>(
    "select coalesce(jsonb_agg(payload -> 'version' order by payload -> 'version'), '[]') from realtime.messages where topic = $1",
    [`business:${demo.businessId}`],
  );

it("gives a transaction one number and sends one hint, whatever it writes", async () => {
  const [before, hinted] = [await version(), await hints()];
  await database.db.exec("update public.profiles set name = name; update public.businesses set name = name");
  expect(await version()).toBe(before + 1);
  expect(await hints()).toEqual([...hinted, before + 1]);
});

it("takes number and hint back with a change that is refused, and leaves those of the others", async () => {
  const [before, hinted] = [await version(), await hints()];
  const foreign = correctionChange({ user_id: demo.managerId });
  await callAs(demo.employeeId, "select public.sync_push($1, $2)", [
    JSON.stringify([foreign]),
    { protocol: PROTOCOL },
  ]);
  expect([await version(), await hints()]).toEqual([before, hinted]);
  const changes = [
    foreign,
    correctionChange(),
    correctionChange({ user_id: demo.adminId }),
    correctionChange(),
  ];
  await callAs(demo.employeeId, "select public.sync_push($1, $2)", [
    JSON.stringify(changes),
    { protocol: PROTOCOL },
  ]);
  expect([await version(), await hints()]).toEqual([before + 1, [...hinted, before + 1]]);
});

it.each([
  ["00000000-0000-4000-8000-000000000000", 1],
  ["ffffffff-ffff-4fff-bfff-ffffffffffff", 1],
  ["ffffffff-ffff-4fff-bfff-ffffffffffff", 2 ** 28 - 1],
  ["8a5c31e7-0000-4000-8000-000000000000", 2 ** 28 + 5],
  ["c0ffee00-0000-4000-8000-000000000000", 9_876_543_210],
])("digests row %s of version %s as devices do", async (id, rowVersion) => {
  const digest = await call("select sync.row_digest($1, $2)::text", [id, rowVersion]);
  expect(Number(digest)).toBe(rowDigest(id, rowVersion));
});

it("brings a person without a business what changes in their profile", async () => {
  const person = randomUUID();
  await database.db.query("insert into auth.users (id, email) values ($1, 'new@start.test')", [person]);
  const first = await pullProfiles(person, null);
  expect(first.rows).toMatchObject([{ id: person, subscription_status: "none" }]);
  await database.db.query("update public.profiles set subscription_status = 'active' where id = $1", [
    person,
  ]);
  const next = await pullProfiles(person, first.cursor);
  expect(next.rows).toMatchObject([{ id: person, subscription_status: "active" }]);
});

it.each(["40P01", "40001", "55P03", "57014", "53300"])(
  "fails the whole request, to be sent again, when the database says %s",
  async (state) => {
    expect(await call("select sync.rejection_code($1, 'it passes')", [state])).toBeNull();
  },
);
