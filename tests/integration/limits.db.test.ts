import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import { openRealPostgres } from "#tests/factories/test-server.ts";

let postgres: RealPostgres;
let owner: Client;

beforeAll(async () => {
  postgres = await openRealPostgres();
  owner = await postgres.connect();
});
afterAll(() => postgres?.stop());
beforeEach(() => owner.query("delete from limits.attempts"));

/** How many minutes a lock lasts from now, to the nearest; null without one. */
const MINUTES = "round(extract(epoch from locked - clock_timestamp()) / 60)::int";

async function value<T>(sql: string, parameters: unknown[] = [], client = owner): Promise<T> {
  const { rows } = await client.query(sql, parameters);
  return Object.values(rows[0])[0] as T;
}

const fail = (key = "sam@shop.test", client = owner) =>
  value<number | null>(
    `select ${MINUTES} from limits.note_failure('login', $1, 5, '1 minute', '1 hour') as locked`,
    [key],
    client,
  );
const lockedFor = (key = "sam@shop.test", client = owner) =>
  value<number | null>(`select ${MINUTES} from limits.locked_until('login', $1) as locked`, [key], client);
const begin = (key = "sam@shop.test", client = owner) =>
  value<number | null>(
    `select ${MINUTES} from limits.begin_try('login', $1, 5, '1 minute', '1 hour') as locked`,
    [key],
    client,
  );
const take = (key = "sam", client = owner) =>
  value<boolean>("select limits.take('checkout', $1, 3, '1 hour')", [key], client);

/** As if all of it had happened earlier. */
const setBack = (by: string) =>
  owner.query(
    `update limits.attempts set last_failed_at = last_failed_at - $1::interval,
       locked_until = locked_until - $1::interval, stale_at = stale_at - $1::interval,
       taken = array(select place - $1::interval from unnest(taken) as place)`,
    [by],
  );

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let done = 0; done < count; done++) results.push(await work());
  return results;
}

it("leaves free tries, then locks for twice as long each time, and never longer than the longest", async () => {
  expect(await lockedFor()).toBeNull();
  expect(await times(4, fail)).toEqual([null, null, null, null]);
  expect(await lockedFor()).toBeNull();
  expect(await fail()).toBe(1);
  expect(await lockedFor()).toBe(1);
  expect(await times(8, fail)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

it("ends a lock by itself, and goes on counting where it was", async () => {
  await times(5, fail);
  await setBack("61 seconds");
  expect(await lockedFor()).toBeNull();
  expect(await fail()).toBe(2);
});

it("forgets failures after a success, and after a quiet day that begins when the lock has ended", async () => {
  await times(6, fail);
  await owner.query("select limits.note_success('login', 'sam@shop.test')");
  expect(await lockedFor()).toBeNull();
  expect(await times(5, fail)).toEqual([null, null, null, null, 1]);
  await setBack("24 hours 30 seconds");
  expect(await fail()).toBe(2);
  await setBack("24 hours 3 minutes");
  expect(await fail()).toBeNull();
});

it("keeps keys and buckets apart", async () => {
  await times(5, fail);
  expect(await fail("ann@shop.test")).toBeNull();
  expect(await lockedFor("ann@shop.test")).toBeNull();
  expect(await value("select limits.locked_until('pin', 'sam@shop.test')")).toBeNull();
});

it("gives as many places as a stretch of time has, and each back when it is over", async () => {
  expect(await times(4, take)).toEqual([true, true, true, false]);
  expect(await take("ann")).toBe(true);
  await setBack("59 minutes");
  expect(await take()).toBe(false);
  await setBack("2 minutes");
  expect(await take()).toBe(true);
  await setBack("30 minutes");
  expect(await times(3, take)).toEqual([true, true, false]);
  await setBack("31 minutes");
  expect(await times(2, take)).toEqual([true, false]);
});

it("keeps no key in clear, and clears away what says nothing any more", async () => {
  await times(5, fail);
  await take();
  const { rows } = await owner.query("select * from limits.attempts");
  expect(JSON.stringify(rows)).not.toContain("sam");
  const hash = createHash("sha256").update("sam@shop.test").digest("hex");
  expect(rows.map((row) => row.key_hash)).toContain(hash);

  await setBack("23 hours");
  await fail("ann@shop.test");
  expect(await value("select count(*)::int from limits.attempts where bucket = 'login'")).toBe(2);
  await setBack("25 hours");
  await fail("joe@shop.test");
  expect(await value("select count(*)::int from limits.attempts")).toBe(1);
});

it("counts every one of many failures at one moment, and gives no place twice", async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => postgres.connect()));
  /** Each of the connections does it three times, all of them at once. */
  const atOnce = async <T>(work: (client: Client) => Promise<T>) =>
    (await Promise.all(clients.map((client) => times(3, () => work(client))))).flat();

  await atOnce((client) => fail("all@shop.test", client));
  expect(await value("select failures from limits.attempts where bucket = 'login'")).toBe(18);
  const taken = await atOnce((client) => take("all", client));
  expect(taken.filter(Boolean)).toHaveLength(3);
  const begun = await atOnce((client) => begin("new@shop.test", client));
  expect(begun.filter((locked) => locked === null)).toHaveLength(5);
});

it("lets nobody come between asking and noting", async () => {
  const [first, second] = [await postgres.connect(), await postgres.connect()];
  await times(4, fail);
  await first.query("begin");
  expect(await lockedFor("sam@shop.test", first)).toBeNull();
  const process = await value("select pg_backend_pid()", [], second);
  const asked = lockedFor("sam@shop.test", second);
  await expect
    .poll(() => value("select cardinality(pg_blocking_pids($1)) > 0", [process]), { timeout: 20_000 })
    .toBe(true);
  expect(await fail("sam@shop.test", first)).toBe(1);
  await first.query("commit");
  expect(await asked).toBe(1);
});

it.each(["anon", "authenticated", "service_role"])("shows %s nothing of it", async (role) => {
  const client = await postgres.connect();
  await client.query(`set role ${role}`);
  for (const sql of [
    "select from limits.attempts",
    "select limits.locked_until('login', 'x')",
    "select limits.note_success('login', 'x')",
    "select limits.take('login', 'x', 1, '1 hour')",
  ]) {
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: "42501" });
  }
});

it.each([
  ["select public.limits_begin_try('console', 'x', 5, '1 minute', '1 hour')"],
  ["select public.limits_note_success('console', 'x')"],
  ["select public.limits_take('console', 'x', 5, '1 hour')"],
])("lets edge functions and nobody else: %s", async (sql) => {
  const client = await postgres.connect();
  for (const role of ["anon", "authenticated"]) {
    await client.query(`set role ${role}`);
    await expect(client.query(sql), role).rejects.toMatchObject({ code: "42501" });
  }
  await client.query("set role service_role");
  await expect(client.query(sql)).resolves.toBeDefined();
});
