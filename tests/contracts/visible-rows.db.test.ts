import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestOf } from "#domain/sync/digest.ts";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { type Cursor, PROTOCOL, type PullResponse } from "#schema/protocol/sync.ts";
import { openTestDatabase, rowsAs } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";

// What devices are given is read through views, page by page and along indexes chosen by role, and is compared by tallies
// that nobody counts anew. None of these may show a row more or less than the policies of the tables do.

interface Row {
  id: string;
  version: number;
  deleted: boolean;
}

const COLLECTIONS = [...new Set(ENTITIES.map(({ collection }) => collection))];
const OTHER_BUSINESS = "e0000000-0000-4000-8000-0000000000b1";
const [otherAdmin, otherEmployee, nobodys] = [randomUUID(), randomUUID(), randomUUID()];
/** Somebody of the demo business with rows of every kind, who then begins at the other business. */
const LEAVER = "d0000000-0000-4000-8000-000000000005";
/** Somebody who was removed. */
const REMOVED = "d0000000-0000-4000-8000-000000000006";
const PEOPLE = [
  ["an admin", demo.adminId],
  ["a manager", demo.managerId],
  ["an employee", demo.employeeId],
  ["somebody who works elsewhere now", LEAVER],
  ["somebody who was removed", REMOVED],
  ["an admin of another business", otherAdmin],
  ["an employee of another business", otherEmployee],
  ["somebody of no business", nobodys],
] as const;
/** Whoever left a business reads these of theirs still, and is not given them. */
const PUNCHED = ["punches"];
/** Fewer than most collections have, so that pages end within them; nightly wherever they can. */
const PAGE_ROWS = 7;
const PAGES = attempts(4, Number.POSITIVE_INFINITY);

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase("demo");
  await addBusiness(database.db, OTHER_BUSINESS, [
    { id: otherAdmin, email: "other-admin@visible.test", role: "admin" },
    { id: otherEmployee, email: "other-employee@visible.test", role: "employee" },
  ]);
  await database.db.query("insert into auth.users (id, email) values ($1, 'nobodys@visible.test')", [
    nobodys,
  ]);
  await addCorrections();
  await addWorkedPositions(demo.businessId, [demo.adminId, demo.managerId, demo.employeeId, LEAVER, REMOVED]);
  await fillOtherBusiness();
  await giveManagersRowsOfTheirOwn();
  await giveManagersSwaps();
  await database.db.query("update public.profiles set business_id = $1 where id = $2", [
    OTHER_BUSINESS,
    LEAVER,
  ]);
  await database.db.query("update public.profiles set deleted = true where id = $1", [REMOVED]);
});
afterAll(() => database.close());

/** Few of the demo's people have asked for a correction. */
async function addCorrections() {
  await database.db.query(
    `insert into public.punch_corrections (id, business_id, user_id, clock_in_time, reason)
     select gen_random_uuid(), $1, person, now(), 'Forgot' from unnest($2::uuid[]) as person`,
    [demo.businessId, [demo.employeeId, LEAVER, REMOVED]],
  );
}

/** What people worked as; a column of it is generated, so no row is copied. */
async function addWorkedPositions(business: string, people: readonly string[]) {
  await database.db.query(
    `insert into public.worked_positions (id, business_id, user_id, "from", "to", created_by)
     select gen_random_uuid(), $1, person, now() - interval '2 hours', now() - interval '1 hour', person
     from unnest($2::uuid[]) as person`,
    [business, people],
  );
}

/** Those who read everybody's rows also have some themselves, which they must not be given twice. */
async function giveManagersRowsOfTheirOwn() {
  const columns = [
    ["staff_availability", "user_id"],
    ["punch_decisions", "user_id"],
    ["punch_approvals", "user_id"],
    ["punch_corrections", "user_id"],
    ["training_progress", "user_id"],
    ["employee_payments", "employee_id"],
    ["contracts", "user_id"],
  ];
  for (const [table, column] of columns) {
    await database.db.query(
      `insert into public.${table}
       select (jsonb_populate_record(held, jsonb_build_object('id', gen_random_uuid(), '${column}', person,
         'record_id', null))).*
       from unnest($1::uuid[]) as person, public.${table} as held
       where held.id = (select id from public.${table} where ${column} <> all ($1) limit 1)
       on conflict do nothing`,
      [[demo.adminId, demo.managerId]],
    );
    const { rows } = await database.db.query<{ people: number }>(
      `select count(distinct ${column})::int as people from public.${table} where ${column} = any ($1)`,
      [[demo.adminId, demo.managerId]],
    );
    expect([table, rows[0]?.people]).toEqual([table, 2]);
  }
}

/** Who manages and is one of the two reads a swap for two reasons. */
async function giveManagersSwaps() {
  await database.db.query(
    `insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of)
     select gen_random_uuid(), swap.business_id, date, shift_id, with_shift_id, pair.asker, pair.asked
     from (select * from public.swap_requests limit 1) as swap,
       (values ($1::uuid, $2::uuid), ($2, $3), ($3, $1)) as pair (asker, asked)`,
    [demo.adminId, demo.managerId, demo.employeeId],
  );
}

async function insert(table: string, row: object) {
  const names = ["id", ...Object.keys(row)];
  await database.db.query(
    `insert into public.${table} (${names}) select ${names} from jsonb_populate_record(null::public.${table}, $1)`,
    [{ id: randomUUID(), ...row }],
  );
}

async function fillOtherBusiness() {
  await database.db.query(
    "insert into public.positions (id, business_id, name) values (gen_random_uuid(), $1, 'Oven')",
    [OTHER_BUSINESS],
  );
  await database.db.query(
    "insert into public.places (id, business_id, name, week_budget) values (gen_random_uuid(), $1, 'Mill', 900)",
    [OTHER_BUSINESS],
  );
  for (const person of [otherAdmin, otherEmployee]) {
    const said = { business_id: OTHER_BUSINESS, created_by: otherAdmin, from_day: "2126-03-02" };
    await insert("contracts", { ...said, user_id: person });
    await insert("pay_rates", { ...said, employee_id: person, rate: 17 });
  }
  const said = { business_id: OTHER_BUSINESS, created_by: otherAdmin };
  await insert("rule_sets", { ...said, from_day: "2126-03-02", code: "generic", params: {} });
  await insert("day_notes", { ...said, date: "2126-03-02", title: "Flour" });
  await addWorkedPositions(OTHER_BUSINESS, [otherAdmin, otherEmployee]);
  await database.db.query(
    `insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
     select gen_random_uuid(), $1, current_date, '09:00', '17:00', $2, number > 2 from generate_series(1, 9) as number`,
    [OTHER_BUSINESS, otherEmployee],
  );
  await database.db.query(
    `insert into public.private_messages (id, business_id, from_user_id, to_user_id, content)
     select gen_random_uuid(), $1, $2, $3, 'Hello' from generate_series(1, 3)`,
    [OTHER_BUSINESS, otherEmployee, otherAdmin],
  );
  await database.db.query(
    `insert into public.punch_corrections (id, business_id, user_id, clock_in_time, reason)
     select gen_random_uuid(), $1, person, now(), 'Forgot' from unnest($2::uuid[]) as person`,
    [OTHER_BUSINESS, [otherAdmin, otherEmployee]],
  );
}

/** Rows of a query that this person asks. */
const rowsOf = <T>(person: string, sql: string, values: unknown[] = []) =>
  rowsAs<T>(database, person, sql, values);

/** Whoever has left one's business is still known by name. */
const LEFT = "(deleted and business_id is distinct from (select access.business_id()))";

/** What the policies of its tables let a person read of a collection. Punches of a former business are not pulled. */
async function byPolicy(person: string, collection: string): Promise<Row[]> {
  const tables = ENTITIES.filter((entity) => entity.collection === collection).map(({ table }) => table);
  const all = await Promise.all(
    tables.map((table) =>
      rowsOf<Row>(
        person,
        `select id, version::int, ${table === "profiles" ? LEFT : "deleted"} as deleted from public.${table}
         ${PUNCHED.includes(table) ? "where business_id = (select access.business_id())" : ""}`,
      ),
    ),
  );
  return sorted(all.flat());
}

async function pulledView(collection: string): Promise<string> {
  const { rows } = await database.db.query<{ name: string }>(
    "select coalesce(pull_view, name) as name from sync.collections where name = $1",
    [collection],
  );
  return must(rows[0], collection).name;
}

/** What a device reads, page by page from a cursor, and the digest it is told first. */
async function pulled(person: string, collection: string, start: Cursor | null, expected: number) {
  const pageRows = Math.max(PAGE_ROWS, Math.ceil(expected / PAGES));
  const rows: Row[] = [];
  let cursor = start;
  let digest: unknown;
  for (let isFirst = true; ; isFirst = false) {
    const [answer] = await rowsOf<{ answer: PullResponse }>(
      person,
      "select public.sync_pull($1, $2, $3) as answer",
      [{ [collection]: cursor }, pageRows, { protocol: PROTOCOL, digests: isFirst }],
    );
    const page = must(answer?.answer.collections[collection], collection);
    if (isFirst) digest = answer?.answer.digests?.[collection];
    rows.push(...(page.rows as unknown as Row[]));
    cursor = page.cursor;
    if (!page.more) return { rows, digest };
  }
}

const sorted = (rows: Row[]) =>
  rows
    .map(({ id, version, deleted }) => ({ id, version, deleted }))
    .sort((a, b) => a.version - b.version || (a.id < b.id ? -1 : 1));
const live = (rows: Row[]) => rows.filter(({ deleted }) => !deleted);
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const BEGINNING: Cursor = {
  after: { version: -1, id: "00000000-0000-0000-0000-000000000000" },
  before: null,
};

async function expectSameEverywhere(person: string, collection: string) {
  const rows = await byPolicy(person, collection);
  const view = await pulledView(collection);
  expect(sorted(await rowsOf<Row>(person, `select id, version::int, deleted from sync.${view}`))).toEqual(
    rows,
  );
  const onwards = await pulled(person, collection, BEGINNING, rows.length);
  expect(onwards.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const firstFill = await pulled(person, collection, null, rows.length);
  // Tombstones that are newer than the newest live row come along.
  expect(live(firstFill.rows).map(({ id }) => id)).toEqual(
    live(rows)
      .map(({ id }) => id)
      .reverse(),
  );
  expect(firstFill.digest).toEqual(digestOf(live(rows)));
  // Who has all but the last version is given that one: nothing new may be taken for a collection that has no news.
  const { version } = rows.at(-1) ?? { version: 0 };
  const last = await pulled(
    person,
    collection,
    { after: { version: version - 1, id: LAST_ID }, before: null },
    rows.length,
  );
  expect(last.rows.map(({ id }) => id)).toEqual(
    rows.filter((row) => row.version === version).map(({ id }) => id),
  );
}

describe.each(PEOPLE)("%s", (_, person) => {
  it.each(COLLECTIONS)("is given of %s what the policies let them read", async (collection) => {
    await expectSameEverywhere(person, collection);
  });
});

describe("the demo's people", () => {
  it("see different things, so that the comparison above compares something", async () => {
    const counts = await Promise.all(
      [demo.adminId, demo.managerId, demo.employeeId].map(async (person) =>
        Promise.all(COLLECTIONS.map(async (collection) => (await byPolicy(person, collection)).length)),
      ),
    );
    expect(new Set(counts.map(String)).size).toBe(3);
    for (const [at, collection] of COLLECTIONS.entries()) {
      expect([collection, counts[0]?.[at]]).not.toEqual([collection, 0]);
    }
  });
});

describe("after rows were written", () => {
  it.each([
    ["published", "update public.shifts set published = true where not published"],
    [
      "given to somebody else",
      "update public.swap_requests set requested_of = $1 where requested_by <> $1 and requested_of <> $1",
    ],
    [
      "deleted",
      "update public.messages set deleted = true where id in (select id from public.messages limit 5)",
    ],
    ["brought back", "update public.messages set deleted = false, text = 'Here again' where deleted"],
    ["made secret", "update public.poll_votes set anonymous = not anonymous where user_id <> $1"],
    ["removed for good", "delete from public.notifications where user_id <> $1"],
    ["left as they were", "update public.private_messages set content = content"],
    ["written by a statement that found nothing", "update public.shifts set notes = '' where false"],
  ])("%s, everybody is still told what they may read", async (_, sql) => {
    const takesPerson = sql.includes("$1");
    await database.db.query(sql, takesPerson ? [demo.employeeId] : []);
    for (const [, person] of PEOPLE) {
      for (const collection of ["shifts", "messages", "news", "notifications"]) {
        await expectSameEverywhere(person, collection);
      }
    }
  });
});
