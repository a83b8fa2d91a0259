import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { withRows } from "#remote/push-request.ts";
import {
  type Change,
  type ChangeResult,
  type Cursor,
  PROTOCOL,
  type PullResponse,
  type PushResponse,
} from "#schema/protocol/sync.ts";
import { answerAs, openTestDatabase } from "#tests/factories/database.ts";
import { demo, punchChange } from "#tests/factories/demo.ts";

let database: Database;
let person: string;
let bakery: string;

const run = (sql: string, values: unknown[] = []) => database.db.query(sql, values);

beforeAll(async () => {
  database = await openTestDatabase("demo");
  // The demo business has seen years of changes; the bakery of each test has just begun.
  await run("update sync.business_versions set version = 10000 where business_id = $1", [demo.businessId]);
});
afterAll(() => database.close());

beforeEach(async () => {
  [person, bakery] = [randomUUID(), randomUUID()];
  await run("insert into auth.users (id, email) values ($1, $2)", [person, `${person}@people.test`]);
  await run("insert into public.businesses (id, name, owner_id) values ($1, 'The Bakery', $2)", [
    bakery,
    demo.adminId,
  ]);
  await moveTo(demo.businessId);
  await run("update access.memberships set from_time = '2026-01-01' where user_id = $1", [person]);
});

const moveTo = (business: string | null) =>
  run("update public.profiles set business_id = $2 where id = $1", [person, business]);

const callAs = <T>(person: string, sql: string, values: unknown[]) =>
  answerAs<T>(database, person, sql, values);

async function pull(cursor: Cursor | null, userId = person) {
  const client = { protocol: PROTOCOL, digests: true };
  const sql = "select public.sync_pull($1, 1000, $2) as answer";
  const { collections, digests } = await callAs<PullResponse>(userId, sql, [{ punches: cursor }, client]);
  const page = must(collections.punches, "the punches");
  return { ...page, ids: page.rows.map((row) => row.id), digest: digests?.punches };
}

async function pushAll(changes: Change[], userId: string): Promise<ChangeResult[]> {
  const sql = "select public.sync_push($1, $2) as answer";
  const values = [JSON.stringify(changes), { protocol: PROTOCOL }];
  return withRows(changes, await callAs<PushResponse>(userId, sql, values)).results;
}

async function push(change: Change, userId = person): Promise<ChangeResult> {
  return must((await pushAll([change], userId))[0], "a result");
}

function punchIn(business_id: string, fields: object = {}): Change {
  return punchChange({ user_id: person, created_by: person, business_id, ...fields });
}

/** A change of what the server answered, as its device makes it. */
function editOf(result: ChangeResult, fields: object = {}, collection = "punches"): Change {
  const { version, deleted, content_hash, ...row } = must(result.row, "the row");
  const base = { version, changes: [] };
  return { change_id: randomUUID(), collection, base, row: { ...row, ...fields } };
}

it("pulls all of the new business and nothing of the old, however much higher that one counts", async () => {
  const old = await push(punchIn(demo.businessId));
  expect((await pull(null)).ids).toEqual([old.row?.id]);
  await moveTo(bakery);

  const first = await pull(null);
  expect(first).toMatchObject({ ids: [], digest: { rows: 0, hash: 0 } });
  const punch = punchIn(bakery);
  await push(punch);
  const next = await pull(first.cursor);
  expect(next).toMatchObject({ ids: [punch.row.id], digest: { rows: 1 } });

  // Handed in late, it counts in the old business and stays out of the new one's pages.
  expect(await push(punchIn(demo.businessId))).toMatchObject({ status: "applied" });
  const later = punchIn(bakery);
  await push(later);
  expect((await pull(next.cursor)).ids).toEqual([later.row.id]);
});

it("pulls no punches without a business", async () => {
  await push(punchIn(demo.businessId));
  await moveTo(null);
  expect(await pull(null)).toMatchObject({ ids: [], digest: { rows: 0, hash: 0 } });
});

it.each([
  ["no business", () => null],
  ["their next business", () => bakery],
])("answers with their own row of the business they left, from %s", async (_, next) => {
  await push(punchIn(demo.businessId));
  await moveTo(next());
  const out = { type: "out", at: "2026-03-02T18:00:00.000Z" };
  const clockOut = punchIn(demo.businessId, out);
  const closed = await push(clockOut);
  expect(closed).toMatchObject({ status: "applied", row: { id: clockOut.row.id, ...out } });
  expect(await push(clockOut)).toMatchObject({ status: "already_applied", row: closed.row });
  const again = { ...clockOut, change_id: randomUUID() };
  expect(await push(again)).toMatchObject({ status: "conflict", row: closed.row });
  expect(await push(editOf(closed, { at: "2026-03-02T19:00:00.000Z" }))).toMatchObject({
    status: "rejected",
    row: closed.row,
  });
});

const count = async (business: string) => {
  const { rows } = await run("select version::int from sync.business_versions where business_id = $1", [
    business,
  ]);
  return must(rows[0] as { version: number }, "the count").version;
};

it.each([
  ["somebody who left, of their punch", () => person],
  ["a manager, of somebody else's punch", () => demo.managerId],
])("counts nothing for a change that changes nothing from %s", async (_, who) => {
  const punch = await push(punchIn(demo.businessId));
  await moveTo(null);
  const before = await count(demo.businessId);
  const changesNothing = editOf(punch);
  expect(await push(changesNothing, who())).toMatchObject({ status: "applied", row: punch.row });
  expect(await push(changesNothing, who())).toMatchObject({ status: "already_applied", row: punch.row });
  expect(await count(demo.businessId)).toBe(before);
});

it("touches what of one request its sender may write, and leaves the rest", async () => {
  const say = (user_id: string) => {
    const row = {
      ...{ kind: "team", id: randomUUID(), business_id: demo.businessId, user_id, text: "See you" },
      ...{ user_name: "", user_role: "employee", type: "message", timestamp: "2027-01-04T08:00:00.000Z" },
    };
    return push({ change_id: randomUUID(), collection: "messages", base: null, row }, user_id);
  };
  const [theirs, own] = [await say(demo.managerId), await say(person)];
  const edits = [theirs, own].map((said) => editOf(said, {}, "messages"));
  const results = await pushAll(edits, person);
  expect(results).toMatchObject([
    { status: "applied", row: theirs.row },
    { status: "applied", row: { id: own.row?.id, version: Number(own.row?.version) + 1 } },
  ]);
});

it("takes a change of role although the server's clock went back", async () => {
  await run("update access.memberships set from_time = now() + interval '5 seconds' where user_id = $1", [
    person,
  ]);
  await run("update public.profiles set role = 'manager' where id = $1", [person]);
  await run("update public.profiles set role = 'employee' where id = $1", [person]);
  const { rows } = await run(
    `select role, until_time = from_time as is_empty from access.memberships where user_id = $1 order by id`,
    [person],
  );
  expect(rows).toEqual([
    { role: "employee", is_empty: true },
    { role: "manager", is_empty: expect.any(Boolean) },
    { role: "employee", is_empty: null },
  ]);
});
