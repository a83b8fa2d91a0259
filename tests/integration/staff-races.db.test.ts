/** What two admins do at one moment, on a Postgres where it can be one moment. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import { openRealPostgres } from "#tests/factories/test-server.ts";

let postgres: RealPostgres;
let one: Client;
let other: Client;
let business: string;
/** The owner and two more admins. */
let admins: [string, string, string];

beforeAll(async () => {
  postgres = await openRealPostgres();
  [one, other] = [await postgres.connect(), await postgres.connect()];
});
afterAll(() => postgres?.stop());

beforeEach(async () => {
  business = randomUUID();
  admins = [randomUUID(), randomUUID(), randomUUID()];
  await one.query(
    "insert into auth.users (id, email) select id, id || '@people.test' from unnest($1::uuid[]) as id",
    [admins],
  );
  await one.query("insert into public.businesses (id, name, owner_id) values ($1, 'The Mill', $2)", [
    business,
    admins[0],
  ]);
  await one.query("update public.profiles set business_id = $1, role = 'admin' where id = any ($2)", [
    business,
    admins,
  ]);
});

async function call(
  client: Client,
  name: string,
  ...args: unknown[]
): Promise<{ status: string; id?: string }> {
  const places = args.map((_, place) => `$${place + 1}`).join(", ");
  const { rows } = await client.query(`select public.${name}(${places}) as answer`, args);
  return rows[0].answer;
}

/** Does the first and leaves it uncommitted until the second waits for it; then both go on. */
async function atOneMoment<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  await one.query("begin");
  const done = await first();
  const waiting = second();
  await untilBlocked(waiting);
  await one.query("commit");
  return [done, await waiting] as const;
}

async function untilBlocked(work: Promise<unknown>) {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  for (;;) {
    const { rows } = await one.query(
      "select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0",
    );
    if (rows.length > 0) return;
    if (ended) throw new Error("the second did not wait for the first");
  }
}

it("the last seat is given to one person", async () => {
  await one.query("update public.businesses set staff_count = 4 where id = $1", [business]);
  const admit = async (client: Client, request: string, email: string) =>
    call(client, "admit_staff", admins[0], request, { email, name: "Sam", role: "employee" }, email);
  const requests = [randomUUID(), randomUUID()] as const;
  const emails = [`${requests[0]}@people.test`, `${requests[1]}@people.test`] as const;
  for (const place of [0, 1] as const) {
    const { id } = await call(one, "reserve_staff", admins[0], requests[place], emails[place]);
    await one.query("insert into auth.users (id, email) values ($1, $2)", [id, emails[place]]);
  }
  const [first, second] = await atOneMoment(
    () => admit(one, requests[0], emails[0]),
    () => admit(other, requests[1], emails[1]),
  );
  expect([first.status, second.status]).toEqual(["admitted", "no_seats"]);
});

it("of two admins who remove each other one stays", async () => {
  const [, anna, ben] = admins;
  const [first, second] = await atOneMoment(
    () => call(one, "remove_staff", anna, ben),
    () => call(other, "remove_staff", ben, anna),
  );
  expect([first.status, second.status]).toEqual(["ok", "not_allowed"]);
});

it("of two people who are given the same PIN at one moment one is given another", async () => {
  const [owner, anna, ben] = admins;
  const [first, second] = await atOneMoment(
    () => call(one, "change_staff", owner, anna, {}, "same"),
    () => call(other, "change_staff", owner, ben, {}, "same"),
  );
  expect([first.status, second.status]).toEqual(["ok", "pin_taken"]);
});
