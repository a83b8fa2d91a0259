import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import type { Backend } from "#local/server.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import type { Change, ChangeResult, WireRow } from "#schema/protocol/sync.ts";
import type { Hint, SyncTransport } from "#schema/protocol/transport.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY, punchChange, signedIn } from "#tests/factories/demo.ts";
import { FakeSyncServer } from "#tests/fakes/fake-sync-server.ts";

/** Two devices of one business on one server: an employee's and a manager's. */
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
  const sam = createSyncTransport(clients[0], demo.employeeId);
  const manager = createSyncTransport(clients[1], demo.managerId);
  return {
    sam,
    manager,
    async close() {
      for (const client of clients) await leave(client);
      await backend.close();
    },
  };
}

async function leave(client: SupabaseClient) {
  await client.removeAllChannels();
  await client.realtime.disconnect();
}

async function fakeDevices(): Promise<Devices> {
  const server = new FakeSyncServer();
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

  async function punches(device: SyncTransport, cursor: { version: number; id: string } | null = null) {
    const answer = await device.pull({ time_records: cursor });
    return must(answer.collections.time_records, "time records");
  }

  async function punch(device: SyncTransport, id: unknown): Promise<WireRow> {
    return must(
      (await punches(device)).rows.find((row) => row.id === id),
      "the punch",
    );
  }

  async function pushOne(device: SyncTransport, change: Change): Promise<ChangeResult> {
    return must((await device.push([change])).results[0], "a result");
  }

  function clockOut(row: Record<string, unknown>, base: Change["base"]): Change {
    const end = { clock_out_time: "2026-03-02T18:00:00.000Z", clock_out_zone: "Europe/Dublin" };
    return { ...punchChange({ ...row, ...end }), base };
  }

  /** Sam's open punch; tests leave Sam clocked out. */
  async function openPunch(): Promise<Change> {
    const insert = punchChange({ clock_out_time: null, clock_out_zone: null });
    expect(await pushOne(devices.sam, insert)).toMatchObject({ status: "applied" });
    return insert;
  }

  function listenTo(device: SyncTransport): Hint[] {
    const heard: Hint[] = [];
    leavings.push(device.listen(demo.businessId, (hint) => heard.push(hint)));
    return heard;
  }

  it("pulls everything, then only what is new, with the scope and the business's version", async () => {
    const first = await devices.sam.pull({ profiles: null, businesses: null, time_records: null });
    expect(first.scope).toEqual({ user_id: demo.employeeId, business_id: demo.businessId, role: "employee" });
    expect(first.collections.businesses?.rows).toMatchObject([{ id: demo.businessId, deleted: false }]);
    expect(Number.isNaN(Date.parse(first.server_time))).toBe(false);
    const change = punchChange();
    await pushOne(devices.sam, change);
    const cursor = must(first.collections.time_records, "a page").cursor;
    const next = await punches(devices.sam, cursor);
    expect(next.rows).toMatchObject([{ ...change.row, deleted: false }]);
    expect(next.cursor).toEqual({ version: next.rows[0]?.version, id: change.row.id });
    expect((await devices.sam.pull({})).version).toBe(next.cursor.version);
    expect(await punches(devices.sam, next.cursor)).toEqual({ rows: [], cursor: next.cursor });
  });

  it("leaves out collections the server does not know", async () => {
    expect((await devices.sam.pull({ rosters: null })).collections).toEqual({});
  });

  it("numbers the rows of one push alike, and higher than before", async () => {
    const { version } = await devices.sam.pull({});
    const changes = [punchChange(), punchChange(), punchChange()];
    await devices.sam.push(changes);
    const rows = await Promise.all(changes.map((change) => punch(devices.sam, change.row.id)));
    expect(new Set(rows.map((row) => row.version))).toEqual(new Set([version + 1]));
  });

  it("applies a change once, however often it is pushed", async () => {
    const change = punchChange();
    expect(await pushOne(devices.sam, change)).toEqual({ status: "applied", change_id: change.change_id });
    const row = await punch(devices.sam, change.row.id);
    expect(await pushOne(devices.sam, change)).toEqual({
      status: "already_applied",
      change_id: change.change_id,
    });
    expect(await punch(devices.sam, change.row.id)).toEqual(row);
  });

  it("takes an edit based on the row's version, or on the device's own earlier change", async () => {
    const first = await openPunch();
    const base = { version: 0, change_id: first.change_id };
    expect(await pushOne(devices.sam, clockOut(first.row, base))).toMatchObject({ status: "applied" });
    const second = await openPunch();
    const { version } = await punch(devices.sam, second.row.id);
    const edit = clockOut(second.row, { version, change_id: null });
    expect(await pushOne(devices.sam, edit)).toMatchObject({ status: "applied" });
  });

  it("answers an edit of an old version with the current row", async () => {
    const { row } = await openPunch();
    const { version } = await punch(devices.sam, row.id);
    await pushOne(devices.sam, clockOut(row, { version, change_id: null }));
    const current = await punch(devices.sam, row.id);
    const late = clockOut(row, { version, change_id: null });
    expect(await pushOne(devices.sam, late)).toMatchObject({ status: "conflict", row: current });
    expect(await pushOne(devices.sam, punchChange({ id: row.id }))).toMatchObject({ status: "conflict" });
  });

  it.each([
    ["forbidden", "somebody else's punch", () => punchChange({ user_id: demo.managerId })],
    ["forbidden", "a punch in another business", () => punchChange({ business_id: randomUUID() })],
    ["invalid", "a field that does not exist", () => punchChange({ mood: "fine" })],
    ["invalid", "an instant that is none", () => punchChange({ clock_in_time: "half past nine" })],
    ["invalid", "a change id that is none", () => ({ ...punchChange(), change_id: "first" })],
    ["invalid", "an id that is none", () => punchChange({ id: "punch-1" })],
    ["invalid", "a base that is none", () => ({ ...punchChange(), base: { version: 0, change_id: "it" } })],
    ["invalid", "a read-only collection", () => ({ ...punchChange(), collection: "businesses" })],
    [
      "gone",
      "an edit of what is not there",
      () => ({ ...punchChange(), base: { version: 1, change_id: null } }),
    ],
  ])("reports as %s: %s, and applies what was pushed with it", async (code, _what, make) => {
    const [refused, fine] = [make(), punchChange()];
    const { results } = await devices.sam.push([refused, fine]);
    expect(results).toMatchObject([
      { change_id: refused.change_id, status: "rejected", code },
      { change_id: fine.change_id, status: "applied" },
    ]);
  });

  it("reports a second open punch as conflict, a second clock-out and a new clock-in with the row", async () => {
    const first = await openPunch();
    const second = punchChange({ clock_out_time: null, clock_out_zone: null });
    expect(await pushOne(devices.sam, second)).toMatchObject({ status: "rejected", code: "conflict" });
    await pushOne(devices.sam, clockOut(first.row, { version: 0, change_id: first.change_id }));
    const row = await punch(devices.sam, first.row.id);
    const base = { version: row.version, change_id: null };
    const again = {
      ...clockOut(first.row, base),
      row: { ...first.row, clock_out_time: "2026-03-02T20:00:00.000Z", clock_out_zone: "UTC" },
    };
    expect(await pushOne(devices.sam, again)).toMatchObject({
      ...{ status: "rejected", code: "invalid", reason: "punch_closed", row },
    });
    const earlier = clockOut({ ...first.row, clock_in_time: "2026-03-02T06:00:00.000Z" }, base);
    expect(await pushOne(devices.sam, earlier)).toMatchObject({ status: "rejected", code: "forbidden", row });
  });

  it("gives a change that changes nothing a new version", async () => {
    const insert = punchChange();
    await pushOne(devices.sam, insert);
    const { version } = await punch(devices.sam, insert.row.id);
    const same: Change = { ...punchChange(insert.row), base: { version, change_id: null } };
    expect(await pushOne(devices.sam, same)).toMatchObject({ status: "applied" });
    expect((await punch(devices.sam, insert.row.id)).version).toBe(version + 1);
  });

  it("shows a manager an employee's punch and not the other way round", async () => {
    const mine = punchChange();
    await pushOne(devices.sam, mine);
    const theirs = punchChange({ user_id: demo.managerId });
    await pushOne(devices.manager, theirs);
    expect(await punch(devices.manager, mine.row.id)).toMatchObject(mine.row);
    expect((await punches(devices.sam)).rows.map((row) => row.id)).not.toContain(theirs.row.id);
  });

  it("says when it has joined, and pokes with the version of every push", async () => {
    const heard = listenTo(devices.manager);
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: "joined" }), 10_000);
    await pushOne(devices.sam, punchChange());
    const { version } = await devices.sam.pull({});
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: "poke", version }), 10_000);
    expect(heard.filter((hint) => hint.kind === "poke")).toHaveLength(1);
  });

  it("does not poke for what was refused or repeated, nor after listening ended", async () => {
    const change = punchChange();
    await pushOne(devices.sam, change);
    const heard = listenTo(devices.manager);
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: "joined" }), 10_000);
    await devices.sam.push([change, punchChange({ mood: "fine" })]);
    for (const stop of leavings.splice(0)) stop();
    const others = listenTo(devices.sam);
    await vi.waitFor(() => expect(others).toContainEqual({ kind: "joined" }), 10_000);
    await pushOne(devices.sam, punchChange());
    await vi.waitFor(() => expect(others.some((hint) => hint.kind === "poke")).toBe(true), 10_000);
    expect(heard.filter((hint) => hint.kind === "poke")).toEqual([]);
  });
});

describe("a transport whose exchange fails", () => {
  let server: Server;
  let answer: { status: number; type: string; body: string };

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  });
  afterAll(() => void server.close());

  const HTML = "<html><body>Please sign in to the hotel's network</body></html>";
  const transportTo = (port: number, token = "token") =>
    createSyncTransport(
      createClient(`http://127.0.0.1:${port}`, PUBLISHABLE_KEY, { accessToken: async () => token }),
    );

  it.each([
    ["unexpected", "a proxy's error page", 502, "text/html", HTML],
    ["unexpected", "a server that is starting", 503, "text/plain", "Starting"],
    ["unexpected", "a captive portal", 200, "text/html", HTML],
    ["unexpected", "JSON of something else", 200, "application/json", '{"hello": "world"}'],
    ["unexpected", "nothing", 200, "application/json", ""],
    ["unexpected", "too many requests", 429, "application/json", '{"message": "slow down"}'],
    ["unauthorized", "a session that is over", 401, "application/json", '{"message": "JWT expired"}'],
    ["unauthorized", "a token for something else", 403, "application/json", '{"message": "denied"}'],
  ])("says %s when the answer is %s", async (kind, _, status, type, body) => {
    answer = { status, type, body };
    const transport = transportTo((server.address() as AddressInfo).port);
    await expect(transport.pull({ profiles: null })).rejects.toMatchObject({ kind });
    await expect(transport.push([punchChange()])).rejects.toMatchObject({ kind });
  });

  it("says unexpected when a push is answered for fewer changes than it had", async () => {
    const results = [{ change_id: randomUUID(), status: "applied" }];
    answer = { status: 200, type: "application/json", body: JSON.stringify({ server_time: "now", results }) };
    const transport = transportTo((server.address() as AddressInfo).port);
    await expect(transport.push([punchChange(), punchChange()])).rejects.toMatchObject({
      kind: "unexpected",
    });
  });

  it("says unreachable when nobody listens", async () => {
    const closed = createServer();
    await new Promise<void>((ready) => closed.listen(0, "127.0.0.1", ready));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    await expect(transportTo(port).pull({})).rejects.toMatchObject({ kind: "unreachable" });
  });

  it("says unreachable when the connection breaks off", async () => {
    const rude = createServer((request) => request.socket.destroy());
    await new Promise<void>((ready) => rude.listen(0, "127.0.0.1", ready));
    await expect(transportTo((rude.address() as AddressInfo).port).pull({})).rejects.toMatchObject({
      kind: "unreachable",
    });
    rude.close();
  });

  it("says unauthorized when the real server does not know the token", async () => {
    const backend = await startTestBackend();
    const transport = transportTo(Number(new URL(backend.url).port), "not.a.token");
    await expect(transport.pull({ profiles: null })).rejects.toMatchObject({ kind: "unauthorized" });
    await backend.close();
  });
});
