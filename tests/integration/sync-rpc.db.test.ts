import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { type Change, type Cursor, PROTOCOL, pullResponse, type WireRow } from "#schema/protocol/sync.ts";
import { anonymous, correctionChange, demo, punchChange } from "#tests/factories/demo.ts";
import {
  syncBackend as backend,
  bakerClient as baker,
  editOfRow as editOf,
  pullEverything as everything,
  managerClient as manager,
  pushedCorrection as newCorrection,
  prepareSyncClients,
  pullAs as pull,
  pushAs as push,
  pushOneAs as pushOne,
  samClient as sam,
} from "#tests/factories/sync-clients.ts";

const OPEN = { clock_out_time: null };
const AMENDED = { clock_out_time: "2026-03-02T18:00:00.000Z", reason: "I stayed on" };

// What contracts/sync-transport and sync-collections do not try: several people at once, other protocols, odd requests.
prepareSyncClients();

function upTo({ version, id }: WireRow): Cursor {
  return { after: { version, id }, before: null };
}

/** Every row after a cursor, read in pages as a device does. */
async function inPages(client: SupabaseClient, after: Cursor | null, maxRows: number): Promise<WireRow[]> {
  const { rows, cursor, more } = must(
    (await pull(client, { corrections: after }, maxRows)).collections.corrections,
    "the collection",
  );
  return more ? [...rows, ...(await inPages(client, cursor, maxRows))] : rows;
}

function profileChange(fields: Record<string, unknown>): Change {
  return {
    change_id: randomUUID(),
    collection: "profiles",
    row: { id: demo.employeeId, ...fields },
    base: { version: 1, changes: [] },
  };
}

describe("a pull", () => {
  it("skips nothing when one transaction wrote more rows than a page holds", async () => {
    const before = await newCorrection();
    const changes = Array.from({ length: 8 }, () => correctionChange());
    await push(sam, changes);
    const rows = await inPages(sam, upTo(before), 3);
    expect(rows.map((row) => row.id).sort()).toEqual(changes.map((change) => change.row.id).sort());
    expect(new Set(rows.map((row) => row.version)).size).toBe(1);
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
  it("applies a change once when two requests bring it at the same time", async () => {
    const change = correctionChange();
    const results = await Promise.all([pushOne(sam, change), pushOne(sam, change)]);
    expect(results.map((result) => result.status).sort()).toEqual(["already_applied", "applied"]);
  });

  it("does not take another person's change for the base of one's own", async () => {
    const correction = await newCorrection(OPEN);
    const theirs = correctionChange({ user_id: demo.managerId });
    await pushOne(manager, theirs);
    const edit = editOf(correction, AMENDED, { version: 0, changes: [theirs.change_id] });
    expect(await pushOne(sam, edit)).toMatchObject({ status: "conflict" });
  });

  it.each([
    ["right", 0, false],
    ["two hours slow", 7_200_000, true],
  ])("notes of a device whose clock is %s what it is worth", async (_, slow, clock_changed) => {
    const client = { protocol: PROTOCOL, device_time: new Date(Date.now() - slow).toISOString() };
    const now = new Date().toISOString();
    const changes = [punchChange({ at: now, recorded_at: now })];
    const { data } = await sam.rpc("sync_push", { changes, client });
    expect(data.results).toMatchObject([{ status: "applied", added: { clock_changed } }]);
  });

  it.each([
    ["501 changes", { changes: Array.from({ length: 501 }, () => correctionChange()) }],
    ["no list", { changes: {} }],
  ])("refuses a request with %s and applies none of it", async (_, request) => {
    const before = await everything(sam, "corrections");
    const { status } = await sam.rpc("sync_push", { ...request, client: { protocol: PROTOCOL } });
    expect(status).toBe(400);
    expect(await everything(sam, "corrections")).toEqual(before);
  });
});

describe("a push is refused", () => {
  it.each([
    ["forbidden", "a version of one's own", () => correctionChange({ version: 99_999 })],
    [
      "forbidden",
      "an arrival time of one's own",
      () => correctionChange({ created_at: "2020-01-01T00:00:00.000Z" }),
    ],
    ["stale_schema", "a pay rate smuggled into a correction", () => correctionChange({ payrate: 1000 })],
    ["stale_schema", "a role smuggled into a correction", () => correctionChange({ role: "admin" })],
    ["forbidden", "a change of a read-only collection", () => ({ ...profileChange({ role: "admin" }) })],
    ["forbidden", "a pay rate of one's own", () => ({ ...profileChange({ payrate: 1000 }) })],
    ["invalid", "a missing row", () => ({ ...correctionChange(), row: null })],
    ["stale_schema", "an unknown column", () => correctionChange({ mood: "fine" })],
    ["stale_schema", "a column that is no name", () => correctionChange({ 'id", user_id) --': 1 })],
    ["invalid", "an instant that is none", () => correctionChange({ clock_in_time: "half past nine" })],
    ["invalid", "a missing instant", () => correctionChange({ clock_in_time: null })],
    [
      "invalid",
      "an end before the beginning",
      () => correctionChange({ clock_out_time: "2026-03-02T08:00:00.000Z" }),
    ],
    [
      "stale_schema",
      "a table of the server as collection",
      () => ({ ...correctionChange(), collection: "changes" }),
    ],
  ])("as %s: %s", async (code, _, change) => {
    const before = await everything(sam, "corrections");
    expect(await pushOne(sam, change())).toMatchObject({ status: "rejected", code });
    expect(await everything(sam, "corrections")).toEqual(before);
  });

  it("as invalid: an edit of what was decided, with the database's reason", async () => {
    const correction = await newCorrection();
    expect(await pushOne(manager, editOf(correction, { status: "denied" }))).toMatchObject({
      status: "applied",
    });
    const denied = must(
      (await everything(sam, "corrections")).find(({ id }) => id === correction.id),
      "the correction",
    );
    const late = editOf(denied, { clock_out_time: "2026-03-02T23:00:00.000Z" });
    expect(await pushOne(sam, late)).toMatchObject({
      ...{ status: "rejected", code: "invalid", reason: "already_decided", row: denied },
    });
  });

  it("as conflict: second opening hours of a day", async () => {
    const [hours] = (await everything(manager, "templates")).filter(({ kind }) => kind === "business_hours");
    const fields = ["kind", "business_id", "day_of_week", "opening_time", "closing_time", "is_closed"];
    const held = must(hours, "the hours of a day");
    const row = { id: randomUUID(), ...Object.fromEntries(fields.map((field) => [field, held[field]])) };
    const change = { change_id: randomUUID(), collection: "templates", row, base: null };
    expect(await pushOne(manager, change)).toMatchObject({ status: "rejected", code: "conflict" });
  });

  it("as gone: an edit of a correction the caller may not see", async () => {
    const correction = await newCorrection(OPEN);
    expect(await pushOne(baker, editOf(correction, AMENDED))).toMatchObject({
      status: "rejected",
      code: "gone",
    });
  });

  it("without taking a version, and can be sent again", async () => {
    const { version } = await newCorrection();
    const refused = correctionChange({ user_id: demo.managerId });
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
    const change = correctionChange();
    const answer = { status: "please_reload", protocol: PROTOCOL };
    expect((await sam.rpc("sync_pull", { cursors: { profiles: null }, client })).data).toEqual(answer);
    expect((await sam.rpc("sync_push", { changes: [change], client })).data).toEqual(answer);
    const ids = (await everything(sam, "corrections")).map((row) => row.id);
    expect(ids).not.toContain(change.row.id);
  });

  it("that is newer is answered in our protocol", async () => {
    const { data } = await sam.rpc("sync_pull", { cursors: { profiles: null }, client: { protocol: 9 } });
    expect(v.is(pullResponse, data)).toBe(true);
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
