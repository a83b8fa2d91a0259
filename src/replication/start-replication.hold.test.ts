import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { collectionOf } from "#replica/collections.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import { recallSync } from "#replica/sync-memory.ts";
import {
  ask,
  business,
  changesOf,
  confirmed,
  type Running,
  reaches,
  replicate,
  sam,
  server,
  start,
  TIMEOUT,
  WITH_BOARDS,
} from "#tests/factories/sync-world.ts";

const newId = () => crypto.randomUUID();
const sentBy = async ({ replica }: Running) => (await recallSync(replica)).sent;

/** A board on the server, and an edit of it that is in transit until the returned function is called. */
async function boardOnItsWay(device: Running) {
  const boards = collectionOf(device.replica, "boards");
  const [id, change_id] = [newId(), newId()];
  const board = { id, business_id: business, title: "", note: "", tags: [], votes: 0 };
  await insertLocally(boards, board as never, newId());
  await vi.waitFor(() => expect(server.row("boards", id)).toBeTruthy(), TIMEOUT);
  await reaches(device, "resting");
  const release = server.hold("push");
  await patchLocally(boards, id, { votes: 3 } as never, change_id);
  await vi.waitFor(() => expect(changesOf(id)).toHaveLength(2), TIMEOUT);
  return { boards, id, change_id, release };
}

it("hands over at once what is on its way, and calls it back when it has arrived", async () => {
  const device = await start(sam);
  await reaches(device, "resting");
  const release = server.hold("push");
  const { id, change_id } = await ask(device);
  await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), TIMEOUT);
  device.replication.hold();
  await vi.waitFor(() => expect(device.undelivered.at(-1)).toMatchObject([{ change_id }]), TIMEOUT);
  expect(await sentBy(device)).toMatchObject([{ change_id }]);
  release();
  await confirmed(device, id);
  await vi.waitFor(() => expect(device.undelivered.at(-1)).toEqual([]), TIMEOUT);
  expect(await sentBy(device)).toEqual([]);
});

it("does not wait for the pause that collects writes without a network", async () => {
  const device = await start(sam);
  await reaches(device, "resting");
  device.device.network = false;
  const { change_id } = await ask(device);
  await reaches(device, "offline");
  device.replication.hold();
  await vi.waitFor(() => expect(device.undelivered.at(-1)).toMatchObject([{ change_id }]), TIMEOUT);
});

it("hands nothing over when nothing waits, and from a tab that does not lead", async () => {
  const device = await start(sam);
  await reaches(device, "resting");
  device.replication.hold();
  const other = replicate(sam, device.replica);
  const release = server.hold("push");
  const { id } = await ask(device);
  await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), TIMEOUT);
  other.replication.hold();
  release();
  await confirmed(device, id);
  await reaches(device, "resting");
  expect([...other.undelivered, ...device.undelivered].flat()).toEqual([]);
});

it("counts once what was edited on while it was on its way and held", async () => {
  const device = await start(sam, WITH_BOARDS);
  const { boards, id, release } = await boardOnItsWay(device);
  await patchLocally(boards, id, { votes: 4 } as never, newId());
  device.replication.hold();
  await vi.waitFor(() => expect(device.undelivered.at(-1)).toHaveLength(2), TIMEOUT);
  const byWorker = server.transportFor(sam).push(device.undelivered.at(-1) ?? []);
  await vi.waitFor(() => expect(server.row("boards", id)).toMatchObject({ votes: 4 }), TIMEOUT);
  const held = server.row("boards", id);
  server.put("boards", business, { ...held, votes: Number(held?.votes) + 10 } as never);
  release();
  await byWorker;
  await vi.waitFor(async () => {
    expect((await boards.findOne(id).exec())?.toJSON()).toMatchObject({ votes: 14, change_id: null });
  }, TIMEOUT);
  expect(server.row("boards", id)).toMatchObject({ votes: 14 });
});

it("counts once what the holder delivered before the request that was on its way arrived", async () => {
  const device = await start(sam, WITH_BOARDS);
  const boards = collectionOf(device.replica, "boards");
  await reaches(device, "resting");
  const arrive = server.holdBackNext("push");
  const [id, change_id] = [newId(), newId()];
  const board = { id, business_id: business, title: "", note: "", tags: [], votes: 1 };
  await insertLocally(boards, board as never, newId());
  await vi.waitFor(async () => expect(await sentBy(device)).toHaveLength(1), TIMEOUT);
  await patchLocally(boards, id, { votes: 3 } as never, change_id);
  device.replication.hold();
  await vi.waitFor(() => expect(device.undelivered.at(-1)).toHaveLength(2), TIMEOUT);
  await server.transportFor(sam).push(device.undelivered.at(-1) ?? []);
  expect(server.row("boards", id)).toMatchObject({ votes: 3 });
  await patchLocally(boards, id, { votes: 4 } as never, newId());
  arrive();
  await vi.waitFor(async () => {
    expect((await boards.findOne(id).exec())?.toJSON()).toMatchObject({ votes: 4, change_id: null });
  }, TIMEOUT);
  expect(server.row("boards", id)).toMatchObject({ votes: 4 });
});

it("hands over of one row no more than a request carries, and delivers its last state all the same", async () => {
  const device = await start(sam, WITH_BOARDS);
  const boards = collectionOf(device.replica, "boards");
  await reaches(device, "resting");
  device.device.network = false;
  const board = { id: newId(), business_id: business, title: "", note: "", tags: [], votes: 0 };
  await insertLocally(boards, board as never, newId());
  await reaches(device, "offline");
  for (let votes = 1; votes <= 52; votes++) {
    device.replication.hold();
    await vi.waitFor(() => expect(device.undelivered.at(-1)).toHaveLength(Math.min(votes, 50)), TIMEOUT);
    await patchLocally(boards, board.id, { votes } as never, newId());
  }
  device.device.network = true;
  device.replication.wake();
  await vi.waitFor(() => expect(server.row("boards", board.id)).toMatchObject({ votes: 52 }), TIMEOUT);
  await reaches(device, "resting");
  expect(changesOf(board.id)).toHaveLength(51);
});

it("does not take for sent again what was answered while the queue was being read", async () => {
  const device = await start(sam, WITH_BOARDS);
  const { boards, release } = await boardOnItsWay(device);
  const answers = device.reachable.length;
  const letGo = await holdReadsOf(boards);
  device.replication.hold();
  await letGo.asked;
  release();
  await vi.waitFor(() => expect(device.reachable.length).toBeGreaterThan(answers), TIMEOUT);
  // Several turns of the same database, for everything that does not wait for the reader.
  for (let turn = 0; turn < 20; turn++) await sentBy(device);
  letGo.now();
  await reaches(device, "resting");
  expect(await sentBy(device)).toEqual([]);
});

/** Reads of a collection's waiting rows return only on demand, with the rows at their start. */
async function holdReadsOf(collection: ReturnType<typeof collectionOf>) {
  const { dexieTable } = await collection.storageInstance.internals;
  const where = dexieTable.where.bind(dexieTable) as (index: string) => ReturnType<typeof dexieTable.where>;
  let now = () => {};
  const gate = new Promise<void>((resolve) => (now = resolve));
  let ask = () => {};
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const spy = vi.spyOn(dexieTable, "where").mockImplementation(
    (index) =>
      ({
        aboveOrEqual: (key: string) => ({
          async toArray() {
            const found = await where(String(index)).aboveOrEqual(key).toArray();
            ask();
            await gate;
            return found;
          },
        }),
      }) as never,
  );
  return {
    asked,
    now() {
      spy.mockRestore();
      now();
    },
  };
}
