import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentHash } from "#domain/sync/content-hash.ts";
import { digestOf } from "#domain/sync/digest.ts";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import type { Change, ChangeResult, Cursor, WireRow } from "#schema/protocol/sync.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { correctionChange, demo } from "#tests/factories/demo.ts";
import {
  createRotaTables,
  crewChange,
  directTransport,
  editChange,
  ROTA,
  takeStatements,
  taskChange,
} from "#tests/factories/rota-tables.ts";
import { FakeSyncServer } from "#tests/fakes/fake-sync-server.ts";

interface Device {
  transport: SyncTransport;
  close(): Promise<void>;
}

async function fakeDevice(): Promise<Device> {
  const server = new FakeSyncServer(ROTA);
  const sam = { id: demo.employeeId, businessId: demo.businessId, role: "employee" } as const;
  return { transport: server.transportFor(sam), close: async () => {} };
}

let database: Database;

async function openDatabase(): Promise<void> {
  database = await openTestDatabase("demo");
  await createRotaTables(database);
}

async function realDevice(): Promise<Device> {
  await openDatabase();
  return { transport: directTransport(database, demo.employeeId), close: () => database.close() };
}

function statuses(results: ChangeResult[]): string[] {
  return results.map((result) => (result.status === "rejected" ? result.code : result.status));
}

function rowOf(result: ChangeResult | undefined): WireRow {
  return must(result && "row" in result ? result.row : null, "the row");
}

describe.each([
  ["the fake server", fakeDevice],
  ["the real database", realDevice],
])("collections of %s", (_, start) => {
  let device: Device;

  beforeAll(async () => {
    device = await start();
  });
  afterAll(() => device.close());

  async function push(...changes: Change[]): Promise<ChangeResult[]> {
    return (await device.transport.push(changes)).results;
  }

  /** Pushes one change that must be applied, and returns its row. */
  async function applied(change: Change): Promise<WireRow> {
    const [result] = await push(change);
    expect(result).toMatchObject({ status: "applied" });
    return rowOf(result);
  }

  async function page(collection: string, cursor: Cursor | null = null, digests = false) {
    const answer = await device.transport.pull({ cursors: { [collection]: cursor }, maxRows: 1000, digests });
    return { ...must(answer.collections[collection], collection), digest: answer.digests?.[collection] };
  }

  it("take a row and what depends on it in one request", async () => {
    const crew = crewChange();
    const task = taskChange(crew);
    expect(await push(crew, task)).toMatchObject([
      { status: "applied", row: crew.row },
      { status: "applied", row: task.row },
    ]);
  });

  it("take what depends on a row even when it was sent before the row", async () => {
    const [crew, other] = [crewChange(), crewChange()];
    const [early, earlier] = [taskChange(crew), taskChange(other)];
    const results = await push(early, other, earlier, crew, taskChange(crew));
    expect(statuses(results)).toEqual(Array(5).fill("applied"));
  });

  it("refuse as gone what depends on a row that never comes, and take the rest", async () => {
    const orphan = taskChange(crewChange());
    const results = await push(taskChange(null), orphan, crewChange());
    expect(statuses(results)).toEqual(["applied", "gone", "applied"]);
    expect(results[1]).toMatchObject({ reason: "missing_reference", row: null });
  });

  it("apply two changes of one row in the order they were sent", async () => {
    const crew = crewChange();
    const base = { version: 0, changes: [crew.change_id] };
    const edit = { ...crewChange({ ...crew.row, size: 4 }), base };
    const more = { ...crewChange({ ...crew.row, size: 5 }), base: { ...base, changes: [edit.change_id] } };
    const results = await push(crew, crewChange(), edit, more);
    expect(results).toMatchObject([
      { status: "applied" },
      { status: "applied" },
      { status: "applied", row: { size: 4 } },
      { status: "applied", row: { size: 5 } },
    ]);
  });

  it("apply many edits of different fields at once", async () => {
    const crews = [crewChange(), crewChange(), crewChange(), crewChange()];
    const rows = (await push(...crews)).map(rowOf);
    const edits = [{ size: 9 }, { name: `New ${randomUUID()}` }, {}, { size: null }];
    const results = await push(...edits.map((edit, at) => editChange("crews", rows[at] as WireRow, edit)));
    const version = (rows[0]?.version ?? 0) + 1;
    expect(results).toEqual(
      edits.map((edit, at) =>
        expect.objectContaining({ status: "applied", row: hashedAnew({ ...rows[at], ...edit, version }) }),
      ),
    );
  });

  it("delete a row and tell of it, but not on a first fill", async () => {
    const row = await applied(crewChange());
    const { cursor } = await page("crews");
    const deleted = await applied(editChange("crews", row, { deleted: true, size: 99 }));
    expect(deleted).toEqual(hashedAnew({ ...row, deleted: true, version: row.version + 1 }));
    expect((await page("crews", cursor)).rows).toEqual([deleted]);
    const all = await page("crews", null, true);
    expect(all.rows.map((one) => one.id)).not.toContain(row.id);
    expect(all.digest).toEqual(digestOf(all.rows));
  });

  it("answer every change of a deleted row with what is left of it", async () => {
    const row = await applied(crewChange());
    const deletion = editChange("crews", row, { deleted: true });
    const tombstone = await applied(deletion);
    const results = await push(
      editChange("crews", row, { size: 1 }),
      editChange("crews", tombstone, { deleted: false }),
      editChange("crews", tombstone, { deleted: true }),
      deletion,
    );
    expect(results).toMatchObject([
      { status: "conflict", row: tombstone },
      { status: "conflict", row: tombstone },
      { status: "conflict", row: tombstone },
      { status: "already_applied", row: tombstone },
    ]);
  });

  it("clear a row that is created and deleted before it was ever sent", async () => {
    const crew = crewChange();
    const base = { version: 0, changes: [crew.change_id] };
    const deletion = { ...crewChange({ id: crew.row.id, deleted: true }), base };
    expect(await push(deletion)).toMatchObject([{ status: "applied", row: null }]);
    expect(await push(crew)).toMatchObject([{ status: "already_applied", row: null }]);
    expect((await page("crews")).rows.map((row) => row.id)).not.toContain(crew.row.id);
  });

  it("delete a row whose creation arrived although its answer was lost", async () => {
    const crew = crewChange();
    const row = await applied(crew);
    const base = { version: 0, changes: [crew.change_id] };
    const deletion = { ...crewChange({ id: crew.row.id, deleted: true }), base };
    const tombstone = { ...row, deleted: true, version: row.version + 1 };
    expect(await push(deletion)).toMatchObject([{ status: "applied", row: tombstone }]);
  });

  it("take the newest of base version and unconfirmed changes for the base of an edit", async () => {
    const crew = crewChange();
    const first = await applied(crew);
    const edit = editChange("crews", first, { size: 7 });
    const second = await applied(edit);
    const changes = [crew.change_id, edit.change_id, randomUUID()];
    const third = { ...editChange("crews", first, { size: 8 }), base: { version: first.version, changes } };
    expect(await push(third)).toMatchObject([{ status: "applied" }]);
    const old = { version: second.version, changes: [crew.change_id] };
    const stale = { ...editChange("crews", first, { size: 9 }), base: old };
    expect(await push(stale)).toMatchObject([{ status: "conflict", row: { size: 8 } }]);
  });

  it("apply a change once when one request has it twice, also for two rows", async () => {
    const crew = crewChange();
    const other = { ...crewChange(), change_id: crew.change_id };
    expect(statuses(await push(crew, crew, other))).toEqual([
      "applied",
      "already_applied",
      "already_applied",
    ]);
  });

  it("refuse as forbidden a row for another business", async () => {
    const results = await push(crewChange({ business_id: randomUUID() }), crewChange());
    expect(statuses(results)).toEqual(["forbidden", "applied"]);
  });
});

describe("a push to the real database", () => {
  let sam: SyncTransport;

  beforeAll(async () => {
    await openDatabase();
    sam = directTransport(database, demo.employeeId);
  });
  afterAll(() => database.close());

  it("writes 500 rows of one collection with one statement", async () => {
    await takeStatements(database);
    const { results } = await sam.push(Array.from({ length: 500 }, () => taskChange(null)));
    expect(new Set(statuses(results))).toEqual(new Set(["applied"]));
    expect(await takeStatements(database)).toEqual(["INSERT tasks"]);
  });

  it("finds one refused change among 500 with few statements", async () => {
    const changes = Array.from({ length: 500 }, () => taskChange(null));
    changes[311] = taskChange(null, { title: "gone" });
    await takeStatements(database);
    const { results } = await sam.push(changes);
    expect(results.filter((result) => result.status === "applied")).toHaveLength(499);
    expect(results[311]).toMatchObject({ status: "rejected", code: "gone", reason: null });
    expect((await takeStatements(database)).length).toBeLessThan(30);
  });

  it.each([
    ["gone", null, { title: "gone" }],
    ["invalid", "task_is_done", { title: "task_is_done" }],
    ["invalid", null, { title: null }],
    ["stale_schema", null, { mood: "fine" }],
  ])("says %s (%s) for %o", async (code, reason, fields) => {
    const { results } = await sam.push([taskChange(null, fields)]);
    expect(results).toMatchObject([{ status: "rejected", code, reason, row: null }]);
  });

  it("lets a change make room for the next, whichever of the two is new", async () => {
    const name = `Crew ${randomUUID()}`;
    const held = rowOf((await sam.push([crewChange({ name })])).results[0]);
    const freed = editChange("crews", held, { name: `${name} of old` });
    expect(statuses((await sam.push([freed, crewChange({ name })])).results)).toEqual(["applied", "applied"]);
    const taken = crewChange({ name: `${name} once more` });
    const late = editChange("crews", { ...held, version: 0 }, { name: "x" });
    const order = [taken, { ...late, base: { version: 0, changes: [freed.change_id] } }];
    expect(statuses((await sam.push(order)).results)).toEqual(["applied", "applied"]);
  });

  it("lets a deletion make room for what was sent just before it", async () => {
    const name = `Crew ${randomUUID()}`;
    const held = rowOf((await sam.push([crewChange({ name })])).results[0]);
    const changes = [crewChange({ name }), crewChange(), editChange("crews", held, { deleted: true })];
    expect(statuses((await sam.push(changes)).results)).toEqual(["applied", "applied", "applied"]);
  });

  it("applies what its writer may not read, without showing it", async () => {
    await database.db.exec(`create policy "Nobody reads secrets" on public.tasks as restrictive for select
      to authenticated using (title <> 'secret')`);
    const secret = taskChange(null, { title: "secret" });
    expect((await sam.push([secret])).results).toMatchObject([{ status: "applied", row: null }]);
    expect((await sam.push([secret])).results).toMatchObject([{ status: "already_applied", row: null }]);
  });

  it("takes punches and other collections in one request, in any order", async () => {
    const crew = crewChange();
    const changes = [taskChange(crew), correctionChange(), crew, correctionChange(), taskChange(crew)];
    expect(statuses((await sam.push(changes)).results)).toEqual(Array(5).fill("applied"));
  });
});

/** A row as it is told once some of its fields are others. */
function hashedAnew(row: object) {
  const { version, deleted, content_hash, ...document } = row as WireRow;
  return { ...row, content_hash: contentHash(document) };
}
