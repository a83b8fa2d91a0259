import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { collectionOf } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { board, boards, newBoard, newId, rest } from "#tests/factories/boards.ts";
import { newCorrection, newUser } from "#tests/factories/replica.ts";
import {
  ask,
  business,
  confirmed,
  correction,
  issues,
  open,
  reaches,
  replicate,
  requestsBy,
  sam,
  server,
  start,
  TIMEOUT,
  WITH_BOARDS,
} from "#tests/factories/sync-world.ts";

describe("few requests", () => {
  it("sends 1,100 changes of several collections in three requests, and asks for nothing else", async () => {
    const device = await start(sam, WITH_BOARDS);
    await rest(device);
    device.device.network = false;
    device.replication.wake();
    for (let n = 0; n < 400; n++) await insertLocally(boards(device), newBoard(), newId());
    for (let n = 0; n < 700; n++)
      await insertLocally(device.replica.corrections, newCorrection(sam), newId());
    const before = requestsBy(sam);
    device.device.network = true;
    device.replication.wake();
    await vi.waitFor(() => expect(server.rows("corrections")).toHaveLength(700), TIMEOUT);
    await rest(device);
    expect(server.requestsOf("push").map(({ body }) => body.length)).toEqual([500, 500, 100]);
    // The pull is caused by the wake-up.
    expect(requestsBy(sam) - before).toBe(4);
  });

  it("confirms a write with the answer to its push, without a pull", async () => {
    const device = await start(sam);
    await rest(device);
    const before = server.requestsOf("pull").length;
    const { id } = await ask(device);
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
      ids.push((await insertLocally(replica.corrections, newCorrection(owner), newId())).id);
    }
    const device = replicate(sam, replica);
    await rest(device);
    expect(server.rows("corrections")).toHaveLength(499);
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
    const { change_id } = await ask(device);
    const handedOver = async () => {
      device.device.elapse();
      return device.undelivered.at(-1);
    };
    await vi.waitFor(async () => expect(await handedOver()).toMatchObject([{ change_id }]), TIMEOUT);
    await ask(device, {});
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
    for (let n = 0; n < 8; n++) ids.push((await ask(device, {})).id);
    const poison = ids[5] as string;
    server.breakOn = (change) => change.row.id === poison;
    device.device.network = true;
    device.replication.wake();
    await vi.waitFor(() => {
      device.device.elapse();
      expect(server.rows("corrections")).toHaveLength(7);
    }, TIMEOUT);
    server.breakOn = () => false;
    await vi.waitFor(() => {
      device.device.elapse();
      expect(server.row("corrections", poison)).toBeDefined();
    }, TIMEOUT);
    await rest(device);
    expect(await issues(device.replica)).toEqual([]);
  });

  it("waits for a sign-in when the session is refused, with the queue intact", async () => {
    const device = await start(sam);
    server.failNext("push", new TransportError("unauthorized", "No session."));
    const { id } = await ask(device);
    await reaches(device, "refused");
    expect(await correction(device.replica, id)).toMatchObject({ change_id: expect.any(String) });
    device.replication.wake();
    await confirmed(device, id);
  });

  it("asks for a reload when the server no longer speaks our protocol, and hears of no news any more", async () => {
    const device = await start(sam);
    server.failNext("push", new TransportError("outdated", "Too old."));
    await ask(device);
    await reaches(device, "outdated");
    const before = requestsBy(sam);
    expect(server.listening).toEqual([]);
    await start(newUser(business, "manager"));
    expect(requestsBy(sam)).toBe(before);
  });

  it("brings what is still taken of a build that is too old, and keeps the rest for the next build", async () => {
    const device = await start(sam, WITH_BOARDS);
    await rest(device);
    server.takesOnly = ({ collection }) => collection === "corrections";
    server.put("businesses", business, { id: business, name: "What the build would misread" });
    await reaches(device, "outdated");
    const { id: kept } = await insertLocally(boards(device), newBoard(), newId());
    for (let press = 0; press < 2; press++) {
      const { id } = await ask(device);
      await confirmed(device, id);
      await reaches(device, "outdated");
    }
    const before = server.requestsOf("push").length;
    device.replication.wake();
    await vi.waitFor(() => expect(server.requestsOf("push").length).toBeGreaterThan(before), TIMEOUT);
    await reaches(device, "outdated");
    expect(server.row("boards", kept)).toBeUndefined();
    expect([await board(device, kept), await issues(device.replica)]).toMatchObject([
      { change_id: expect.any(String) },
      [],
    ]);

    // The next build, after a reload.
    await device.replication.stop();
    server.takesOnly = null;
    await rest(replicate(sam, device.replica));
    expect(server.rows("boards")).toHaveLength(1);
    expect(await board(device, kept)).toMatchObject({ change_id: null });
  });

  it("pauses as long as a busy server asks", async () => {
    const device = await start(sam);
    await rest(device);
    server.failNext("push", new TransportError("throttled", "Busy.", 7000));
    await ask(device);
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
