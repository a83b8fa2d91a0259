/** Two deliveries that take pushes at one moment, on a Postgres where it can be one moment. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TakenPush } from "#schema/protocol/push-delivery.ts";
import { inEnglish } from "#tests/factories/notification-texts.ts";
import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import { openRealPostgres } from "#tests/factories/test-server.ts";

const PUSHES = 40;

let postgres: RealPostgres;
let one: Client;
let other: Client;

beforeAll(async () => {
  postgres = await openRealPostgres();
  [one, other] = [await postgres.connect(), await postgres.connect()];
  const [business, person] = [randomUUID(), randomUUID()];
  await one.query("insert into auth.users (id, email) values ($1, 'sam@people.test')", [person]);
  await one.query("insert into public.businesses (id, name, owner_id) values ($1, 'The Mill', $2)", [
    business,
    person,
  ]);
  await one.query("update public.profiles set business_id = $1 where id = $2", [business, person]);
});
afterAll(() => postgres?.stop());

beforeEach(async () => {
  await one.query("delete from access.push_queue");
  await one.query(
    `insert into access.push_queue (business_id, user_id, type, thing, tag, key, details)
     select business_id, id, 'shift-removed', gen_random_uuid(), number, 'post-other',
       jsonb_build_object('title', number::text)
     from public.profiles, generate_series(1, $1::int) as number where email = 'sam@people.test'`,
    [PUSHES],
  );
});

async function take(client: Client, most: number): Promise<string[]> {
  const { rows } = await client.query("select public.take_pushes($1::int) as taken", [most]);
  return rows[0].taken.map((push: TakenPush) => inEnglish(push).title);
}

/** Takes until there is nothing left. */
async function takeAll(client: Client): Promise<string[]> {
  const taken: string[] = [];
  for (let next = await take(client, 3); next.length > 0; next = await take(client, 3)) taken.push(...next);
  return taken;
}

it("gives each push to one of two deliveries that take at one moment", async () => {
  const taken = (await Promise.all([takeAll(one), takeAll(other)])).flat();
  expect(taken).toHaveLength(PUSHES);
  expect(new Set(taken).size).toBe(PUSHES);
});

it("gives nothing of what another delivery is about to take, and does not wait for it", async () => {
  await one.query("begin");
  const first = await take(one, 30);
  const second = await take(other, 30);
  await one.query("commit");
  expect([first.length, second.length]).toEqual([30, 10]);
  expect(new Set([...first, ...second]).size).toBe(PUSHES);
  expect(await take(other, 30)).toEqual([]);
});

it("gives to the next what a delivery that was broken off had taken", async () => {
  await one.query("begin");
  await take(one, 30);
  await one.query("rollback");
  expect(await take(other, PUSHES)).toHaveLength(PUSHES);
});
