import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { collectionOf } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { readStored } from "#replica/rxdb/stored.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { board, boards, newBoard, newId, quiet, rest } from "#tests/factories/boards.ts";
import { newCorrection, newUser, openSecondTab } from "#tests/factories/replica.ts";
import {
  AMENDED,
  amend,
  ask,
  business,
  changesOf,
  confirmed,
  correction,
  count,
  issues,
  OPEN,
  onServer,
  open,
  reaches,
  replicate,
  sam,
  server,
  start,
  TIMEOUT,
  WITH_BOARDS,
} from "#tests/factories/sync-world.ts";

describe("anti-entropy", () => {
  const tampered: [string, (replica: Replica, id: string) => Promise<unknown>][] = [
    ["a row lost here", (replica, id) => replica.corrections.findOne(id).remove()],
    [
      "a row the server never had",
      (replica) => replica.corrections.insert(newCorrection(sam, { version: 4 })),
    ],
    ["an old state", (replica, id) => replica.corrections.findOne(id).incrementalPatch({ version: 1 })],
  ];
  it.each(tampered)("reads a collection anew for %s", async (_, tamper) => {
    server.put("corrections", business, onServer(newCorrection(sam)), onServer(newCorrection(sam)));
    const first = await start(sam);
    const [row] = server.rows("corrections");
    await tamper(first.replica, String(row?.id));
    await first.replication.stop();
    const device = replicate(sam, first.replica);
    await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(0), TIMEOUT);
    expect(await count(device.replica, "corrections")).toBe(2);
    for (const { id, version } of server.rows("corrections")) {
      expect(await correction(device.replica, id)).toMatchObject({ version, change_id: null });
    }
  });

  /** Overwrites a stored punch as a disk fault would: without events, with the same version. */
  async function damage(replica: Replica, id: string) {
    const table = (await replica.corrections.storageInstance.internals) as unknown as {
      dexieTable: { update(id: string, fields: object): Promise<number> };
    };
    expect(await table.dexieTable.update(id, { clock_in_time: "2026-03-02T08:00:00.000Z" })).toBe(1);
  }

  it.each([1, 25])("heals %i damaged correction times of 25", async (count) => {
    server.put("corrections", business, ...Array.from({ length: 25 }, () => onServer(newCorrection(sam))));
    const first = await start(sam);
    await first.replication.stop();
    const damaged = server.rows("corrections").slice(0, count);
    for (const { id } of damaged) await damage(first.replica, id);
    const before = server.requestsOf("pull").length;
    const device = replicate(sam, first.replica);
    await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(0), TIMEOUT);
    const lying = await readStored(
      collectionOf(device.replica, "corrections"),
      damaged.map(({ id }) => id),
    );
    for (const { id } of damaged)
      expect(lying.get(id)).toMatchObject({ clock_in_time: "2026-03-02T09:00:00.000Z", change_id: null });
    // One row is fetched alone; many with their collection.
    const alone = server
      .requestsOf("pull")
      .slice(before)
      .filter(({ body }) => body.maxRows === 1);
    expect(alone).toHaveLength(count === 1 ? 1 : 0);
  });

  it("finds damage within the hour without a restart, and sends of a damaged row only what was edited", async () => {
    const [hurt, edited] = [onServer(newCorrection(sam)), onServer(newCorrection(sam, OPEN))];
    server.put("corrections", business, hurt, edited);
    const device = await start(sam);
    device.replication.check();
    await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(0), TIMEOUT);
    device.device.network = false;
    await damage(device.replica, hurt.id);
    await damage(device.replica, edited.id);
    await amend(device, edited.id);
    device.device.network = true;
    for (let beat = 0; beat < 60; beat++) {
      const compared = device.compared.length;
      device.replication.check();
      await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(compared), TIMEOUT);
    }
    expect(await correction(device.replica, hurt.id)).toMatchObject({ clock_in_time: hurt.clock_in_time });
    const { clock_in_time } = edited;
    expect(server.row("corrections", edited.id)).toMatchObject({ ...AMENDED, clock_in_time });
    expect(await correction(device.replica, edited.id)).toMatchObject({ ...AMENDED, clock_in_time });
    expect(await issues(device.replica)).toEqual([]);
  });

  it("finds damage at once when it is asked to look at the content of rows", async () => {
    const hurt = onServer(newCorrection(sam));
    server.put("corrections", business, hurt);
    const device = await start(sam);
    device.replication.check();
    await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(0), TIMEOUT);
    await damage(device.replica, hurt.id);
    device.replication.checkThoroughly();
    const { clock_in_time } = hurt;
    await vi.waitFor(
      async () => expect(await correction(device.replica, hurt.id)).toMatchObject({ clock_in_time }),
      TIMEOUT,
    );
  });

  it("takes away what the server no longer shows, without any version to tell of it", async () => {
    const row = onServer(newCorrection(sam));
    server.put("corrections", business, row, onServer(newCorrection(sam)));
    const device = await start(sam);
    server.forget("corrections", row.id);
    device.replication.check();
    await vi.waitFor(async () => expect(await correction(device.replica, row.id)).toBeNull(), TIMEOUT);
    expect(await count(device.replica, "corrections")).toBe(1);
  });

  it("leaves what waits alone", async () => {
    const device = await start(sam);
    await rest(device);
    const release = server.hold("pull");
    device.replication.check();
    const { id } = await ask(device);
    release();
    await confirmed(device, id);
    await rest(device);
  });
});

describe("two people at one board", () => {
  it("both keep their edits of different fields, sets and counters, in either order", async () => {
    const manager = newUser(business, "manager");
    const [phone, office] = [await start(sam, WITH_BOARDS), await start(manager, WITH_BOARDS)];
    const { id } = await insertLocally(boards(phone), newBoard({ tags: ["a"] }), newId());
    await vi.waitFor(async () => expect(await board(office, id)).toBeDefined(), TIMEOUT);
    for (const device of [phone, office]) device.device.network = false;
    await patchLocally(boards(phone), id, { title: "Floor", tags: ["a", "b"], votes: 1 } as never, newId());
    await patchLocally(boards(office), id, { note: "keys", tags: [], votes: 1 } as never, newId());
    for (const device of [office, phone]) {
      device.device.network = true;
      device.replication.wake();
    }
    const merged = { title: "Floor", note: "keys", tags: ["b"], votes: 2, change_id: null };
    for (const device of [phone, office]) {
      await vi.waitFor(async () => expect(await board(device, id)).toMatchObject(merged), TIMEOUT);
    }
    expect([await issues(phone.replica), await issues(office.replica)]).toEqual([[], []]);
  });

  it("are told when one deleted what the other edited", async () => {
    const manager = newUser(business, "manager");
    const [phone, office] = [await start(sam, WITH_BOARDS), await start(manager, WITH_BOARDS)];
    const { id } = await insertLocally(boards(phone), newBoard(), newId());
    await vi.waitFor(async () => expect(await board(office, id)).toBeDefined(), TIMEOUT);
    phone.device.network = false;
    await patchLocally(boards(phone), id, { note: "keys" } as never, newId());
    await removeLocally(boards(office), id, newId());
    await vi.waitFor(() => expect(server.row("boards", id)).toMatchObject({ deleted: true }), TIMEOUT);
    phone.device.network = true;
    phone.replication.wake();
    await vi.waitFor(async () => {
      expect(await issues(phone.replica)).toMatchObject([{ code: "gone", row: { id, note: "keys" } }]);
      // Only a stored row is deleted.
      expect(await board(phone, id)).toBeUndefined();
    }, TIMEOUT);
    await quiet(phone, office);
  });
});

it("explains an edit that was made in the moment in which word of the deletion came", async () => {
  const device = await start(sam, WITH_BOARDS);
  const { id } = await insertLocally(boards(device), newBoard(), newId());
  await vi.waitFor(async () => expect(await board(device, id)).toMatchObject({ change_id: null }), TIMEOUT);
  const seen = await boards(device).findOne(id).exec();
  server.put("boards", business, { ...server.row("boards", id), deleted: true } as never);
  await vi.waitFor(async () => expect(await board(device, id)).toBeUndefined(), TIMEOUT);
  const collection = { findOne: () => ({ exec: async () => seen }) } as never;
  await patchLocally(collection, id, { note: "keys" } as never, newId());
  await vi.waitFor(async () => {
    expect(await issues(device.replica)).toMatchObject([{ code: "gone", row: { note: "keys" } }]);
  }, TIMEOUT);
  await vi.waitFor(async () => expect(await board(device, id)).toBeUndefined(), TIMEOUT);
});

it("explains both edits when one is made while the other is being put into the inbox", async () => {
  const device = await start(sam, WITH_BOARDS);
  const { id } = await insertLocally(boards(device), newBoard(), newId());
  await vi.waitFor(async () => expect(await board(device, id)).toMatchObject({ change_id: null }), TIMEOUT);
  await rest(device);
  device.device.network = false;
  await patchLocally(boards(device), id, { note: "keys" } as never, newId());
  const keep = device.replica.sync_issues.bulkUpsert.bind(device.replica.sync_issues);
  vi.spyOn(device.replica.sync_issues, "bulkUpsert").mockImplementationOnce(async (kept) => {
    await patchLocally(boards(device), id, { title: "Cellar" } as never, newId());
    return keep(kept);
  });
  server.put("boards", business, { ...server.row("boards", id), deleted: true } as never);
  device.device.network = true;
  device.replication.wake();
  await vi.waitFor(async () => {
    const kept = (await issues(device.replica)).map(({ row }) => row);
    expect(kept).toContainEqual(expect.objectContaining({ title: "Cellar", note: "keys" }));
  }, TIMEOUT);
  await vi.waitFor(async () => expect(await board(device, id)).toBeUndefined(), TIMEOUT);
});

describe("two tabs", () => {
  it("replicate once, and the second takes over when the first is gone, in the middle of a push", async () => {
    const first = await start(sam);
    const second = replicate(sam, await openSecondTab(sam.id));
    const release = server.hold("push");
    const { id } = await ask(first);
    await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), TIMEOUT);
    expect(second.states).toEqual([]);
    await first.replication.stop();
    release();
    await confirmed(second, id);
    expect(server.rows("corrections")).toHaveLength(1);
    expect(await issues(second.replica)).toEqual([]);
    await second.replication.stop();
    await second.replica.close();
  });

  it("hear of each other's writes", async () => {
    const first = await start(sam);
    const second = await openSecondTab(sam.id);
    const { id } = await insertLocally(second.corrections, newCorrection(sam), newId());
    await confirmed(first, id);
    await second.close();
  });
});

describe("a crash", () => {
  it("between rows and memory costs a repeated page and no row", async () => {
    const rows = Array.from({ length: 250 }, () => onServer(newCorrection(sam)));
    server.put("corrections", business, ...rows);
    const replica = await open(sam);
    server.failNext("pull", new TransportError("unreachable", "Gone."), 1);
    const first = replicate(sam, replica);
    await vi.waitFor(() => expect(first.device.pauses).toBeGreaterThan(0), TIMEOUT);
    await first.replication.stop();
    const device = replicate(sam, replica);
    await rest(device);
    expect(await count(replica, "corrections")).toBe(250);
  });

  it("between an answer and the memory of it counts nothing twice, though it is edited on", async () => {
    const device = await start(sam, WITH_BOARDS);
    const { id } = await insertLocally(boards(device), newBoard(), newId());
    await vi.waitFor(async () => expect(await board(device, id)).toMatchObject({ change_id: null }), TIMEOUT);
    await rest(device);
    server.loseNextAnswer("push");
    await patchLocally(boards(device), id, { votes: 1 } as never, newId());
    await reaches(device, "pausing");
    const before = await recallSync(device.replica);
    server.put("boards", business, { ...server.row("boards", id), id, votes: 6 });
    device.replication.wake();
    await vi.waitFor(async () => expect(await board(device, id)).toMatchObject({ votes: 6 }), TIMEOUT);
    await device.replication.stop();
    await rememberSync(device.replica, before);
    await patchLocally(boards(device), id, { votes: 7 } as never, newId());
    await rest(replicate(sam, device.replica));
    expect([await board(device, id), server.row("boards", id)]).toMatchObject([{ votes: 7 }, { votes: 7 }]);
  });
});
