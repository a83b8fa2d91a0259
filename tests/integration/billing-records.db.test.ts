import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function one<T extends object>(sql: string, values: unknown[] = []): Promise<T | undefined> {
  return (await database.db.query<T>(sql, values)).rows[0];
}

/** Somebody who has signed up and has a customer at the payment provider. */
async function newPayer() {
  const [owner, customer] = [randomUUID(), `cus_${randomUUID()}`];
  await one("insert into auth.users (id, email) values ($1, $2)", [owner, `${owner}@pay.test`]);
  await one("select public.remember_customer($1, $2)", [owner, customer]);
  return { owner, customer };
}

const begin = async (customer: string) =>
  (await one<{ reading: number | null }>("select public.begin_reading($1) as reading", [customer]))?.reading;

const apply = (customer: string, reading: number | null | undefined, status: string, seats = 4) =>
  one("select public.apply_subscription($1, $2, 'sub_1', $3, $4)", [customer, reading, status, seats]);

const profileOf = (owner: string) =>
  one("select subscription_status, subscription_plan from public.profiles where id = $1", [owner]);

const businessOf = (owner: string) =>
  one<{ id: string; version: number }>(
    `select id, version, subscription_status, subscription_plan, staff_count
     from public.businesses where owner_id = $1`,
    [owner],
  );

function setUpBusiness(owner: string) {
  return database.db.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
         set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated')::text, true)`,
      [owner],
    );
    await transaction.query("select public.create_business('Corner shop', 'UTC')");
  });
}

test("a reading reaches the profile, and the business that is set up later takes it over", async () => {
  const { owner, customer } = await newPayer();
  await apply(customer, await begin(customer), "trialing", 12);
  const paid = { subscription_status: "trialing", subscription_plan: "staff-based" };
  expect(await profileOf(owner)).toEqual(paid);
  await setUpBusiness(owner);
  expect(await businessOf(owner)).toMatchObject({ ...paid, staff_count: 12 });
});

test("a business whose owner bought nothing has no seats", async () => {
  const { owner } = await newPayer();
  await setUpBusiness(owner);
  const nothing = { subscription_status: "none", subscription_plan: null, staff_count: null };
  expect(await businessOf(owner)).toMatchObject(nothing);
});

test("a reading reaches the business, and one that finds nothing new writes nothing", async () => {
  const { owner, customer } = await newPayer();
  await setUpBusiness(owner);
  await apply(customer, await begin(customer), "active", 20);
  const before = await businessOf(owner);
  expect(before).toMatchObject({ subscription_status: "active", staff_count: 20 });
  await apply(customer, await begin(customer), "active", 20);
  expect(await businessOf(owner)).toEqual(before);
  await apply(customer, await begin(customer), "active", 21);
  expect(await businessOf(owner)).toMatchObject({ staff_count: 21, version: Number(before?.version) + 1 });
});

test("a reading that began earlier never overwrites one that began later, nor does one twice", async () => {
  const { owner, customer } = await newPayer();
  const [earlier, later] = [await begin(customer), await begin(customer)];
  await apply(customer, later, "canceled");
  await apply(customer, earlier, "active", 99);
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "canceled" });
  await apply(customer, later, "active");
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "canceled" });
  await apply(customer, await begin(customer), "active");
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "active" });
});

test("a customer who is not ours cannot be read, nor can one whose place was taken", async () => {
  const { owner, customer } = await newPayer();
  expect(await begin("cus_elsewhere")).toBeNull();
  const reading = await begin(customer);
  await one("select public.remember_customer($1, $2)", [owner, `${customer}_new`]);
  await apply(customer, reading, "active");
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "none" });
  expect(await begin(customer)).toBeNull();
});

test("two owners cannot have the same customer", async () => {
  const [{ customer }, { owner }] = [await newPayer(), await newPayer()];
  await expect(one("select public.remember_customer($1, $2)", [owner, customer])).rejects.toThrow(/unique/);
});
