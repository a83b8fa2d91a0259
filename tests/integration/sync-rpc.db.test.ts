import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Backend } from "#local/server.ts";
import { withRows } from "#remote/push-request.ts";
import {
  type Change,
  type ChangeResult,
  type Cursor,
  PROTOCOL,
  type PullRequest,
  type PullResponse,
  pullResponse,
  pushResponse,
  type WireRow,
} from "#schema/protocol/sync.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { anonymous, demo, punchChange, signedIn, signedUp } from "#tests/factories/demo.ts";

const OPEN = { clock_out_time: null, clock_out_zone: null };
const CLOCK_OUT = { clock_out_time: "2026-03-02T18:00:00.000Z", clock_out_zone: "Europe/Dublin" };

let backend: Backend;
let owner: SupabaseClient;
let manager: SupabaseClient;
let sam: SupabaseClient;
let baker: SupabaseClient;
let bakery: string;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
  owner = await signedIn(backend.url, demo.admin);
  manager = await signedIn(backend.url, demo.manager);
  sam = await signedIn(backend.url, demo.employee);
  baker = await signedUp(backend.url, "baker@bakery.test", { name: "Bea Baker" });
  bakery = await createBusiness(baker);
});
afterAll(() => backend.close());

// Every test finds Sam clocked out, so that each may open a punch.
beforeEach(async () => {
  const open = (await everything(sam, "time_records")).filter((row) => row.clock_out_time === null);
  await push(
    sam,
    open.map((row) => editOf(row, CLOCK_OUT)),
  );
});

async function createBusiness(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.rpc("create_business", {
    name: "The Bakery",
    timezone: "Europe/Paris",
  });
  if (error) throw error;
  return data;
}

async function pull(
  client: SupabaseClient,
  cursors: PullRequest["cursors"],
  maxRows = 1000,
): Promise<PullResponse> {
  const { data, error } = await client.rpc("sync_pull", {
    cursors,
    max_rows: maxRows,
    client: { protocol: PROTOCOL },
  });
  if (error) throw error;
  return v.parse(pullResponse, data);
}

/** The cursor of a device that has read everything up to a row. */
/** Of a collection that was read up to all that the business had. */
function endOf(version: number): Cursor {
  return { after: { version, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }, before: null };
}

function upTo({ version, id }: WireRow): Cursor {
  return { after: { version, id }, before: null };
}

/** Every row of a collection that the caller may see. */
async function everything(client: SupabaseClient, collection: string): Promise<WireRow[]> {
  return must((await pull(client, { [collection]: null })).collections[collection], collection).rows;
}

/** Every row after a cursor, read in pages as a device does. */
async function inPages(client: SupabaseClient, after: Cursor | null, maxRows: number): Promise<WireRow[]> {
  const { rows, cursor, more } = must(
    (await pull(client, { time_records: after }, maxRows)).collections.time_records,
    "the collection",
  );
  return more ? [...rows, ...(await inPages(client, cursor, maxRows))] : rows;
}

async function push(client: SupabaseClient, changes: unknown[]): Promise<ChangeResult[]> {
  const { data, error } = await client.rpc("sync_push", { changes, client: { protocol: PROTOCOL } });
  if (error) throw error;
  return withRows(changes as Change[], v.parse(pushResponse, data)).results;
}

async function pushOne(client: SupabaseClient, change: unknown): Promise<ChangeResult> {
  return must((await push(client, [change]))[0], "a result");
}

async function punchOf(client: SupabaseClient, id: unknown): Promise<WireRow> {
  const rows = await everything(client, "time_records");
  return must(
    rows.find((row) => row.id === id),
    `punch ${id}`,
  );
}

/** An edit of a row as the replica would send it: all writable fields, and the version it was made from. */
function editOf(row: WireRow, fields: Record<string, unknown>, base: Partial<Change["base"]> = {}): Change {
  const { version, deleted, content_hash, ...document } = row;
  return {
    change_id: randomUUID(),
    collection: "time_records",
    row: { ...document, ...fields },
    base: { version, changes: [], ...base },
  };
}

async function newPunch(fields: Record<string, unknown> = {}): Promise<WireRow> {
  const change = punchChange(fields);
  expect(await pushOne(sam, change)).toMatchObject({ status: "applied" });
  return punchOf(sam, change.row.id);
}

describe("a pull", () => {
  it("brings everything from the beginning, who the caller is, and the business's version", async () => {
    const punch = await newPunch();
    const answer = await pull(sam, { profiles: null, businesses: null, time_records: null });
    expect(answer.scope).toEqual({
      user_id: demo.employeeId,
      business_id: demo.businessId,
      role: "employee",
    });
    expect(answer.version).toBe(punch.version);
    expect(answer.collections.businesses?.rows).toMatchObject([{ id: demo.businessId, deleted: false }]);
    expect(answer.collections.profiles?.rows).toHaveLength(demo.people);
    expect(answer.collections.time_records?.cursor).toEqual(endOf(punch.version));
  });

  it("brings only what came after the cursor, which goes to the end of what there is", async () => {
    const before = await newPunch();
    const cursor = upTo(before);
    const nothing = await pull(sam, { time_records: cursor });
    const end = endOf(before.version);
    expect(nothing.collections.time_records).toEqual({ rows: [], cursor: end, more: false });
    const still = await pull(sam, { time_records: end });
    expect(still.collections.time_records).toEqual({ rows: [], cursor: end, more: false });
    const after = await newPunch();
    const news = await pull(sam, { time_records: cursor });
    expect(news.collections.time_records?.rows).toEqual([after]);
  });

  it("skips nothing when one transaction wrote more rows than a page holds", async () => {
    const before = await newPunch();
    const changes = Array.from({ length: 8 }, () => punchChange());
    await push(sam, changes);
    const rows = await inPages(sam, upTo(before), 3);
    expect(rows.map((row) => row.id).sort()).toEqual(changes.map((change) => change.row.id).sort());
    expect(new Set(rows.map((row) => row.version)).size).toBe(1);
  });

  it("answers only the collections the server knows", async () => {
    expect(Object.keys((await pull(sam, { rosters: null, businesses: null })).collections)).toEqual([
      "businesses",
    ]);
  });

  it.each([
    ["no object of cursors", { cursors: [] }],
    ["a page of no rows", { cursors: {}, max_rows: 0 }],
    ["a page above the limit", { cursors: {}, max_rows: 1001 }],
    ["a page without a limit", { cursors: {}, max_rows: null }],
    ["a cursor that is none", { cursors: { profiles: { version: "soon", id: null } } }],
    ["a cursor without its place", { cursors: { profiles: { version: 1, id: demo.adminId } } }],
    ["a protocol that is none", { cursors: {}, client: { protocol: "new" } }],
  ])("refuses a request with %s", async (_, request) => {
    const { error, status } = await sam.rpc("sync_pull", { client: { protocol: PROTOCOL }, ...request });
    expect({ refused: error !== null, status }).toEqual({ refused: true, status: 400 });
  });
});

describe("a push", () => {
  it("applies a change once, however often it is sent", async () => {
    const change = punchChange();
    const applied = await pushOne(sam, change);
    const row = await punchOf(sam, change.row.id);
    expect(applied).toEqual({ status: "applied", change_id: change.change_id, row });
    const again = { status: "already_applied", change_id: change.change_id, row, version: row?.version };
    expect(await push(sam, [change, change])).toEqual([again, again]);
    const rows = await everything(sam, "time_records");
    expect(rows.filter((one) => one.id === change.row.id)).toEqual([row]);
  });

  it("applies a change once when two requests bring it at the same time", async () => {
    const change = punchChange();
    const results = await Promise.all([pushOne(sam, change), pushOne(sam, change)]);
    expect(results.map((result) => result.status).sort()).toEqual(["already_applied", "applied"]);
  });

  it("answers a change made from an old version with the current row", async () => {
    const old = await newPunch(OPEN);
    expect(await pushOne(sam, editOf(old, CLOCK_OUT))).toMatchObject({ status: "applied" });
    const current = await punchOf(sam, old.id);
    expect(await pushOne(sam, editOf(old, OPEN))).toMatchObject({ status: "conflict", row: current });
    expect(await punchOf(sam, old.id)).toEqual(current);
  });

  it("answers an insert of what is already there with the current row", async () => {
    const there = await newPunch();
    const again = punchChange({ id: there.id });
    expect(await pushOne(sam, again)).toMatchObject({ status: "conflict", row: there });
  });

  it("takes a change made on top of the device's own earlier one, in a later request", async () => {
    const insert = punchChange(OPEN);
    await pushOne(sam, insert);
    const edit = {
      ...punchChange({ ...insert.row, ...CLOCK_OUT }),
      base: { version: 0, changes: [insert.change_id] },
    };
    expect(await pushOne(sam, edit)).toMatchObject({ status: "applied" });
    expect(await punchOf(sam, insert.row.id)).toMatchObject(CLOCK_OUT);
  });

  it("applies changes in the order they were sent: an insert and its edit in one request", async () => {
    const insert = punchChange(OPEN);
    const edit = {
      ...punchChange({ ...insert.row, ...CLOCK_OUT }),
      base: { version: 0, changes: [insert.change_id] },
    };
    const results = await push(sam, [insert, edit]);
    expect(results).toMatchObject([
      { status: "applied", change_id: insert.change_id },
      { status: "applied", change_id: edit.change_id },
    ]);
    expect(await punchOf(sam, insert.row.id)).toMatchObject(CLOCK_OUT);
  });

  it("does not take another person's change for the base of one's own", async () => {
    const punch = await newPunch(OPEN);
    const theirs = punchChange({ user_id: demo.managerId });
    await pushOne(manager, theirs);
    const edit = editOf(punch, CLOCK_OUT, { version: 0, changes: [theirs.change_id] });
    expect(await pushOne(sam, edit)).toMatchObject({ status: "conflict" });
  });

  it("gives a change that changes nothing a new version, by which its device learns of it", async () => {
    const punch = await newPunch();
    expect(await pushOne(sam, editOf(punch, {}))).toMatchObject({ status: "applied" });
    const touched = await punchOf(sam, punch.id);
    expect(touched.version).toBeGreaterThan(punch.version);
    expect(touched).toEqual({ ...punch, version: touched.version });
  });

  it("applies the 499 others when one of 500 is refused", async () => {
    const changes = Array.from({ length: 500 }, (_, index) =>
      punchChange(index === 250 ? { user_id: demo.managerId } : {}),
    );
    const results = await push(sam, changes);
    expect(results.filter((result) => result.status === "applied")).toHaveLength(499);
    expect(results[250]).toMatchObject({ status: "rejected", code: "forbidden" });
    const there = new Set((await inPages(sam, null, 1000)).map((row) => row.id));
    expect(changes.filter((change) => !there.has(String(change.row.id)))).toEqual([changes[250]]);
  });

  it.each([
    ["right", 0, false],
    ["two hours slow", 7_200_000, true],
  ])("notes of a device whose clock is %s what it is worth", async (_, slow, clock_changed) => {
    const client = { protocol: PROTOCOL, device_time: new Date(Date.now() - slow).toISOString() };
    const now = new Date().toISOString();
    const changes = [punchChange({ clock_in_time: now, clock_out_time: now })];
    const { data } = await sam.rpc("sync_push", { changes, client });
    expect(data.results).toMatchObject([{ status: "applied", added: { clock_changed } }]);
  });

  it.each([
    ["501 changes", { changes: Array.from({ length: 501 }, () => punchChange()) }],
    ["no list", { changes: {} }],
  ])("refuses a request with %s and applies none of it", async (_, request) => {
    const before = await everything(sam, "time_records");
    const { status } = await sam.rpc("sync_push", { ...request, client: { protocol: PROTOCOL } });
    expect(status).toBe(400);
    expect(await everything(sam, "time_records")).toEqual(before);
  });
});

describe("a push is refused", () => {
  it.each([
    ["forbidden", "a punch of somebody else", () => punchChange({ user_id: demo.managerId })],
    ["forbidden", "a punch in another business", () => punchChange({ business_id: bakery })],
    ["forbidden", "a version of one's own", () => punchChange({ version: 99_999 })],
    [
      "forbidden",
      "an arrival time of one's own",
      () => punchChange({ created_at: "2020-01-01T00:00:00.000Z" }),
    ],
    ["stale_schema", "a pay rate smuggled into a punch", () => punchChange({ payrate: 1000 })],
    ["stale_schema", "a role smuggled into a punch", () => punchChange({ role: "admin" })],
    ["forbidden", "a change of a read-only collection", () => ({ ...profileChange({ role: "admin" }) })],
    ["forbidden", "a pay rate of one's own", () => ({ ...profileChange({ payrate: 1000 }) })],
    ["invalid", "a malformed change id", () => ({ ...punchChange(), change_id: "first" })],
    ["invalid", "a missing row", () => ({ ...punchChange(), row: null })],
    ["invalid", "an id that is none", () => punchChange({ id: "punch-1" })],
    ["stale_schema", "an unknown column", () => punchChange({ mood: "fine" })],
    ["stale_schema", "a column that is no name", () => punchChange({ 'id", user_id) --': 1 })],
    ["invalid", "an instant that is none", () => punchChange({ clock_in_time: "half past nine" })],
    ["invalid", "a missing instant", () => punchChange({ clock_in_time: null })],
    ["invalid", "a zone without an instant", () => punchChange({ clock_out_time: null })],
    ["stale_schema", "an unknown collection", () => ({ ...punchChange(), collection: "rosters" })],
    [
      "stale_schema",
      "a table of the server as collection",
      () => ({ ...punchChange(), collection: "changes" }),
    ],
    ["gone", "an edit of what never was", () => ({ ...punchChange(), base: { version: 3, changes: [] } })],
  ])("as %s: %s", async (code, _, change) => {
    const before = await everything(sam, "time_records");
    expect(await pushOne(sam, change())).toMatchObject({ status: "rejected", code });
    expect(await everything(sam, "time_records")).toEqual(before);
  });

  it("as forbidden: another clock-in time, with the row as it stays", async () => {
    const punch = await newPunch(OPEN);
    const rewritten = editOf(punch, { clock_in_time: "2026-03-02T06:00:00.000Z" });
    expect(await pushOne(sam, rewritten)).toMatchObject({
      status: "rejected",
      code: "forbidden",
      row: punch,
    });
  });

  it("as invalid: a second clock-out, with the database's reason", async () => {
    const punch = await newPunch();
    const again = editOf(punch, { clock_out_time: "2026-03-02T23:00:00.000Z" });
    expect(await pushOne(sam, again)).toMatchObject({
      ...{ status: "rejected", code: "invalid", reason: "punch_closed", row: punch },
    });
  });

  it("as conflict: a second open punch", async () => {
    await newPunch(OPEN);
    expect(await pushOne(sam, punchChange(OPEN))).toMatchObject({ status: "rejected", code: "conflict" });
  });

  it("as forbidden: a manager's edit of somebody else's punch", async () => {
    const punch = await newPunch(OPEN);
    expect(await pushOne(manager, editOf(punch, CLOCK_OUT))).toMatchObject({
      status: "rejected",
      code: "forbidden",
    });
    expect(await punchOf(sam, punch.id)).toEqual(punch);
  });

  it("as gone: an edit of a punch the caller may not see", async () => {
    const punch = await newPunch(OPEN);
    expect(await pushOne(baker, editOf(punch, CLOCK_OUT))).toMatchObject({
      status: "rejected",
      code: "gone",
    });
  });

  it("without taking a version, and can be sent again", async () => {
    const { version } = await newPunch();
    const refused = punchChange({ user_id: demo.managerId });
    await pushOne(sam, refused);
    expect((await pull(sam, {})).version).toBe(version);
    expect(await pushOne(sam, refused)).toMatchObject({ status: "rejected", code: "forbidden" });
  });
});

describe("a device of another protocol", () => {
  it.each<[string, object | null]>([
    ["says nothing of its protocol", null],
    ["says whose it is alone", { user_id: demo.employeeId }],
    ...[-1, 0, 1, 2, 3].map((protocol): [string, object] => [`speaks ${protocol}`, { protocol }]),
  ])("that %s is asked to reload, and nothing it sends is applied", async (_, client) => {
    const change = punchChange();
    const answer = { status: "please_reload", protocol: PROTOCOL };
    expect((await sam.rpc("sync_pull", { cursors: { profiles: null }, client })).data).toEqual(answer);
    expect((await sam.rpc("sync_push", { changes: [change], client })).data).toEqual(answer);
    const ids = (await everything(sam, "time_records")).map((row) => row.id);
    expect(ids).not.toContain(change.row.id);
  });

  it("that is newer is answered in our protocol", async () => {
    const { data } = await sam.rpc("sync_pull", { cursors: { profiles: null }, client: { protocol: 9 } });
    expect(v.is(pullResponse, data)).toBe(true);
  });
});

function profileChange(fields: Record<string, unknown>): Change {
  return {
    change_id: randomUUID(),
    collection: "profiles",
    row: { id: demo.employeeId, ...fields },
    base: { version: 1, changes: [] },
  };
}

describe("who sees what", () => {
  const payRates = async (client: SupabaseClient) =>
    Object.fromEntries(
      (await everything(client, "profiles"))
        .filter((row) => row.payrate !== null)
        .map((row) => [row.email, row.payrate]),
    );

  it("gives everyone their own pay rate, managers those of employees or all, and admins all", async () => {
    expect(await payRates(sam)).toEqual({ [demo.employee]: 15.75 });
    const known = await payRates(owner);
    const { "priya@demo.test": otherManager, ...others } = known;
    expect(otherManager).toBe(21);
    const showCost = (shown: boolean) =>
      backend.db.query("update public.businesses set managers_see_cost = $1", [shown]);
    expect(await payRates(manager)).toEqual(known);
    await showCost(false);
    expect(await payRates(manager)).toEqual(others);
    await showCost(true);
    expect(known).toMatchObject({ [demo.manager]: 22.5, [demo.employee]: 15.75 });
    // Everybody's but the owner's, who has none.
    expect(Object.keys(known)).toHaveLength(demo.people - 1);
  });

  it("gives employees their own punches, and managers and admins all of the business", async () => {
    const mine = await newPunch();
    const theirs = punchChange({ user_id: demo.managerId });
    await pushOne(manager, theirs);
    const seen = async (client: SupabaseClient) =>
      new Set(
        (await everything(client, "time_records"))
          .map((row) => row.id)
          .filter((id) => id === mine.id || id === theirs.row.id),
      );
    expect(await seen(sam)).toEqual(new Set([mine.id]));
    expect(await seen(manager)).toEqual(new Set([mine.id, theirs.row.id]));
    expect(await seen(owner)).toEqual(new Set([mine.id, theirs.row.id]));
    expect(await seen(baker)).toEqual(new Set());
  });

  it("never shows a row of one business to another", async () => {
    const answer = await pull(baker, { profiles: null, businesses: null, time_records: null });
    expect(answer.scope).toMatchObject({ business_id: bakery, role: "admin" });
    expect(answer.collections.businesses?.rows.map((row) => row.id)).toEqual([bakery]);
    expect(answer.collections.profiles?.rows.map((row) => row.email)).toEqual(["baker@bakery.test"]);
    expect(answer.collections.time_records?.rows).toEqual([]);
    const ours = await pull(owner, { profiles: null, businesses: null });
    expect(ours.collections.businesses?.rows.map((row) => row.id)).toEqual([demo.businessId]);
    expect(ours.collections.profiles?.rows.every((row) => row.business_id === demo.businessId)).toBe(true);
  });

  it("tells nobody how far another business is", async () => {
    const before = (await pull(baker, {})).version;
    await newPunch();
    expect((await pull(baker, {})).version).toBe(before);
  });

  it.each([
    ["sync_pull", { cursors: {} }],
    ["sync_push", { changes: [] }],
    ["create_business", { name: "Nobody's", timezone: "UTC" }],
  ])("refuses %s to anyone who is not signed in", async (name, args) => {
    const { error, status } = await anonymous(backend.url).rpc(name, args);
    expect({ refused: error !== null, status }).toEqual({ refused: true, status: 401 });
  });

  it.each([
    ["sync_pull", { cursors: { profiles: null } }],
    ["sync_push", { changes: [punchChange()] }],
  ])("answers %s only to whom the request is from, should it say so", async (name, args) => {
    const ask = (user_id: string) => sam.rpc(name, { ...args, client: { protocol: PROTOCOL, user_id } });
    const { error, status } = await ask(demo.managerId);
    expect({ code: error?.code, status }).toEqual({ code: "42501", status: 403 });
    expect((await ask(demo.employeeId)).error).toBeNull();
  });

  it.each([
    ["promote themselves", { role: "admin" }],
    ["raise their own pay", { payrate: 1000 }],
    ["move into another business", { business_id: demo.businessId }],
    ["pay nothing", { subscription_status: "active" }],
  ])("lets nobody %s through the table", async (_, fields) => {
    const { error } = await baker.from("profiles").update(fields).eq("email", "baker@bakery.test");
    expect(error?.code).toBe("42501");
  });

  it("does not offer the tables of replication", async () => {
    for (const table of ["changes", "business_versions", "collections"]) {
      const { error } = await sam.schema("sync").from(table).select("*");
      expect({ table, refused: error !== null }).toEqual({ table, refused: true });
    }
  });
});

describe("signing up", () => {
  it("makes an employee of no business, whatever the sign-up data claims", async () => {
    const claims = { name: "Mallory", role: "admin", business_id: demo.businessId, payrate: 1000 };
    const mallory = await signedUp(backend.url, "mallory@elsewhere.test", claims);
    const { scope, collections } = await pull(mallory, {
      profiles: null,
      businesses: null,
      time_records: null,
    });
    expect(scope).toMatchObject({ role: "employee", business_id: null });
    expect(collections.profiles?.rows).toMatchObject([
      { name: "Mallory", role: "employee", business_id: null, payrate: null },
    ]);
    expect(collections.businesses?.rows).toEqual([]);
    expect(collections.time_records?.rows).toEqual([]);
    const punch = punchChange({ user_id: scope.user_id });
    expect(await pushOne(mallory, punch)).toMatchObject({ status: "rejected", code: "forbidden" });
  });

  it("leads to one business, however often it is created", async () => {
    const founder = await signedUp(backend.url, "founder@start.test");
    const [first, second] = await Promise.all([createBusiness(founder), createBusiness(founder)]);
    expect(second).toBe(first);
    expect(await createBusiness(founder)).toBe(first);
    expect((await pull(founder, {})).scope).toMatchObject({ business_id: first, role: "admin" });
    expect(await everything(founder, "businesses")).toHaveLength(1);
  });

  it.each([
    ["as their owner's calendar does", { week_start: "mon" }, "mon"],
    ["on Sunday where an older app does not say", {}, "sun"],
  ])("leads to a business whose weeks begin %s", async (_, said, begins) => {
    const client = await signedUp(backend.url, `weeks-${begins}@start.test`);
    await client.rpc("create_business", { name: "Weeks", timezone: "UTC", ...said }).throwOnError();
    expect(await everything(client, "businesses")).toMatchObject([
      { week_start: begins, pay_week_start: begins },
    ]);
  });

  it("does not lead to a business without a zone that exists", async () => {
    const lost = await signedUp(backend.url, "lost@start.test");
    const { error } = await lost.rpc("create_business", { name: "Nowhere", timezone: "Mars/Olympus" });
    expect(error?.message).toBe("unknown_timezone");
    expect((await pull(lost, {})).scope.business_id).toBeNull();
  });
});

it("keeps the identities of simultaneous requests apart", async () => {
  const clients = [sam, baker, manager, anonymous(backend.url)];
  const expected = [demo.employeeId, (await pull(baker, {})).scope.user_id, demo.managerId, null];
  const answers = await Promise.all(
    Array.from({ length: 52 }, async (_, index) => {
      const { data } = await must(clients[index % 4], "a client").rpc("sync_pull", {
        cursors: { profiles: null },
        client: { protocol: PROTOCOL },
      });
      return { user: data?.scope.user_id ?? null, people: data?.collections.profiles.rows.length ?? 0 };
    }),
  );
  const people = [demo.people, 1, demo.people, 0];
  expect(answers).toEqual(
    answers.map((_, index) => ({ user: expected[index % 4], people: people[index % 4] })),
  );
});
