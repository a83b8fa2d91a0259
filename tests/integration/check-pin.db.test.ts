import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { addBusiness, type Person } from "#tests/factories/open-backend.ts";

const checkPinResponse = v.variant("status", [
  v.object({ status: v.literal("ok"), user_id: v.string() }),
  v.object({ status: v.literal("wrong"), tries_left: v.number() }),
  v.object({ status: v.literal("locked"), locked_until: v.pipe(v.string(), v.isoTimestamp()) }),
]);

const MINUTE_MS = 60_000;
const personOf = (id: string, role: Person["role"]): Person => ({ id, role, email: `${id}@people.test` });

let database: Database;
let business: string;
let owner: string;
let manager: string;
let sam: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  [business, owner, manager, sam] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await addBusiness(database.db, business, [
    personOf(owner, "admin"),
    personOf(manager, "manager"),
    personOf(sam, "employee"),
  ]);
  await run("update public.profiles set pin_hash = 'sam' where id = $1", [sam]);
});

const run = (sql: string, values: unknown[] = []) => database.db.query(sql, values);

/** Asks as a device of this person does. */
async function check(pin: string | null, userId = manager) {
  return database.db.transaction(async (transaction) => {
    await transaction.query(
      "select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true)",
      [userId],
    );
    const sql = "select public.check_pin($1) as answer";
    const { rows } = await transaction.query<{ answer: unknown }>(sql, [pin]);
    return v.parse(checkPinResponse, must(rows[0], "an answer").answer);
  });
}

async function guess(times: number, userId = manager) {
  const answers = [];
  for (let time = 0; time < times; time++) answers.push(await check("a guess", userId));
  return answers;
}

/** Every lock there is ends now. */
const waitForLocks = () =>
  run("update limits.attempts set locked_until = now() where locked_until is not null");

/** How long a lock lasts from now, in minutes. */
async function lockedFor(answer: Promise<v.InferOutput<typeof checkPinResponse>>) {
  const given = await answer;
  if (given.status !== "locked") return given.status;
  return Math.ceil((Date.parse(given.locked_until) - Date.now()) / MINUTE_MS);
}

const OK = () => ({ status: "ok", user_id: sam });

it.each([
  ["a manager", () => manager],
  ["an admin", () => owner],
])("tells %s whose PIN it is", async (_, who) => {
  expect(await check("sam", who())).toEqual(OK());
});

it("counts wrong tries down, and locks at the fifth, for a right PIN as well", async () => {
  const answers = await guess(4);
  expect(answers).toEqual([4, 3, 2, 1].map((tries_left) => ({ status: "wrong", tries_left })));
  expect(await lockedFor(check("a guess"))).toBe(1);
  expect(await lockedFor(check("sam"))).toBe(1);
  await waitForLocks();
  expect(await check("sam")).toEqual(OK());
});

it("locks for twice as long each time, up to an hour", async () => {
  await guess(4);
  const minutes = [];
  for (let lock = 0; lock < 8; lock++) {
    minutes.push(await lockedFor(check("a guess")));
    await waitForLocks();
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

it("asking while locked makes nothing longer", async () => {
  await guess(9);
  await waitForLocks();
  expect(await lockedFor(check("a guess"))).toBe(2);
});

it("forgets wrong tries at a right one", async () => {
  await guess(4);
  expect(await check("sam")).toEqual(OK());
  expect(await guess(1)).toEqual([{ status: "wrong", tries_left: 4 }]);
});

it("counts for the business, whoever of it asks", async () => {
  await guess(3);
  expect(await guess(1, owner)).toEqual([{ status: "wrong", tries_left: 1 }]);
  expect(await lockedFor(check("a guess", owner))).toBe(1);
  expect(await lockedFor(check("sam", manager))).toBe(1);
});

it("counts for the account, also when it manages another business by now", async () => {
  await guess(4);
  const bakery = randomUUID();
  await addBusiness(database.db, bakery, [personOf(randomUUID(), "admin")]);
  await run("update public.profiles set business_id = $2 where id = $1", [manager, bakery]);
  expect(await lockedFor(check("a guess"))).toBe(1);
  expect(await check("sam", owner)).toEqual(OK());
});

it("knows no PIN of another business, of somebody removed, and of nobody", async () => {
  const [bakery, baker] = [randomUUID(), randomUUID()];
  await addBusiness(database.db, bakery, [personOf(baker, "admin")]);
  expect((await check("sam", baker)).status).toBe("wrong");
  expect((await check(null)).status).toBe("wrong");
  await run("update public.profiles set deleted = true where id = $1", [sam]);
  expect((await check("sam")).status).toBe("wrong");
});

it("is closed to employees, to who has no business, and to who is not signed in", async () => {
  const stranger = randomUUID();
  await run("insert into auth.users (id, email) values ($1, $2)", [stranger, `${stranger}@people.test`]);
  await expect(check("sam", sam)).rejects.toThrow("not_allowed");
  await expect(check("sam", stranger)).rejects.toThrow("not_allowed");
  const { rows } = await run(
    "select has_function_privilege('anon', 'public.check_pin(text)', 'execute') as may",
  );
  expect(rows).toEqual([{ may: false }]);
});
