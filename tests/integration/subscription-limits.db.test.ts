import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";
import { SEAT_CASES, SUBSCRIPTION_CASES, subscribedAs } from "#tests/factories/subscription-cases.ts";

let database: Database;
let business: string;
let owner: string;
let worker: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  [business, owner, worker] = [randomUUID(), randomUUID(), randomUUID()];
  await addBusiness(database.db, business, [
    { id: owner, email: `${owner}@people.test`, role: "admin" },
    { id: worker, email: `${worker}@people.test`, role: "employee" },
  ]);
  await run("update public.businesses set owner_id = $2 where id = $1", [business, owner]);
});

async function run<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.db.query<T>(sql, values)).rows;
}

async function answerOf<T>(sql: string, values: unknown[] = []): Promise<T> {
  return must((await run<{ answer: T }>(`select ${sql} as answer`, values))[0], "an answer").answer;
}

const limit = () => answerOf<string | null>("access.subscription_limit($1)", [business]);

async function subscribe(fields: object) {
  const names = Object.keys(fields);
  const set = names.map((name, place) => `${name} = $${place + 2}`).join(", ");
  await run(`update public.businesses set ${set} where id = $1`, [business, ...Object.values(fields)]);
}

const ENDED = { subscription_status: "canceled" };

describe("the database limits as the domain does", () => {
  it.each(SUBSCRIPTION_CASES)("$title: $limit", async (one) => {
    await subscribe(subscribedAs(one, new Date().toISOString()));
    expect(await limit()).toBe(one.limit);
  });
});

describe("the database counts seats as the domain does", () => {
  const addPeople = async (count: number) => {
    const people = Array.from({ length: count }, () => randomUUID());
    await run("update public.businesses set staff_count = 100 where id = $1", [business]);
    await run(
      "insert into auth.users (id, email) select id, id || '@people.test' from unnest($1::uuid[]) as id",
      [people],
    );
    await run("update public.profiles set business_id = $2 where id = any($1)", [people, business]);
  };

  it.each(SEAT_CASES)("$title: $left left", async ({ status, seats, held, left }) => {
    if (held === 1) await run("update public.profiles set deleted = true where id = $1", [worker]);
    await addPeople(Math.max(0, held - 2));
    await subscribe({ subscription_status: status, staff_count: seats });
    expect(await answerOf("access.seats_left($1)", [business])).toBe(left);
  });
});

describe("who has bought nothing", () => {
  /** Creates a business as somebody; resolves with the days of trial that it has. */
  async function setUpBy(person: string): Promise<number | undefined> {
    const created = await database.db.transaction(async (transaction) => {
      await transaction.query("select set_config('request.jwt.claim.sub', $1, true)", [person]);
      const { rows } = await transaction.query<{ id: string }>(
        "select public.create_business('Corner shop', 'UTC') as id",
      );
      return must(rows[0], "a business").id;
    });
    const [made] = await run<{ days: number }>(
      "select round(extract(epoch from trial_ends_at - now()) / 86400)::int as days from public.businesses where id = $1",
      [created],
    );
    return made?.days;
  }
  const passes = (days: number) =>
    run("update public.businesses set trial_ends_at = trial_ends_at - make_interval(days => $1)", [
      days,
    ]).then(() => run("update access.trials set ends_at = ends_at - make_interval(days => $1)", [days]));
  async function signUp(said: object = {}): Promise<string> {
    const person = randomUUID();
    await run("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
      person,
      `${person}@people.test`,
      JSON.stringify(said),
    ]);
    return person;
  }

  it.each([
    ["the seats chosen at sign-up", { staffCount: 4 }, 4],
    ["no more seats than can be bought", { staffCount: 300 }, 100],
    ["the owner's seat where nonsense was chosen", { staffCount: -2 }, 1],
    ["no number where none was chosen", {}, null],
    ["no number where what was chosen is none", { staffCount: "many" }, null],
  ])("has %s, also after cancelling the payment", async (_, said, seats) => {
    const person = await signUp(said);
    await setUpBy(person);
    const [made] = await run("select staff_count from public.businesses where owner_id = $1", [person]);
    expect(made).toEqual({ staff_count: seats });
  });

  it("has fourteen days from setting up the business", async () => {
    expect(await setUpBy(await signUp())).toBe(14);
  });

  it.each([
    [
      "deletes the business",
      "select public.delete_business($1, business_id) from public.profiles where id = $1",
    ],
    ["hands the business over", "update public.profiles set business_id = null where id = $1"],
  ])("has them once: not again for another one after who %s", async (_, leave) => {
    const person = await signUp();
    await setUpBy(person);
    await passes(10);
    await run(leave, [person]);
    expect(await setUpBy(person)).toBe(4);
    await passes(30);
    await run(leave, [person]);
    expect(await setUpBy(person)).toBe(-26);
  });

  it("has none left where the business was deleted before trials were noted", async () => {
    const person = await signUp();
    await setUpBy(person);
    await passes(20);
    await run("select public.delete_business($1, business_id) from public.profiles where id = $1", [person]);
    await run("delete from access.trials");
    expect(await setUpBy(person)).toBe(-6);
  });
});

describe("a limited business", () => {
  const reserve = () =>
    run("select public.reserve_staff($1, $2, $3)", [owner, randomUUID(), `${randomUUID()}@people.test`]);

  it("adds nobody: neither by a request, nor by any other way", async () => {
    await reserve();
    await subscribe(ENDED);
    await expect(reserve()).rejects.toThrow("subscription_ended");
    const newcomer = randomUUID();
    await run("insert into auth.users (id, email) values ($1, $2)", [newcomer, `${newcomer}@people.test`]);
    const join = () => run("update public.profiles set business_id = $2 where id = $1", [newcomer, business]);
    await expect(join()).rejects.toThrow("subscription_ended");
    await subscribe({ subscription_status: "active" });
    await join();
  });

  it("takes nobody back, but lets people go and change", async () => {
    await subscribe(ENDED);
    await run("update public.profiles set name = 'Sam', role = 'manager' where id = $1", [worker]);
    await run("update public.profiles set deleted = true where id = $1", [worker]);
    const takeBack = () => run("update public.profiles set deleted = false where id = $1", [worker]);
    await expect(takeBack()).rejects.toThrow("subscription_ended");
  });

  it("keeps its owner", async () => {
    await subscribe(ENDED);
    await run("update public.profiles set business_id = null where id = $1", [owner]);
    await run("update public.profiles set business_id = $2 where id = $1", [owner, business]);
  });
});

describe("seats that are asked for", () => {
  const ask = (seats: number) => answerOf<object>("public.ask_for_seats($1, $2)", [owner, seats]);
  const join = async () => {
    const person = randomUUID();
    await run("insert into auth.users (id, email) values ($1, $2)", [person, `${person}@people.test`]);
    return run("update public.profiles set business_id = $2 where id = $1", [person, business]);
  };
  beforeEach(async () => {
    await run("select public.remember_customer($1, $2)", [owner, `cus_${owner}`]);
    await subscribe({ subscription_status: "active", staff_count: 10 });
  });

  it("are never fewer than the people", async () => {
    expect(await ask(1)).toEqual({ status: "seats_in_use", held: 2 });
    expect(await ask(2)).toEqual({ status: "ok" });
    await run("update public.profiles set deleted = true where id = $1", [worker]);
    expect(await ask(1)).toEqual({ status: "ok" });
  });

  it("are all that anybody is added to, whichever way they come", async () => {
    await subscribe({ staff_count: 3 });
    await join();
    await expect(join()).rejects.toThrow("no_seats");
  });

  it("bind whoever is added meanwhile, and hold nobody up for longer than a purchase takes", async () => {
    await ask(3);
    await join();
    await expect(join()).rejects.toThrow("no_seats");
    await run(
      "update public.billing_accounts set seats_asked_at = now() - interval '3 minutes' where owner_id = $1",
      [owner],
    );
    await join();
  });

  it("may be asked for by whoever has no business yet", async () => {
    expect(await answerOf("public.ask_for_seats($1, 1)", [randomUUID()])).toEqual({ status: "ok" });
  });
});

describe("since when a payment is owed", () => {
  it("is when it was first heard of, and forgotten when it is paid", async () => {
    const customer = `cus_${owner}`;
    await run("select public.remember_customer($1, $2)", [owner, customer]);
    const tell = async (status: string) => {
      const reading = await answerOf<number>("public.begin_reading($1)", [customer]);
      await run("select public.apply_subscription($1, $2, 'sub_1', $3, 4)", [customer, reading, status]);
      return answerOf<string | null>("(select past_due_since::text from public.businesses where id = $1)", [
        business,
      ]);
    };
    expect(await tell("active")).toBeNull();
    const since = await tell("past_due");
    expect(since).not.toBeNull();
    expect(await tell("past_due")).toBe(since);
    expect(await tell("active")).toBeNull();
  });
});
