import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import { type PunchCorrection, punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { newCorrection, newUser } from "#tests/factories/replica.ts";
import {
  AMENDED,
  amend,
  ask,
  business,
  changesOf,
  confirmed,
  correction,
  count,
  fromElsewhere,
  issues,
  onServer,
  open,
  reaches,
  replicate,
  requestsBy,
  roundTrip,
  sam,
  server,
  start,
  stored,
  TIMEOUT,
} from "#tests/factories/sync-world.ts";
import { toChange } from "./codec.ts";

describe("pulling", () => {
  it("fills an empty replica with everything the user may see, and says who they are", async () => {
    const corrections = Array.from({ length: 3 }, () => newCorrection(sam));
    server.put(
      "corrections",
      business,
      ...corrections.map(onServer),
      onServer(newCorrection(newUser(business))),
    );
    const { replica, scopes } = await start(sam);
    await vi.waitFor(async () => expect(await count(replica, "corrections")).toBe(3), TIMEOUT);
    expect(await count(replica, "profiles")).toBe(1);
    expect(await correction(replica, corrections[0]?.id ?? "")).toMatchObject({
      change_id: null,
      version: 3,
    });
    expect(scopes[0]).toEqual({ user_id: sam.id, business_id: business, role: "employee" });
  });

  it("reads page after page when there is more than one page holds", async () => {
    const corrections = Array.from({ length: 2300 }, () => onServer(newCorrection(sam)));
    server.put("corrections", business, ...corrections);
    const { replica } = await start(sam);
    await vi.waitFor(async () => expect(await count(replica, "corrections")).toBe(2300), {
      timeout: 25_000,
      interval: 200,
    });
  });

  it("leaves the device to the first screen before it goes on filling an empty replica", async () => {
    server.put("corrections", business, ...Array.from({ length: 250 }, () => onServer(newCorrection(sam))));
    const replica = await open(sam);
    let goOn = () => {};
    const firstRows = vi.fn(() => new Promise<void>((resolve) => (goOn = resolve)));
    replicate(sam, replica, firstRows);
    await vi.waitFor(() => expect(firstRows).toHaveBeenCalled(), TIMEOUT);
    expect([await count(replica, "corrections"), requestsBy(sam)]).toEqual([100, 1]);
    goOn();
    await vi.waitFor(async () => expect(await count(replica, "corrections")).toBe(250), TIMEOUT);
    expect(firstRows).toHaveBeenCalledOnce();
  });

  it("brings what another device wrote as soon as it gets a hint", async () => {
    const manager = newUser(business, "manager");
    const office = await start(manager);
    const phone = await start(sam);
    const { id } = await ask(phone);
    await vi.waitFor(
      async () => expect(await correction(office.replica, id)).toMatchObject({ change_id: null }),
      TIMEOUT,
    );
  });

  it("takes a row that was deleted on the server away", async () => {
    const row = onServer(newCorrection(sam));
    server.put("corrections", business, row);
    const { replica } = await start(sam);
    await vi.waitFor(async () => expect(await count(replica, "corrections")).toBe(1), TIMEOUT);
    server.put("corrections", business, { ...row, deleted: true });
    await vi.waitFor(async () => expect(await count(replica, "corrections")).toBe(0), TIMEOUT);
  });

  it("takes a row away that was sent before the first fill and deleted since", async () => {
    const replica = await open(sam);
    const { id } = await insertLocally(replica.corrections, newCorrection(sam), crypto.randomUUID());
    server.failNext("pull", new TransportError("unreachable", "Gone."));
    const device = replicate(sam, replica);
    await reaches(device, "pausing");
    expect(await correction(device.replica, id)).toMatchObject({ change_id: null });
    server.put("corrections", business, { ...server.row("corrections", id), id, deleted: true });
    const newer = onServer(newCorrection(sam));
    server.put("corrections", business, newer);
    device.device.elapse();
    await vi.waitFor(async () => expect(await correction(device.replica, newer.id)).not.toBeNull(), TIMEOUT);
    await reaches(device, "resting");
    expect(await correction(device.replica, id)).toBeNull();
    expect(await issues(device.replica)).toEqual([]);
  });
});

describe("pushing", () => {
  it("sends a new document once and then holds it as the server does", async () => {
    const phone = await start(sam);
    const made = await ask(phone);
    expect(made.change_id).toBeTruthy();
    await confirmed(phone, made.id);
    await roundTrip(phone);
    expect(changesOf(made.id)).toMatchObject([{ change_id: made.change_id, base: null }]);
  });

  it("sends an edit with the version it was made from", async () => {
    const phone = await start(sam);
    const { id } = await ask(phone);
    const { version } = await confirmed(phone, id);
    await amend(phone, id);
    expect(await confirmed(phone, id)).toMatchObject(AMENDED);
    expect(changesOf(id)[1]?.base).toEqual({ version, changes: [] });
  });

  it("sends an edit that was made while the document was on its way", async () => {
    const phone = await start(sam);
    const release = server.hold("push");
    const { id, change_id } = await ask(phone);
    await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), TIMEOUT);
    await amend(phone, id);
    release();
    expect(await confirmed(phone, id)).toMatchObject(AMENDED);
    expect(changesOf(id)[1]?.base?.changes ?? []).toEqual([]);
    expect(changesOf(id)[0]?.change_id).toBe(change_id);
    expect(await issues(phone.replica)).toEqual([]);
  });

  it("sends thirty writes that queued up in one request", async () => {
    const replica = await open(sam);
    const queued = Array.from({ length: 30 }, () => newCorrection(sam));
    for (const document of queued) await insertLocally(replica.corrections, document, crypto.randomUUID());
    const phone = replicate(sam, replica);
    for (const { id } of queued) await confirmed(phone, id);
    expect(server.requestsOf("push")).toHaveLength(1);
  });

  it("sends a change again when its answer was lost, and the server has it once", async () => {
    const phone = await start(sam);
    server.loseNextAnswer("push");
    const { id } = await ask(phone);
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), TIMEOUT);
    const { version } = server.row("corrections", id) ?? {};
    phone.device.elapse();
    await confirmed(phone, id);
    expect(server.row("corrections", id)?.version).toBe(version);
    expect(changesOf(id).length).toBeGreaterThan(1);
    expect(server.rows("corrections")).toHaveLength(1);
  });

  it("confirms a change whose answer was lost before a restart", async () => {
    const replica = await open(sam);
    const made = await insertLocally(replica.corrections, newCorrection(sam), crypto.randomUUID());
    await server.transportFor(sam).push([toChange(punchCorrectionEntity, stored(made))]);
    await confirmed(replicate(sam, replica), made.id);
    expect(server.rows("corrections")).toHaveLength(1);
  });

  it("leaves a waiting document alone when a pull brings an older state of it", async () => {
    const phone = await start(sam);
    const { id } = await ask(phone);
    const before = await confirmed(phone, id);
    const release = server.hold("pull");
    server.put("corrections", business, onServer({ ...before, reason: "A late delivery" }));
    await reaches(phone, "exchanging");
    await amend(phone, id);
    release();
    expect(await confirmed(phone, id)).toMatchObject({ ...AMENDED, reason: "A late delivery" });
  });

  it("confirms a change without a hint about it", async () => {
    const phone = await start(sam);
    server.losesHints = true;
    const { id } = await ask(phone);
    await confirmed(phone, id);
  });

  it("confirms an edit that changes nothing", async () => {
    const phone = await start(sam);
    const { id } = await ask(phone);
    await confirmed(phone, id);
    await amend(phone, id, {});
    await confirmed(phone, id);
  });
});

describe("without a connection", () => {
  it("delivers once the server is there again", async () => {
    const phone = await start(sam);
    server.down = true;
    const { id } = await ask(phone);
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), TIMEOUT);
    expect(phone.reachable.at(-1)).toBe(false);
    phone.device.elapse();
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), TIMEOUT);
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
    const { id } = await ask(phone);
    await reaches(phone, "offline");
    await start(newUser(business, "manager"));
    expect(requestsBy(sam)).toBe(before);
    phone.device.network = true;
    phone.replication.wake();
    await confirmed(phone, id);
  });

  it("fills the replica once the first connection is there", async () => {
    server.down = true;
    const phone = replicate(sam, await open(sam));
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), TIMEOUT);
    server.down = false;
    phone.replication.wake();
    await vi.waitFor(async () => expect(await count(phone.replica, "businesses")).toBe(1), TIMEOUT);
  });

  it("keeps what was written until the next start", async () => {
    const first = await start(sam);
    server.down = true;
    const { id } = await ask(first);
    await first.replication.stop();
    await first.replica.close();
    server.down = false;
    await confirmed(await start(sam), id);
  });
});

describe("what the server refuses", () => {
  it("leaves the collection, is kept with its reason, and does not stop later writes", async () => {
    const phone = await start(sam);
    server.rejectWith("invalid");
    const refused = await ask(phone);
    await vi.waitFor(async () => expect(await issues(phone.replica)).toHaveLength(1), TIMEOUT);
    server.rejectWith(null);
    expect(await issues(phone.replica)).toMatchObject([
      {
        id: refused.change_id,
        collection: "corrections",
        code: "invalid",
        reason: null,
        row: { id: refused.id },
        at: phone.device.now(),
      },
    ]);
    await vi.waitFor(async () => expect(await correction(phone.replica, refused.id)).toBeNull(), TIMEOUT);
    const { id } = await ask(phone);
    await confirmed(phone, id);
    expect(changesOf(refused.id)).toHaveLength(1);
  });

  it("gives an edit up for the server's row and keeps what was wanted", async () => {
    const phone = await start(sam);
    const { id } = await ask(phone);
    const before = await confirmed(phone, id);
    server.rejectWith("invalid", "too_late");
    await amend(phone, id);
    await vi.waitFor(async () => expect(await correction(phone.replica, id)).toEqual(before), TIMEOUT);
    expect(await issues(phone.replica)).toMatchObject([
      { code: "invalid", reason: "too_late", row: AMENDED },
    ]);
    server.rejectWith(null);
    await amend(phone, id);
    expect(await confirmed(phone, id)).toMatchObject(AMENDED);
    expect(await issues(phone.replica)).toHaveLength(1);
  });

  it("does not take a later edit of the same document with it", async () => {
    const phone = await start(sam);
    const { id } = await ask(phone);
    await confirmed(phone, id);
    const release = server.hold("push");
    server.rejectWith("forbidden");
    await amend(phone, id, { ...AMENDED, clock_out_time: "2026-03-02T17:59:00.000Z" });
    await vi.waitFor(() => expect(changesOf(id)).toHaveLength(2), TIMEOUT);
    await amend(phone, id);
    server.rejectWith(null);
    release();
    expect(await confirmed(phone, id)).toMatchObject(AMENDED);
    expect(await issues(phone.replica)).toMatchObject([{ code: "forbidden" }]);
  });

  it("does not hold up the writes it was sent with, nor what comes from others", async () => {
    const replica = await open(sam);
    const wrong = await insertLocally(
      replica.corrections,
      newCorrection(newUser(business)),
      crypto.randomUUID(),
    );
    const right = await insertLocally(replica.corrections, newCorrection(sam), crypto.randomUUID());
    const phone = replicate(sam, replica);
    await confirmed(phone, right.id);
    await vi.waitFor(async () => expect(await correction(replica, wrong.id)).toBeNull(), TIMEOUT);
    const elsewhere = newCorrection(sam);
    await fromElsewhere(sam, elsewhere, null);
    await confirmed(phone, elsewhere.id);
  });
});

describe("two devices", () => {
  it("merge edits of different fields", async () => {
    const phone = await start(sam);
    const { id } = await ask(phone);
    const before = await confirmed(phone, id);
    phone.device.network = false;
    server.put("corrections", business, onServer({ ...before, reason: "A late delivery" }));
    await amend(phone, id);
    phone.device.network = true;
    phone.replication.wake();
    expect(await confirmed(phone, id)).toMatchObject({ ...AMENDED, reason: "A late delivery" });
    expect(await issues(phone.replica)).toEqual([]);
  });

  it("end with the same rows", async () => {
    const manager = newUser(business, "manager");
    const [phone, office] = [await start(sam), await start(manager)];
    for (let i = 0; i < 5; i++) {
      await ask(phone, {});
      await ask(office, {});
    }
    const all = async (replica: Replica) =>
      (await replica.corrections.find().exec())
        .map((document) => document.toMutableJSON() as PunchCorrection)
        .filter((row) => row.user_id === sam.id)
        .sort((a, b) => a.id.localeCompare(b.id));
    await vi.waitFor(async () => {
      expect(await count(office.replica, "corrections")).toBe(10);
      expect(await all(office.replica)).toEqual(await all(phone.replica));
      expect((await all(phone.replica)).every((row) => row.change_id === null && row.version > 0)).toBe(true);
    }, TIMEOUT);
    expect(await count(phone.replica, "corrections")).toBe(5);
  });
});

// Any unhandled rejection fails the whole run.
describe("stopping", () => {
  it("ends everything that was being tried", async () => {
    const phone = await start(sam);
    server.down = true;
    await ask(phone);
    phone.replication.wake();
    await vi.waitFor(() => expect(phone.device.pauses).toBeGreaterThan(0), TIMEOUT);
    await phone.replication.stop();
    expect([phone.device.pauses, server.listening]).toEqual([0, []]);
    const before = requestsBy(sam);
    server.down = false;
    phone.replication.wake();
    await ask(phone, {});
    await start(newUser(business, "manager"));
    expect(requestsBy(sam)).toBe(before);
  });

  it("does not wait for the first screen", async () => {
    server.put("corrections", business, ...Array.from({ length: 250 }, () => onServer(newCorrection(sam))));
    const firstRows = vi.fn(() => new Promise<void>(() => {}));
    const phone = replicate(sam, await open(sam), firstRows);
    await vi.waitFor(() => expect(firstRows).toHaveBeenCalled(), TIMEOUT);
    await phone.replication.stop();
    expect(requestsBy(sam)).toBe(1);
  });

  it("heeds no answer that arrives afterwards", async () => {
    const release = server.hold("pull");
    const phone = replicate(sam, await open(sam));
    await vi.waitFor(() => expect(server.requestsOf("pull")).toHaveLength(1), TIMEOUT);
    await phone.replication.stop();
    release();
    await start(newUser(business, "manager"));
    expect(server.listening).not.toContain(sam.id);
    expect(phone.scopes).toEqual([]);
    expect(await count(phone.replica, "businesses")).toBe(0);
  });
});
