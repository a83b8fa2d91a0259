import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { collectionOf } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { readStored } from "#replica/rxdb/stored.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { newPunch, newUser, openSecondTab } from "#tests/factories/replica.ts";
import {
  business,
  CLOCK_OUT,
  changesOf,
  clockIn,
  clockOut,
  confirmed,
  count,
  issues,
  OPEN,
  onServer,
  open,
  punch,
  type Running,
  reaches,
  replicate,
  requestsBy,
  sam,
  server,
  start,
  TIMEOUT,
  WITH_BOARDS,
} from "#tests/factories/sync-world.ts";

const newId = () => crypto.randomUUID();
const boards = ({ replica }: Running) => collectionOf(replica, "boards");
const newBoard = (fields: object = {}) =>
  ({ id: newId(), business_id: business, title: "Bar", note: "", tags: [], votes: 0, ...fields }) as never;
const rest = (device: Running) => reaches(device, "resting");

/** Everybody's queue is empty and nobody is at work. */
async function quiet(...devices: Running[]) {
  for (const device of devices) await rest(device);
}

async function board(device: Running, id: string) {
  return (await boards(device).findOne(id).exec())?.toMutableJSON() as Record<string, unknown> | undefined;
}

describe("few requests", () => {
  it("sends 1,100 changes of several collections in three requests, and asks for nothing else", async () => {
    const device = await start(sam, WITH_BOARDS);
    await rest(device);
    device.device.network = false;
    device.replication.wake();
    for (let n = 0; n < 400; n++) await insertLocally(boards(device), newBoard(), newId());
    for (let n = 0; n < 700; n++) await insertLocally(device.replica.time_records, newPunch(sam), newId());
    const before = requestsBy(sam);
    device.device.network = true;
    device.replication.wake();
    await vi.waitFor(() => expect(server.rows("time_records")).toHaveLength(700), TIMEOUT);
    await rest(device);
    expect(server.requestsOf("push").map(({ body }) => body.length)).toEqual([500, 500, 100]);
    // The pull is what waking up asks for.
    expect(requestsBy(sam) - before).toBe(4);
  });

  it("confirms a write with the answer to its push, without a pull", async () => {
    const device = await start(sam);
    await rest(device);
    const before = server.requestsOf("pull").length;
    const { id } = await clockIn(device);
    await confirmed(device, id);
    await rest(device);
    expect(server.requestsOf("pull").length).toBe(before);
  });

  it("costs one pull to reconnect with nothing new", async () => {
    const device = await start(sam, WITH_BOARDS);
    await rest(device);
    const before = requestsBy(sam);
    server.down = true;
    server.down = false;
    await vi.waitFor(() => expect(requestsBy(sam)).toBe(before + 1), TIMEOUT);
    await rest(device);
    expect(requestsBy(sam)).toBe(before + 1);
  });
});

describe("the queue", () => {
  it("is sent in order, so that what depends on a row comes after it, whatever was edited later", async () => {
    const replica = await open(sam, WITH_BOARDS);
    const bar = await insertLocally(collectionOf(replica, "boards"), newBoard(), newId());
    const card = { id: newId(), business_id: business, board_id: bar.id };
    await insertLocally(collectionOf(replica, "cards"), card, newId());
    await patchLocally(collectionOf(replica, "boards"), bar.id, { note: "keys" } as never, newId());
    const device = replicate(sam, replica);
    await vi.waitFor(() => expect(server.row("cards", card.id)).toBeDefined(), TIMEOUT);
    await rest(device);
    expect(server.requestsOf("push")[0]?.body.map(({ collection }) => collection)).toEqual([
      "boards",
      "cards",
    ]);
    expect(await issues(replica)).toEqual([]);
  });

  it("is clear after a row was made and deleted before the first sync", async () => {
    const replica = await open(sam, WITH_BOARDS);
    const { id } = await insertLocally(collectionOf(replica, "boards"), newBoard(), newId());
    await removeLocally(collectionOf(replica, "boards"), id, newId());
    const device = replicate(sam, replica);
    await rest(device);
    expect(server.rows("boards")).toEqual([]);
    expect([await board(device, id), await issues(replica)]).toEqual([undefined, []]);
    const before = server.requestsOf("push").length;
    device.replication.wake();
    await rest(device);
    expect(server.requestsOf("push").length).toBe(before);
  });

  it("deletes a row whose making was sent and never answered", async () => {
    const device = await start(sam, WITH_BOARDS);
    server.loseNextAnswer("push");
    const { id } = await insertLocally(boards(device), newBoard(), newId());
    await vi.waitFor(() => expect(device.device.pauses).toBeGreaterThan(0), TIMEOUT);
    await removeLocally(boards(device), id, newId());
    device.device.elapse();
    await vi.waitFor(() => expect(server.row("boards", id)).toMatchObject({ deleted: true }), TIMEOUT);
    await rest(device);
    expect(await issues(device.replica)).toEqual([]);
  });

  it("loses one poisoned change of 500 to the inbox and delivers 499", async () => {
    const replica = await open(sam);
    const ids: string[] = [];
    for (let n = 0; n < 500; n++) {
      const owner = n === 250 ? newUser(business) : sam;
      ids.push((await insertLocally(replica.time_records, newPunch(owner), newId())).id);
    }
    const device = replicate(sam, replica);
    await rest(device);
    expect(server.rows("time_records")).toHaveLength(499);
    expect(await issues(replica)).toMatchObject([{ code: "forbidden", row: { id: ids[250] } }]);
    expect(server.requestsOf("push")).toHaveLength(1);
  });

  it("counts an edit once whose answer was lost, when it is edited again and somebody else writes too", async () => {
    const device = await start(sam, WITH_BOARDS);
    const { id } = await insertLocally(boards(device), newBoard({ tags: ["a"] }), newId());
    await vi.waitFor(async () => expect(await board(device, id)).toMatchObject({ change_id: null }), TIMEOUT);
    server.loseNextAnswer("push");
    await patchLocally(boards(device), id, { votes: 1, title: "Mine" } as never, newId());
    await vi.waitFor(() => expect(device.device.pauses).toBeGreaterThan(0), TIMEOUT);
    await patchLocally(boards(device), id, { votes: 3, tags: [], title: "Bar" } as never, newId());
    const held = server.row("boards", id);
    server.put("boards", business, { ...held, votes: Number(held?.votes) + 5, tags: ["a", "b"] } as never);
    device.device.elapse();
    const merged = { votes: 8, tags: ["b"], title: "Bar", change_id: null };
    await vi.waitFor(async () => expect(await board(device, id)).toMatchObject(merged), TIMEOUT);
    expect(server.row("boards", id)).toMatchObject({ votes: 8, tags: ["b"], title: "Bar" });
    expect(await issues(device.replica)).toEqual([]);
  });

  it("counts once also what the service worker delivered meanwhile", async () => {
    const device = await start(sam, WITH_BOARDS);
    const { id } = await insertLocally(boards(device), newBoard(), newId());
    await vi.waitFor(async () => expect(await board(device, id)).toMatchObject({ change_id: null }), TIMEOUT);
    device.device.network = false;
    device.replication.wake();
    const handOver = async (votes: number, count: number) => {
      await patchLocally(boards(device), id, { votes } as never, newId());
      await vi.waitFor(() => {
        device.device.elapse();
        expect(device.undelivered.at(-1)).toHaveLength(count);
      }, TIMEOUT);
    };
    await handOver(1, 1);
    await handOver(3, 2);
    await server.transportFor(sam).push(device.undelivered.at(-1) ?? []);
    const held = server.row("boards", id);
    expect(held).toMatchObject({ votes: 3 });
    server.put("boards", business, { ...held, votes: 13 } as never);
    await patchLocally(boards(device), id, { votes: 4 } as never, newId());
    device.device.network = true;
    device.replication.wake();
    await vi.waitFor(() => expect(server.row("boards", id)).toMatchObject({ votes: 14 }), TIMEOUT);
    await rest(device);
    expect(await board(device, id)).toMatchObject({ votes: 14, change_id: null });
  });

  it("counts once what was handed over twice, lost its answer and is sent again in smaller requests", async () => {
    const device = await start(sam, WITH_BOARDS);
    device.device.network = false;
    device.replication.wake();
    const handedOver = async (count: number) => {
      await vi.waitFor(() => {
        device.device.elapse();
        expect(device.undelivered.at(-1)).toHaveLength(count);
      }, TIMEOUT);
    };
    const { id } = await insertLocally(boards(device), newBoard({ votes: 1 }), newId());
    await handedOver(1);
    await patchLocally(boards(device), id, { votes: 2 } as never, newId());
    await handedOver(2);
    server.loseNextAnswer("push");
    device.device.network = true;
    device.replication.wake();
    await reaches(device, "pausing");
    expect(server.row("boards", id)).toMatchObject({ votes: 2 });
    server.failNext("push", new TransportError("unexpected", "Not ours."));
    device.replication.wake();
    await vi.waitFor(() => expect(device.states.slice(-2)).toEqual(["exchanging", "pausing"]), TIMEOUT);
    const release = server.hold("push");
    const asked = server.requestsOf("push").length;
    device.replication.wake();
    await vi.waitFor(() => expect(server.requestsOf("push")).toHaveLength(asked + 1), TIMEOUT);
    await patchLocally(boards(device), id, { votes: 1 } as never, newId());
    release();
    await vi.waitFor(async () => {
      expect(await board(device, id)).toMatchObject({ change_id: null });
    }, TIMEOUT);
    expect([await board(device, id), server.row("boards", id)]).toMatchObject([{ votes: 1 }, { votes: 1 }]);
  });

  it("is handed over while it cannot be delivered, and called back once it is", async () => {
    const device = await start(sam);
    await rest(device);
    device.device.network = false;
    const { change_id } = await clockIn(device);
    const handedOver = async () => {
      device.device.elapse();
      return device.undelivered.at(-1);
    };
    await vi.waitFor(async () => expect(await handedOver()).toMatchObject([{ change_id }]), TIMEOUT);
    await clockIn(device, {});
    await vi.waitFor(async () => expect(await handedOver()).toHaveLength(2), TIMEOUT);
    device.device.network = true;
    device.replication.wake();
    await vi.waitFor(() => expect(device.undelivered.at(-1)).toEqual([]), TIMEOUT);
  });
});

describe("a failing exchange", () => {
  it("halves a batch whose answer is not ours, and sets aside the one change that fails alone", async () => {
    const device = await start(sam);
    await rest(device);
    device.device.network = false;
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push((await clockIn(device, {})).id);
    const poison = ids[5] as string;
    server.breakOn = (change) => change.row.id === poison;
    device.device.network = true;
    device.replication.wake();
    await vi.waitFor(() => {
      device.device.elapse();
      expect(server.rows("time_records")).toHaveLength(7);
    }, TIMEOUT);
    server.breakOn = () => false;
    await vi.waitFor(() => {
      device.device.elapse();
      expect(server.row("time_records", poison)).toBeDefined();
    }, TIMEOUT);
    await rest(device);
    expect(await issues(device.replica)).toEqual([]);
  });

  it("waits for a sign-in when the session is refused, with the queue intact", async () => {
    const device = await start(sam);
    server.failNext("push", new TransportError("unauthorized", "No session."));
    const { id } = await clockIn(device);
    await reaches(device, "refused");
    expect(await punch(device.replica, id)).toMatchObject({ change_id: expect.any(String) });
    device.replication.wake();
    await confirmed(device, id);
  });

  it("asks for a reload when the server no longer speaks our protocol, and tries no more", async () => {
    const device = await start(sam);
    server.failNext("push", new TransportError("outdated", "Too old."));
    await clockIn(device);
    await reaches(device, "outdated");
    const before = requestsBy(sam);
    device.replication.wake();
    device.replication.check();
    await start(newUser(business, "manager"));
    expect(requestsBy(sam)).toBe(before);
  });

  it("pauses as long as a busy server asks", async () => {
    const device = await start(sam);
    await rest(device);
    server.failNext("push", new TransportError("throttled", "Busy.", 7000));
    await clockIn(device);
    await vi.waitFor(() => expect(device.device.asked.at(-1)).toBe(7000), TIMEOUT);
  });
});

it("measures the server's clock at each exchange", async () => {
  const device = await start(sam);
  expect(device.timings[0]).toMatchObject({
    sentAt: Date.parse(device.device.now()),
    sentMonotonic: device.device.monotonic(),
    serverTime: expect.any(String),
  });
  expect(device.timings.length).toBe(requestsBy(sam));
});

describe("anti-entropy", () => {
  const tampered: [string, (replica: Replica, id: string) => Promise<unknown>][] = [
    ["a row lost here", (replica, id) => replica.time_records.findOne(id).remove()],
    ["a row the server never had", (replica) => replica.time_records.insert(newPunch(sam, { version: 4 }))],
    ["an old state", (replica, id) => replica.time_records.findOne(id).incrementalPatch({ version: 1 })],
  ];
  it.each(tampered)("reads a collection anew for %s", async (_, tamper) => {
    server.put("time_records", business, onServer(newPunch(sam)), onServer(newPunch(sam)));
    const first = await start(sam);
    const [row] = server.rows("time_records");
    await tamper(first.replica, String(row?.id));
    await first.replication.stop();
    const device = replicate(sam, first.replica);
    await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(0), TIMEOUT);
    expect(await count(device.replica, "time_records")).toBe(2);
    for (const { id, version } of server.rows("time_records")) {
      expect(await punch(device.replica, id)).toMatchObject({ version, change_id: null });
    }
  });

  /** Writes over a stored punch as a fault of the disk would: nothing is told, and its version stays. */
  async function damage(replica: Replica, id: string) {
    const table = (await replica.time_records.storageInstance.internals) as unknown as {
      dexieTable: { update(id: string, fields: object): Promise<number> };
    };
    expect(await table.dexieTable.update(id, { clock_in_time: "2026-03-02T08:00:00.000Z" })).toBe(1);
  }

  it.each([1, 25])("heals %i damaged punch times of 25", async (count) => {
    server.put("time_records", business, ...Array.from({ length: 25 }, () => onServer(newPunch(sam))));
    const first = await start(sam);
    await first.replication.stop();
    const damaged = server.rows("time_records").slice(0, count);
    for (const { id } of damaged) await damage(first.replica, id);
    const before = server.requestsOf("pull").length;
    const device = replicate(sam, first.replica);
    await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(0), TIMEOUT);
    const lying = await readStored(
      collectionOf(device.replica, "time_records"),
      damaged.map(({ id }) => id),
    );
    for (const { id } of damaged)
      expect(lying.get(id)).toMatchObject({ clock_in_time: "2026-03-02T09:00:00.000Z", change_id: null });
    // One row is fetched by itself; many by their collection.
    const alone = server
      .requestsOf("pull")
      .slice(before)
      .filter(({ body }) => body.maxRows === 1);
    expect(alone).toHaveLength(count === 1 ? 1 : 0);
  });

  it("finds damage within the hour without a restart, and sends of a damaged row only what was edited", async () => {
    const [hurt, edited] = [onServer(newPunch(sam)), onServer(newPunch(sam, OPEN))];
    server.put("time_records", business, hurt, edited);
    const device = await start(sam);
    device.replication.check();
    await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(0), TIMEOUT);
    device.device.network = false;
    await damage(device.replica, hurt.id);
    await damage(device.replica, edited.id);
    await clockOut(device, edited.id);
    device.device.network = true;
    for (let beat = 0; beat < 60; beat++) {
      const compared = device.compared.length;
      device.replication.check();
      await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(compared), TIMEOUT);
    }
    expect(await punch(device.replica, hurt.id)).toMatchObject({ clock_in_time: hurt.clock_in_time });
    const { clock_in_time } = edited;
    expect(server.row("time_records", edited.id)).toMatchObject({ ...CLOCK_OUT, clock_in_time });
    expect(await punch(device.replica, edited.id)).toMatchObject({ ...CLOCK_OUT, clock_in_time });
    expect(await issues(device.replica)).toEqual([]);
  });

  it("finds damage at once when it is asked to look at the content of rows", async () => {
    const hurt = onServer(newPunch(sam));
    server.put("time_records", business, hurt);
    const device = await start(sam);
    device.replication.check();
    await vi.waitFor(() => expect(device.compared.length).toBeGreaterThan(0), TIMEOUT);
    await damage(device.replica, hurt.id);
    device.replication.checkThoroughly();
    const { clock_in_time } = hurt;
    await vi.waitFor(
      async () => expect(await punch(device.replica, hurt.id)).toMatchObject({ clock_in_time }),
      TIMEOUT,
    );
  });

  it("takes away what the server no longer shows, without any version to tell of it", async () => {
    const row = onServer(newPunch(sam));
    server.put("time_records", business, row, onServer(newPunch(sam)));
    const device = await start(sam);
    server.forget("time_records", row.id);
    device.replication.check();
    await vi.waitFor(async () => expect(await punch(device.replica, row.id)).toBeNull(), TIMEOUT);
    expect(await count(device.replica, "time_records")).toBe(1);
  });

  it("leaves what waits alone", async () => {
    const device = await start(sam);
    await rest(device);
    const release = server.hold("pull");
    device.replication.check();
    const { id } = await clockIn(device);
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
      // Only what is kept is given up.
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
    const { id } = await clockIn(first);
    await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), TIMEOUT);
    expect(second.states).toEqual([]);
    await first.replication.stop();
    release();
    await confirmed(second, id);
    expect(server.rows("time_records")).toHaveLength(1);
    expect(await issues(second.replica)).toEqual([]);
    await second.replication.stop();
    await second.replica.close();
  });

  it("hear of each other's writes", async () => {
    const first = await start(sam);
    const second = await openSecondTab(sam.id);
    const { id } = await insertLocally(second.time_records, newPunch(sam), newId());
    await confirmed(first, id);
    await second.close();
  });
});

describe("a crash", () => {
  it("between rows and memory costs a repeated page and no row", async () => {
    const rows = Array.from({ length: 250 }, () => onServer(newPunch(sam)));
    server.put("time_records", business, ...rows);
    const replica = await open(sam);
    server.failNext("pull", new TransportError("unreachable", "Gone."), 1);
    const first = replicate(sam, replica);
    await vi.waitFor(() => expect(first.device.pauses).toBeGreaterThan(0), TIMEOUT);
    await first.replication.stop();
    const device = replicate(sam, replica);
    await rest(device);
    expect(await count(replica, "time_records")).toBe(250);
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
