import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClockExchange } from "#domain/clock/clock-sample.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import type { Stored } from "#replica/stored.ts";
import { type TimeRecord, timeRecordEntity } from "#schema/entities/time-record.ts";
import type { Change, Scope } from "#schema/protocol/sync.ts";
import { ManualDevice, newPunch, newUser } from "#tests/factories/replica.ts";
import { FakeSyncServer, type FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { toChange, writableOf } from "./codec.ts";
import type { SyncState } from "./machine.ts";
import { type Replication, startReplication } from "./start-replication.ts";

const PATIENCE = { timeout: 10_000, interval: 5 };
vi.setConfig({ testTimeout: 30_000 });
const OPEN = { clock_out_time: null, clock_out_zone: null };
const CLOCK_OUT = { clock_out_time: "2026-03-02T18:00:00.000Z", clock_out_zone: "Europe/Dublin" };

interface Running {
  user: FakeUser;
  device: ManualDevice;
  replica: Replica;
  replication: Replication;
  scopes: Scope[];
  reachable: boolean[];
  states: SyncState[];
  timings: ClockExchange[];
  undelivered: Change[][];
  compared: string[];
  broken: unknown[];
}

let server: FakeSyncServer;
let business: string;
let sam: FakeUser;
const closings: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  server = new FakeSyncServer();
  business = crypto.randomUUID();
  sam = newUser(business);
  server.put("businesses", business, { id: business, name: "Harbour Street Café" });
  server.put("profiles", business, { id: sam.id, business_id: business, role: sam.role });
});
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function open(user: FakeUser): Promise<Replica> {
  const replica = await openReplica({ userId: user.id, filling: 0 });
  closings.push(() => replica.close());
  return replica;
}

function replicate(user: FakeUser, replica: Replica): Running {
  const running = {
    user,
    replica,
    device: new ManualDevice(),
    scopes: [] as Scope[],
    reachable: [] as boolean[],
    states: [] as SyncState[],
    timings: [] as ClockExchange[],
    undelivered: [] as Change[][],
    compared: [] as string[],
    broken: [] as unknown[],
  };
  const replication = startReplication(
    replica,
    server.transportFor(user),
    {
      reachable: (yes) => void running.reachable.push(yes),
      pulled: async (scope) => void running.scopes.push(scope),
      state: (state) => void running.states.push(state),
      measured: (timing) => void running.timings.push(timing),
      undelivered: (changes) => void running.undelivered.push(changes),
      delivered: () => void running.undelivered.push([]),
      compared: (at) => void running.compared.push(at),
      broken: (error) => void running.broken.push(error),
    },
    running.device,
  );
  closings.push(() => replication.stop());
  return { ...running, replication };
}

/** A device that has filled its replica and listens. */
async function start(user: FakeUser): Promise<Running> {
  const running = replicate(user, await open(user));
  await vi.waitFor(() => expect(server.listening).toContain(user.id), PATIENCE);
  // Joining made it pull once more; the second round trip comes after that in every collection.
  await roundTrip(running);
  await roundTrip(running);
  return running;
}

/** Sends news to a device and waits until it has them: whatever it was told or had to say before is then done. */
async function roundTrip({ replica }: Running) {
  const name = `Café ${crypto.randomUUID()}`;
  server.put("businesses", business, { id: business, name });
  await vi.waitFor(async () => {
    const cafe = await replica.businesses.findOne(business).exec();
    expect(cafe?.toJSON()).toMatchObject({ name });
  }, PATIENCE);
}

const requestsBy = (user: FakeUser) =>
  server.requests.filter((request) => request.user.id === user.id).length;

async function count(
  replica: Replica,
  collection: "businesses" | "profiles" | "time_records",
): Promise<number> {
  return replica[collection].count().exec();
}

async function punch(replica: Replica, id: string): Promise<TimeRecord | null> {
  return ((await replica.time_records.findOne(id).exec())?.toMutableJSON() as TimeRecord | undefined) ?? null;
}

async function issues(replica: Replica) {
  return (await replica.sync_issues.find().exec()).map((issue) => issue.toMutableJSON());
}

function clockIn(running: Running, fields: Partial<TimeRecord> = OPEN): Promise<TimeRecord> {
  return insertLocally(running.replica.time_records, newPunch(running.user, fields), crypto.randomUUID());
}

function clockOut({ replica }: Running, id: string, fields: Partial<TimeRecord> = CLOCK_OUT) {
  return patchLocally(replica.time_records, id, fields, crypto.randomUUID());
}

/** Waits until the replica's punch is the server's, with nothing waiting. */
async function confirmed({ replica }: Running, id: string): Promise<TimeRecord> {
  return vi.waitFor(async () => {
    const { deleted, ...row } = { ...server.row("time_records", id) };
    const document = await punch(replica, id);
    expect(document).toMatchObject({ ...row, change_id: null });
    expect(document?.version).toBeGreaterThan(0);
    return document as TimeRecord;
  }, PATIENCE);
}

function changesOf(id: string): Change[] {
  const pushed = server.requestsOf("push").flatMap((request) => request.body as Change[]);
  return pushed.filter((change) => change.row.id === id);
}

/** The change another device of the same person sends. */
async function fromElsewhere(user: FakeUser, row: TimeRecord, base: Change["base"]) {
  const change = {
    change_id: crypto.randomUUID(),
    collection: "time_records",
    row: writableOf(timeRecordEntity as never, row),
    base,
  };
  const { results } = await server.transportFor(user).push([change]);
  expect(results).toMatchObject([{ status: "applied" }]);
}

describe("pulling", () => {
  it("fills an empty replica with everything the user may see, and says who they are", async () => {
    const punches = Array.from({ length: 3 }, () => newPunch(sam));
    server.put("time_records", business, ...punches.map(onServer), onServer(newPunch(newUser(business))));
    const { replica, scopes } = await start(sam);
    await vi.waitFor(async () => expect(await count(replica, "time_records")).toBe(3), PATIENCE);
    expect(await count(replica, "profiles")).toBe(1);
    expect(await punch(replica, punches[0]?.id ?? "")).toMatchObject({ change_id: null, version: 3 });
    expect(scopes[0]).toEqual({ user_id: sam.id, business_id: business, role: "employee" });
  });

  it("reads page after page when there is more than one page holds", async () => {
    const punches = Array.from({ length: 2300 }, () => onServer(newPunch(sam)));
    server.put("time_records", business, ...punches);
    const { replica } = await start(sam);
    await vi.waitFor(async () => expect(await count(replica, "time_records")).toBe(2300), {
      timeout: 25_000,
      interval: 200,
    });
  });

  it("brings what another device wrote as soon as it is poked", async () => {
    const manager = newUser(business, "manager");
    const office = await start(manager);
    const phone = await start(sam);
    const { id } = await clockIn(phone);
    await vi.waitFor(
      async () => expect(await punch(office.replica, id)).toMatchObject({ change_id: null }),
      PATIENCE,
    );
  });

  it("takes a row that was deleted on the server away", async () => {
    const row = onServer(newPunch(sam));
    server.put("time_records", business, row);
    const { replica } = await start(sam);
    await vi.waitFor(async () => expect(await count(replica, "time_records")).toBe(1), PATIENCE);
    server.put("time_records", business, { ...row, deleted: true });
    await vi.waitFor(async () => expect(await count(replica, "time_records")).toBe(0), PATIENCE);
  });
});

/** A document as replication sees it. */
const stored = (document: TimeRecord) => ({ ...document, _deleted: false }) as unknown as Stored;

function onServer({ version, change_id, pending, ...row }: TimeRecord) {
  return row;
}

describe("pushing", () => {
  it("sends a new document once and then holds it as the server does", async () => {
    const phone = await start(sam);
    const made = await clockIn(phone);
    expect(made.change_id).toBeTruthy();
    await confirmed(phone, made.id);
    await roundTrip(phone);
    expect(changesOf(made.id)).toMatchObject([{ change_id: made.change_id, base: null }]);
  });

  it("sends an edit with the version it was made from", async () => {
    const phone = await start(sam);
    const { id } = await clockIn(phone);
    const { version } = await confirmed(phone, id);
    await clockOut(phone, id);
    expect(await confirmed(phone, id)).toMatchObject(CLOCK_OUT);
    expect(changesOf(id)[1]?.base).toEqual({ version, changes: [] });
  });

  it("sends an edit that was made while the document was on its way", async () => {
    const phone = await start(sam);
    const release = server.hold("push");
    const { id, change_id } = await clockIn(phone);
    await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), PATIENCE);
    await clockOut(phone, id);
    release();
    expect(await confirmed(phone, id)).toMatchObject(CLOCK_OUT);
    expect(changesOf(id)[1]?.base?.changes ?? []).toEqual([]);
    expect(changesOf(id)[0]?.change_id).toBe(change_id);
    expect(await issues(phone.replica)).toEqual([]);
  });

  it("sends thirty writes that queued up in one request", async () => {
    const replica = await open(sam);
    const queued = Array.from({ length: 30 }, () => newPunch(sam));
    for (const document of queued) await insertLocally(replica.time_records, document, crypto.randomUUID());
    const phone = replicate(sam, replica);
    for (const { id } of queued) await confirmed(phone, id);
    expect(server.requestsOf("push")).toHaveLength(1);
  });

  it("sends a change again when its answer was lost, and the server has it once", async () => {
    const phone = await start(sam);
    server.loseNextAnswer("push");
    const { id } = await clockIn(phone);
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), PATIENCE);
    const { version } = server.row("time_records", id) ?? {};
    phone.device.elapse();
    await confirmed(phone, id);
    expect(server.row("time_records", id)?.version).toBe(version);
    expect(changesOf(id).length).toBeGreaterThan(1);
    expect(server.rows("time_records")).toHaveLength(1);
  });

  it("confirms a change whose answer was lost before a restart", async () => {
    const replica = await open(sam);
    const made = await insertLocally(replica.time_records, newPunch(sam), crypto.randomUUID());
    await server.transportFor(sam).push([toChange(timeRecordEntity as never, stored(made))]);
    await confirmed(replicate(sam, replica), made.id);
    expect(server.rows("time_records")).toHaveLength(1);
  });

  it("leaves a waiting document alone when a pull brings an older state of it", async () => {
    const phone = await start(sam);
    const { id } = await clockIn(phone);
    const before = await confirmed(phone, id);
    const release = server.hold("pull");
    server.put("time_records", business, onServer({ ...before, clock_in_zone: "Europe/London" }));
    await vi.waitFor(() => expect(phone.states.at(-1)).toBe("exchanging"), PATIENCE);
    await clockOut(phone, id);
    release();
    expect(await confirmed(phone, id)).toMatchObject({ ...CLOCK_OUT, clock_in_zone: "Europe/London" });
  });

  it("confirms a change without being poked for it", async () => {
    const phone = await start(sam);
    server.losesHints = true;
    const { id } = await clockIn(phone);
    await confirmed(phone, id);
  });

  it("confirms an edit that changes nothing", async () => {
    const phone = await start(sam);
    const { id } = await clockIn(phone);
    await confirmed(phone, id);
    await clockOut(phone, id, {});
    await confirmed(phone, id);
  });
});

describe("without a connection", () => {
  it("delivers once the server is there again", async () => {
    const phone = await start(sam);
    server.down = true;
    const { id } = await clockIn(phone);
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), PATIENCE);
    expect(phone.reachable.at(-1)).toBe(false);
    phone.device.elapse();
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), PATIENCE);
    server.down = false;
    phone.device.elapse();
    await confirmed(phone, id);
    expect(phone.reachable.at(-1)).toBe(true);
    expect(changesOf(id)).toHaveLength(1);
  });

  it("asks nothing while the device has no network, and delivers when woken", async () => {
    const phone = await start(sam);
    phone.device.network = false;
    const before = requestsBy(sam);
    const { id } = await clockIn(phone);
    await vi.waitFor(() => expect(phone.states.at(-1)).toBe("offline"), PATIENCE);
    await start(newUser(business, "manager"));
    expect(requestsBy(sam)).toBe(before);
    phone.device.network = true;
    phone.replication.wake();
    await confirmed(phone, id);
  });

  it("fills the replica once the first connection is there", async () => {
    server.down = true;
    const phone = replicate(sam, await open(sam));
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), PATIENCE);
    server.down = false;
    phone.replication.wake();
    await vi.waitFor(async () => expect(await count(phone.replica, "businesses")).toBe(1), PATIENCE);
  });

  it("keeps what was written until the next start", async () => {
    const first = await start(sam);
    server.down = true;
    const { id } = await clockIn(first);
    await first.replication.stop();
    await first.replica.close();
    server.down = false;
    await confirmed(await start(sam), id);
  });
});

describe("what the server refuses", () => {
  it("leaves the collection, is kept with its reason, and does not stop later writes", async () => {
    const phone = await start(sam);
    const refused = await clockIn(phone, { ...OPEN, clock_in_time: "half past nine" });
    await vi.waitFor(async () => expect(await issues(phone.replica)).toHaveLength(1), PATIENCE);
    expect(await issues(phone.replica)).toMatchObject([
      {
        id: refused.change_id,
        collection: "time_records",
        code: "invalid",
        reason: null,
        row: { id: refused.id, clock_in_time: "half past nine" },
        at: phone.device.now(),
      },
    ]);
    await vi.waitFor(async () => expect(await punch(phone.replica, refused.id)).toBeNull(), PATIENCE);
    const { id } = await clockIn(phone);
    await confirmed(phone, id);
    expect(changesOf(refused.id)).toHaveLength(1);
  });

  it("gives an edit up for the server's row and keeps what was wanted", async () => {
    const phone = await start(sam);
    const { id } = await clockIn(phone);
    const before = await confirmed(phone, id);
    server.rejectWith("invalid", "too_late");
    await clockOut(phone, id);
    await vi.waitFor(async () => expect(await punch(phone.replica, id)).toEqual(before), PATIENCE);
    expect(await issues(phone.replica)).toMatchObject([
      { code: "invalid", reason: "too_late", row: CLOCK_OUT },
    ]);
    server.rejectWith(null);
    await clockOut(phone, id);
    expect(await confirmed(phone, id)).toMatchObject(CLOCK_OUT);
    expect(await issues(phone.replica)).toHaveLength(1);
  });

  it("does not take a later edit of the same document with it", async () => {
    const phone = await start(sam);
    const { id } = await clockIn(phone);
    await confirmed(phone, id);
    const release = server.hold("push");
    server.rejectWith("forbidden");
    await clockOut(phone, id, { ...CLOCK_OUT, clock_out_time: "2026-03-02T17:59:00.000Z" });
    await vi.waitFor(() => expect(changesOf(id)).toHaveLength(2), PATIENCE);
    await clockOut(phone, id);
    server.rejectWith(null);
    release();
    expect(await confirmed(phone, id)).toMatchObject(CLOCK_OUT);
    expect(await issues(phone.replica)).toMatchObject([{ code: "forbidden" }]);
  });

  it("does not hold up the writes it was sent with, nor what comes from others", async () => {
    const replica = await open(sam);
    const wrong = await insertLocally(replica.time_records, newPunch(newUser(business)), crypto.randomUUID());
    const right = await insertLocally(replica.time_records, newPunch(sam), crypto.randomUUID());
    const phone = replicate(sam, replica);
    await confirmed(phone, right.id);
    await vi.waitFor(async () => expect(await punch(replica, wrong.id)).toBeNull(), PATIENCE);
    const elsewhere = newPunch(sam);
    await fromElsewhere(sam, elsewhere, null);
    await confirmed(phone, elsewhere.id);
  });
});

describe("two devices", () => {
  it("merge edits of different fields", async () => {
    const phone = await start(sam);
    const { id } = await clockIn(phone);
    const before = await confirmed(phone, id);
    phone.device.network = false;
    server.put("time_records", business, onServer({ ...before, clock_in_zone: "Europe/London" }));
    await clockOut(phone, id);
    phone.device.network = true;
    phone.replication.wake();
    expect(await confirmed(phone, id)).toMatchObject({ ...CLOCK_OUT, clock_in_zone: "Europe/London" });
    expect(await issues(phone.replica)).toEqual([]);
  });

  it("end with the same rows", async () => {
    const manager = newUser(business, "manager");
    const [phone, office] = [await start(sam), await start(manager)];
    for (let i = 0; i < 5; i++) {
      await clockIn(phone, {});
      await clockIn(office, {});
    }
    const all = async (replica: Replica) =>
      (await replica.time_records.find().exec())
        .map((document) => document.toMutableJSON() as TimeRecord)
        .filter((row) => row.user_id === sam.id)
        .sort((a, b) => a.id.localeCompare(b.id));
    await vi.waitFor(async () => {
      expect(await count(office.replica, "time_records")).toBe(10);
      expect(await all(office.replica)).toEqual(await all(phone.replica));
      expect((await all(phone.replica)).every((row) => row.change_id === null && row.version > 0)).toBe(true);
    }, PATIENCE);
    expect(await count(phone.replica, "time_records")).toBe(5);
  });
});

// What else could go wrong here, a rejection that nobody handles, fails the whole run.
describe("stopping", () => {
  it("ends everything that was being tried", async () => {
    const phone = await start(sam);
    server.down = true;
    await clockIn(phone);
    phone.replication.wake();
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), PATIENCE);
    await phone.replication.stop();
    expect([phone.device.pauses, server.listening]).toEqual([0, []]);
    const before = requestsBy(sam);
    server.down = false;
    phone.replication.wake();
    await clockIn(phone, {});
    await start(newUser(business, "manager"));
    expect(requestsBy(sam)).toBe(before);
  });

  it("heeds no answer that arrives afterwards", async () => {
    const release = server.hold("pull");
    const phone = replicate(sam, await open(sam));
    await vi.waitFor(() => expect(server.requestsOf("pull")).toHaveLength(1), PATIENCE);
    await phone.replication.stop();
    release();
    await start(newUser(business, "manager"));
    expect(server.listening).not.toContain(sam.id);
    expect(phone.scopes).toEqual([]);
    expect(await count(phone.replica, "businesses")).toBe(0);
  });
});
