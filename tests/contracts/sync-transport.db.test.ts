import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { digestOf } from "#domain/sync/digest.ts";
import { must } from "#lib/must.ts";
import type { Backend } from "#local/server.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import type { Change, ChangeResult, Cursor, PullRequest, WireRow } from "#schema/protocol/sync.ts";
import type { Hint, SyncTransport } from "#schema/protocol/transport.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { correctionChange, demo, leave, punchChange, signedIn } from "#tests/factories/demo.ts";
import { FakeSyncServer } from "#tests/fakes/fake-sync-server.ts";

/** Devices of one business on one server: an employee's and a manager's. */
interface Devices {
  sam: SyncTransport;
  manager: SyncTransport;
  close(): Promise<void>;
}

async function realDevices(): Promise<Devices> {
  hushRefusals();
  const backend: Backend = await startTestBackend();
  const clients = [
    await signedIn(backend.url, demo.employee),
    await signedIn(backend.url, demo.manager),
  ] as const;
  return {
    sam: createSyncTransport(async () => clients[0], demo.employeeId),
    manager: createSyncTransport(async () => clients[1], demo.managerId),
    async close() {
      for (const one of clients) await leave(one);
      await backend.close();
    },
  };
}

async function fakeDevices(): Promise<Devices> {
  const server = new FakeSyncServer({ writable: ["punches"] });
  const business_id = demo.businessId;
  server.put("businesses", business_id, { id: business_id, name: "Harbour Street Café" });
  server.put(
    "profiles",
    business_id,
    { id: demo.employeeId, business_id },
    { id: demo.managerId, business_id },
  );
  return {
    sam: server.transportFor({ id: demo.employeeId, businessId: business_id, role: "employee" }),
    manager: server.transportFor({ id: demo.managerId, businessId: business_id, role: "manager" }),
    close: async () => {},
  };
}

describe.each([
  ["the fake server", fakeDevices],
  ["the real server", realDevices],
])("a transport to %s", (_, start) => {
  let devices: Devices;
  const leavings: (() => void)[] = [];

  beforeAll(async () => {
    devices = await start();
  });
  afterEach(() => {
    for (const stop of leavings.splice(0)) stop();
  });
  afterAll(() => devices.close());

  function pull(device: SyncTransport, cursors: PullRequest["cursors"], maxRows = 1000) {
    return device.pull({ cursors, maxRows, digests: false });
  }

  async function corrections(device: SyncTransport, cursor: Cursor | null = null, maxRows = 1000) {
    const answer = await pull(device, { corrections: cursor }, maxRows);
    return must(answer.collections.corrections, "corrections");
  }

  async function correction(device: SyncTransport, id: unknown): Promise<WireRow> {
    return must(
      (await corrections(device)).rows.find((row) => row.id === id),
      "the correction",
    );
  }

  async function pushOne(device: SyncTransport, change: Change): Promise<ChangeResult> {
    return must((await device.push([change])).results[0], "a result");
  }

  function amended(row: Record<string, unknown>, base: Change["base"]): Change {
    return { ...correctionChange({ ...row, clock_out_time: "2026-03-02T18:00:00.000Z" }), base };
  }

  /** What Sam asks for, without an end. */
  async function openRequest(): Promise<Change> {
    const insert = correctionChange({ clock_out_time: null });
    expect(await pushOne(devices.sam, insert)).toMatchObject({ status: "applied" });
    return insert;
  }

  function listenTo(device: SyncTransport): Hint[] {
    const heard: Hint[] = [];
    leavings.push(device.listen(demo.businessId, (hint) => heard.push(hint)));
    return heard;
  }

  it("pulls everything, then only what is new, with the scope and the business's version", async () => {
    const first = await pull(devices.sam, { profiles: null, businesses: null, corrections: null });
    expect(first.scope).toEqual({ user_id: demo.employeeId, business_id: demo.businessId, role: "employee" });
    expect(first.collections.businesses?.rows).toMatchObject([{ id: demo.businessId, deleted: false }]);
    expect(Number.isNaN(Date.parse(first.server_time))).toBe(false);
    const change = correctionChange();
    await pushOne(devices.sam, change);
    const cursor = must(first.collections.corrections, "a page").cursor;
    const next = await corrections(devices.sam, cursor);
    expect(next.rows).toMatchObject([{ ...change.row, deleted: false }]);
    expect(next.cursor).toMatchObject({ after: { version: next.rows[0]?.version }, before: null });
    expect((await pull(devices.sam, {})).version).toBe(next.cursor.after.version);
    expect(await corrections(devices.sam, next.cursor)).toEqual({
      rows: [],
      cursor: next.cursor,
      more: false,
    });
  });

  it("leaves out collections the server does not know", async () => {
    expect((await pull(devices.sam, { rosters: null })).collections).toEqual({});
  });

  it("numbers the rows of one push alike, and higher than before", async () => {
    const { version } = await pull(devices.sam, {});
    const changes = [correctionChange(), correctionChange(), correctionChange()];
    await devices.sam.push(changes);
    const rows = await Promise.all(changes.map((change) => correction(devices.sam, change.row.id)));
    expect(new Set(rows.map((row) => row.version))).toEqual(new Set([version + 1]));
  });

  it("fills from the newest row backwards and misses nothing that is written in between", async () => {
    const old = Array.from({ length: 5 }, () => correctionChange());
    for (const change of old) await pushOne(devices.sam, change);
    const seen = new Map<string, WireRow>();
    const read = async (cursor: Cursor | null) => {
      const page = await corrections(devices.sam, cursor, 2);
      for (const row of page.rows) seen.set(row.id, row);
      return page;
    };
    let page = await read(null);
    expect(page.rows.map((row) => row.id)).toEqual([old[4]?.row.id, old[3]?.row.id]);
    while (page.more) {
      const between = page.cursor.before && seen.size < 9 ? correctionChange() : null;
      if (between) await pushOne(devices.sam, between);
      page = await read(page.cursor);
      if (between) expect(seen.has(String(between.row.id))).toBe(true);
    }
    const all = (await corrections(devices.sam)).rows;
    expect([...seen.values()].sort(byId)).toEqual(all.sort(byId));
  });

  it("fills what is older only as far as the page has room", async () => {
    const changes = Array.from({ length: 4 }, () => correctionChange());
    for (const change of changes) await pushOne(devices.sam, change);
    const first = await corrections(devices.sam, null, 2);
    const fresh = correctionChange();
    await pushOne(devices.sam, fresh);
    const second = await corrections(devices.sam, first.cursor, 2);
    expect(second.rows.map((row) => row.id)).toEqual([fresh.row.id, changes[1]?.row.id]);
    expect(second.more).toBe(true);
    await devices.sam.push([correctionChange(), correctionChange()]);
    const third = await corrections(devices.sam, second.cursor, 2);
    expect(third).toMatchObject({ cursor: { before: second.cursor.before }, more: true });
  });

  it("gives digests of what each may read, when asked", async () => {
    await pushOne(devices.manager, correctionChange({ user_id: demo.managerId }));
    for (const device of [devices.sam, devices.manager]) {
      const request = { cursors: { corrections: null, profiles: null }, maxRows: 1000, digests: true };
      const { collections, digests } = await device.pull(request);
      expect(digests).toEqual({
        corrections: digestOf(collections.corrections?.rows ?? []),
        profiles: digestOf(collections.profiles?.rows ?? []),
      });
      expect(digests?.corrections?.rows).toBeGreaterThan(0);
    }
    expect((await pull(devices.sam, { profiles: null })).digests ?? null).toBeNull();
  });

  it("says from which version to which a push led", async () => {
    const { version } = await pull(devices.sam, {});
    const change = punchChange();
    const [first, again] = [await devices.sam.push([change]), await devices.sam.push([change])];
    expect(first).toMatchObject({ version_before: version, version: version + 1 });
    expect(again).toMatchObject({ version_before: version + 1, version: version + 1 });
  });

  it("applies a change once, however often it is pushed, and shows the row each time", async () => {
    const change = correctionChange();
    const first = await pushOne(devices.sam, change);
    const row = await correction(devices.sam, change.row.id);
    expect(first).toEqual({ status: "applied", change_id: change.change_id, row });
    expect(await pushOne(devices.sam, change)).toEqual({
      ...{ status: "already_applied", change_id: change.change_id, row, version: row.version },
    });
    expect(await correction(devices.sam, change.row.id)).toEqual(row);
  });

  it("takes an edit based on the row's version, or on the device's own earlier change", async () => {
    const first = await openRequest();
    const base = { version: 0, changes: [randomUUID(), first.change_id] };
    expect(await pushOne(devices.sam, amended(first.row, base))).toMatchObject({ status: "applied" });
    const second = await openRequest();
    const { version } = await correction(devices.sam, second.row.id);
    const edit = amended(second.row, { version, changes: [] });
    expect(await pushOne(devices.sam, edit)).toMatchObject({ status: "applied" });
  });

  it("answers an edit of an old version with the current row", async () => {
    const { row } = await openRequest();
    const { version } = await correction(devices.sam, row.id);
    await pushOne(devices.sam, amended(row, { version, changes: [] }));
    const current = await correction(devices.sam, row.id);
    const late = amended(row, { version, changes: [] });
    expect(await pushOne(devices.sam, late)).toMatchObject({ status: "conflict", row: current });
    expect(await pushOne(devices.sam, correctionChange({ id: row.id }))).toMatchObject({
      status: "conflict",
    });
  });

  it.each([
    ["forbidden", "somebody else's request", () => correctionChange({ user_id: demo.managerId })],
    ["forbidden", "a request in another business", () => correctionChange({ business_id: randomUUID() })],
    ["invalid", "a change id that is none", () => ({ ...correctionChange(), change_id: "first" })],
    ["invalid", "an id that is none", () => correctionChange({ id: "punch-1" })],
    [
      "invalid",
      "a base that is none",
      () => ({ ...correctionChange(), base: { version: 0, changes: ["it"] } }),
    ],
    [
      "stale_schema",
      "a collection that does not exist",
      () => ({ ...correctionChange(), collection: "rosters" }),
    ],
    [
      "forbidden",
      "a new row where only the server makes them",
      () => ({
        ...correctionChange(),
        collection: "businesses",
        row: { id: crypto.randomUUID(), name: "Mine" },
      }),
    ],
    [
      "gone",
      "an edit of what is not there",
      () => ({ ...correctionChange(), base: { version: 1, changes: [] } }),
    ],
  ])("reports as %s: %s, and applies what was pushed with it", async (code, _what, make) => {
    const [refused, fine] = [make(), correctionChange()];
    const { results } = await devices.sam.push([refused, fine]);
    expect(results).toMatchObject([
      { change_id: refused.change_id, status: "rejected", code },
      { change_id: fine.change_id, status: "applied" },
    ]);
  });

  it("reports what somebody else may not change, with the row", async () => {
    const asked = await openRequest();
    const row = await correction(devices.sam, asked.row.id);
    const base = { version: row.version, changes: [] };
    const theirs = amended(asked.row, base);
    expect(await pushOne(devices.manager, theirs)).toMatchObject({
      ...{ status: "rejected", code: "forbidden", row },
    });
    const handedOn = amended({ ...asked.row, user_id: demo.managerId }, base);
    expect(await pushOne(devices.sam, handedOn)).toMatchObject({
      ...{ status: "rejected", code: "forbidden", row },
    });
  });

  it("reports as forbidden that somebody else deletes a request, and clears one that never arrived", async () => {
    const created = correctionChange();
    await pushOne(devices.sam, created);
    const { version } = await correction(devices.sam, created.row.id);
    const deletion = {
      ...correctionChange({ ...created.row, deleted: true }),
      base: { version, changes: [] },
    };
    expect(await pushOne(devices.manager, deletion)).toMatchObject({ status: "rejected", code: "forbidden" });
    const unsent = correctionChange();
    const change = { ...correctionChange({ id: unsent.row.id, deleted: true }), base: null };
    const cleared = { status: "applied", change_id: change.change_id, row: null };
    expect(await pushOne(devices.sam, change)).toEqual(cleared);
    expect(await pushOne(devices.sam, change)).toEqual({
      ...{ ...cleared, status: "already_applied" },
      version: expect.any(Number),
    });
  });

  it("does not bring to life what was deleted before it arrived", async () => {
    const late = correctionChange();
    const deletion = {
      ...correctionChange({ id: late.row.id, deleted: true }),
      base: { version: 0, changes: [late.change_id] },
    };
    expect(await pushOne(devices.sam, deletion)).toMatchObject({ status: "applied", row: null });
    expect(await pushOne(devices.sam, late)).toMatchObject({ status: "already_applied", row: null });
    expect((await corrections(devices.sam)).rows.map((row) => row.id)).not.toContain(late.row.id);
  });

  it("gives a change that changes nothing a new version", async () => {
    const insert = correctionChange();
    await pushOne(devices.sam, insert);
    const { version } = await correction(devices.sam, insert.row.id);
    const same: Change = { ...correctionChange(insert.row), base: { version, changes: [] } };
    expect(await pushOne(devices.sam, same)).toMatchObject({ status: "applied" });
    expect((await correction(devices.sam, insert.row.id)).version).toBe(version + 1);
  });

  it("shows a manager an employee's punch and not the other way round", async () => {
    const mine = correctionChange();
    await pushOne(devices.sam, mine);
    const theirs = correctionChange({ user_id: demo.managerId });
    await pushOne(devices.manager, theirs);
    expect(await correction(devices.manager, mine.row.id)).toMatchObject(mine.row);
    expect((await corrections(devices.sam)).rows.map((row) => row.id)).not.toContain(theirs.row.id);
  });

  it("says when it has joined, and hints with the version of every push", async () => {
    const heard = listenTo(devices.manager);
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: "joined" }), 10_000);
    await pushOne(devices.sam, correctionChange());
    const { version } = await pull(devices.sam, {});
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: "newer", version }), 10_000);
    expect(heard.filter((hint) => hint.kind === "newer")).toHaveLength(1);
  });

  it("does not hint at what was refused or repeated, nor after listening ended", async () => {
    const change = correctionChange();
    await pushOne(devices.sam, change);
    const { version: before } = await pull(devices.sam, {});
    const heard = listenTo(devices.manager);
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: "joined" }), 10_000);
    await devices.sam.push([change, correctionChange({ user_id: demo.managerId })]);
    for (const stop of leavings.splice(0)) stop();
    const others = listenTo(devices.sam);
    await vi.waitFor(() => expect(others).toContainEqual({ kind: "joined" }), 10_000);
    await pushOne(devices.sam, correctionChange());
    await vi.waitFor(() => expect(others.some((hint) => hint.kind === "newer")).toBe(true), 10_000);
    // The hint of the first push may come late.
    expect(heard.filter((hint) => hint.kind === "newer" && hint.version > before)).toEqual([]);
  });
});

function byId(a: WireRow, b: WireRow): number {
  return a.id < b.id ? -1 : 1;
}
