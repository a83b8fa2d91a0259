import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import { collectionOf } from "#replica/collections.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import { addStored } from "#replica/rxdb/stored.ts";
import type { PushResponse } from "#schema/protocol/sync.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { newCorrection } from "#tests/factories/replica.ts";
import {
  AMENDED,
  ask,
  business,
  changesOf,
  correction,
  count,
  issues,
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
import { Ledger } from "./ledger.ts";

const newId = () => crypto.randomUUID();
const gone = () => new TransportError("unreachable", "Gone.");

it("a change that always breaks the server keeps no news away", async () => {
  const device = await start(sam);
  server.breakOn = () => true;
  await ask(device);
  await reaches(device, "pausing");
  const news = onServer(newCorrection(sam));
  server.put("corrections", business, news);
  const before = device.caughtUp.length;
  await vi.waitFor(async () => {
    device.device.elapse();
    device.replication.check();
    expect(await correction(device.replica, news.id)).not.toBeNull();
  }, TIMEOUT);
  await vi.waitFor(() => expect(device.caughtUp.length).toBeGreaterThan(before), TIMEOUT);
  expect(device.states.slice(-2)).not.toContain("resting");
});

it("a server without room is read all the same, and takes what waited when it has room again", async () => {
  const device = await start(sam);
  server.isFull = true;
  const own = await ask(device);
  await reaches(device, "pausing");
  const news = onServer(newCorrection(sam));
  server.put("corrections", business, news);
  await vi.waitFor(async () => {
    device.device.elapse();
    device.replication.check();
    expect(await correction(device.replica, news.id)).not.toBeNull();
  }, TIMEOUT);
  expect(server.requestsOf("push")).toEqual([]);
  server.isFull = false;
  // The exchange that brought the news may not have failed yet: its pause begins later.
  await vi.waitFor(() => {
    device.device.elapse();
    expect(server.row("corrections", own.id)).toBeDefined();
  }, TIMEOUT);
});

it("a storage that fails at the start is asked again", async () => {
  vi.spyOn(Ledger, "open").mockRejectedValueOnce(new Error("The storage does not answer."));
  const device = replicate(sam, await open(sam));
  await reaches(device, "pausing");
  device.device.elapse();
  await reaches(device, "resting");
});

it("a write whose tab died before it could tell is found by the heartbeat", async () => {
  const device = await start(sam);
  await reaches(device, "resting");
  const change = { change_id: newId(), pending: { base: null, earlier: [], order: 1 }, _deleted: false };
  // Written as replication writes, without a waiting event.
  const next = { ...newCorrection(sam), ...change };
  await addStored(device.replica.corrections as never, [next]);
  device.replication.check();
  await vi.waitFor(() => expect(changesOf(next.id)).toHaveLength(1), TIMEOUT);
});

it("a write during a pull is sent, although what could not be sent before is being handed over", async () => {
  const device = await start(sam);
  await reaches(device, "resting");
  server.failNext("push", gone());
  await ask(device, {});
  await reaches(device, "pausing");
  const release = server.hold("pull");
  const pulls = server.requestsOf("pull").length;
  device.replication.wake();
  await vi.waitFor(() => expect(server.requestsOf("pull").length).toBe(pulls + 1), TIMEOUT);
  const { id } = await ask(device, {});
  device.device.elapse();
  release();
  await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), TIMEOUT);
});

it("a push by somebody who has left the business meanwhile is followed by word of it", async () => {
  const device = await start(sam);
  await reaches(device, "resting");
  sam.businessId = null;
  const { id } = await ask(device, { business_id: business });
  await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), TIMEOUT);
  await vi.waitFor(() => expect(device.scopes.at(-1)).toMatchObject({ business_id: null }), TIMEOUT);
});

it("a hint that makes no sense does not deafen", async () => {
  const device = await start(sam);
  await reaches(device, "resting");
  server.hint(business, { kind: "newer", version: Number.NaN });
  const news = onServer(newCorrection(sam));
  server.put("corrections", business, news);
  await vi.waitFor(async () => expect(await correction(device.replica, news.id)).not.toBeNull(), TIMEOUT);
});

it("a field the server has learned comes with reading anew, at the same version", async () => {
  const [row, other] = [onServer(newCorrection(sam)), onServer(newCorrection(sam))];
  server.put("corrections", business, row, other);
  const device = await start(sam);
  await vi.waitFor(async () => expect(await count(device.replica, "corrections")).toBe(2), TIMEOUT);
  await reaches(device, "resting");
  Object.assign(server.row("corrections", row.id) ?? {}, { learned: true });
  server.forget("corrections", other.id);
  device.replication.check();
  await vi.waitFor(async () => expect(await count(device.replica, "corrections")).toBe(1), TIMEOUT);
  expect(await correction(device.replica, row.id)).toMatchObject({ learned: true });
});

it("a comparison asked for during a pull is made after it", async () => {
  const [row, other] = [onServer(newCorrection(sam)), onServer(newCorrection(sam))];
  server.put("corrections", business, row);
  const device = await start(sam);
  await reaches(device, "resting");
  const release = server.hold("pull");
  const pulls = server.requestsOf("pull").length;
  server.put("corrections", business, other);
  await vi.waitFor(() => expect(server.requestsOf("pull").length).toBe(pulls + 1), TIMEOUT);
  server.forget("corrections", row.id);
  device.replication.check();
  release();
  await vi.waitFor(async () => expect(await correction(device.replica, row.id)).toBeNull(), TIMEOUT);
});

it("one's own write during an interrupted reading anew stays", async () => {
  const rows = Array.from({ length: 1100 }, () => onServer(newCorrection(sam)));
  server.put("corrections", business, ...rows);
  const device = await start(sam);
  await reaches(device, "resting");
  server.losesHints = true;
  server.forget("corrections", String(rows[0]?.id));
  server.failNext("pull", gone(), 2);
  device.replication.check();
  await reaches(device, "pausing");
  const { id } = await ask(device);
  const seen: boolean[] = [];
  const watching = device.replica.corrections.findOne(id).$.subscribe((found) => seen.push(found !== null));
  device.device.elapse();
  await reaches(device, "resting");
  watching.unsubscribe();
  expect(seen).not.toContain(false);
  expect(await count(device.replica, "corrections")).toBe(1100);
});

it("an outdated tab gives up the lead, which a tab of a newer build takes", async () => {
  const replica = await open(sam);
  server.failNext("pull", new TransportError("outdated", "Too old."));
  const old = replicate(sam, replica);
  await reaches(old, "outdated");
  await reaches(replicate(sam, replica), "resting");
});

it("an outdated tab that leads again goes on where a tab of a newer build was", async () => {
  const replica = await open(sam);
  const old = replicate(sam, replica);
  await reaches(old, "resting");
  server.failNext("pull", new TransportError("outdated", "Too old."));
  old.replication.wake();
  await reaches(old, "outdated");
  const newer = replicate(sam, replica);
  await reaches(newer, "resting");
  server.put("corrections", business, onServer(newCorrection(sam)));
  await vi.waitFor(async () => expect(await count(replica, "corrections")).toBe(1), TIMEOUT);
  old.replication.check();
  await reaches(old, "following");
  const before = server.requestsOf("pull").length;
  await newer.replication.stop();
  await reaches(old, "resting");
  expect(server.requestsOf("pull")[before]?.body.cursors.corrections?.after.version).toBe(
    server.versionOf(business),
  );
});

it("the next leader goes on where the last one was", async () => {
  server.put("corrections", business, onServer(newCorrection(sam)));
  const replica = await open(sam);
  const first = replicate(sam, replica);
  const second = replicate(sam, replica);
  await reaches(first, "resting");
  const before = server.requestsOf("pull").length;
  await first.replication.stop();
  await reaches(second, "resting");
  expect(server.requestsOf("pull")[before]?.body.cursors.corrections).not.toBeNull();
});

it("a difference that stays is fetched ever more seldom", async () => {
  server.put("corrections", business, onServer(newCorrection(sam)));
  server.distort = (answer) => {
    if (answer.digests?.corrections) answer.digests.corrections.hash++;
  };
  const device = await start(sam);
  await reaches(device, "resting");
  const fills = () =>
    server.requestsOf("pull").filter(({ body }) => body.cursors.corrections === null).length;
  const before = fills();
  for (let beat = 0; beat < 12; beat++) {
    const pulls = server.requestsOf("pull").length;
    device.replication.check();
    await vi.waitFor(() => expect(server.requestsOf("pull").length).toBeGreaterThan(pulls), TIMEOUT);
    await reaches(device, "resting");
  }
  expect(fills() - before).toBe(3);
});

it("a comparison that was asked for and failed is made, although another difference stays", async () => {
  server.put("corrections", business, onServer(newCorrection(sam)));
  server.distort = (answer) => {
    if (answer.digests?.corrections) answer.digests.corrections.hash++;
  };
  const device = await start(sam);
  await reaches(device, "resting");
  const asked = (pulls: number) =>
    vi.waitFor(() => expect(server.requestsOf("pull")).toHaveLength(pulls), TIMEOUT);
  const pulls = server.requestsOf("pull").length;
  const answerFirst = server.hold("pull");
  device.replication.check();
  await asked(pulls + 1);
  const answerSecond = server.hold("pull");
  answerFirst();
  await asked(pulls + 2);
  // This comparison follows the one that finds the lasting difference; the network fails in between.
  device.replication.check();
  server.failNext("pull", gone());
  answerSecond();
  await reaches(device, "pausing");
  const before = server.requestsOf("pull").length;
  device.replication.check();
  await reaches(device, "resting");
  expect(server.requestsOf("pull")[before]?.body.digests).toBe(true);
});

it("the browser's word that there is no network is not believed for ever", async () => {
  const device = await start(sam);
  device.device.network = false;
  device.replication.wake();
  await reaches(device, "offline");
  const { id } = await ask(device);
  device.replication.check();
  await vi.waitFor(() => expect(changesOf(id)).toHaveLength(1), TIMEOUT);
});

it("a row that refers to nothing is refused, although another change is set aside", async () => {
  const device = await start(sam, WITH_BOARDS);
  await reaches(device, "resting");
  device.device.network = false;
  device.replication.wake();
  const poison = await ask(device);
  const card = { id: newId(), business_id: business, board_id: newId() };
  await insertLocally(collectionOf(device.replica, "cards"), card as never, newId());
  server.breakOn = (change) => change.row.id === poison.id;
  device.device.network = true;
  device.replication.wake();
  await vi.waitFor(async () => {
    device.device.elapse();
    expect(await issues(device.replica)).toMatchObject([{ code: "gone", row: { id: card.id } }]);
  }, TIMEOUT);
});

/** A card of a board that was made 500 changes after it. */
async function cardOfLateBoard(replica: Replica) {
  const [boards, cards] = [collectionOf(replica, "boards"), collectionOf(replica, "cards")];
  const board = (id: string) =>
    insertLocally(
      boards,
      { id, business_id: business, title: "", note: "", tags: [], votes: 0 } as never,
      newId(),
    );
  const [early, late, card] = [newId(), newId(), newId()];
  await board(early);
  await insertLocally(cards, { id: card, business_id: business, board_id: early } as never, newId());
  for (let n = 0; n < 500; n++) await board(newId());
  await board(late);
  await patchLocally(cards, card, { board_id: late } as never, newId());
  return { card, late };
}

it("a row that refers to one made 500 changes later is sent after it", async () => {
  const replica = await open(sam, WITH_BOARDS);
  const { card, late } = await cardOfLateBoard(replica);
  await reaches(replicate(sam, replica), "resting");
  expect(server.row("cards", card)).toMatchObject({ board_id: late });
  expect(await issues(replica)).toEqual([]);
});

it("it is sent after it also when all was handed over in the meantime", async () => {
  const device = await start(sam, WITH_BOARDS);
  await reaches(device, "resting");
  device.device.network = false;
  device.replication.wake();
  await reaches(device, "offline");
  const { card, late } = await cardOfLateBoard(device.replica);
  device.replication.hold();
  await vi.waitFor(() => expect(device.undelivered.at(-1)).toHaveLength(503), TIMEOUT);
  device.device.network = true;
  device.replication.wake();
  await reaches(device, "resting");
  expect(server.row("cards", card)).toMatchObject({ board_id: late });
  expect(await issues(device.replica)).toEqual([]);
});

it.each<[string, (answer: PushResponse) => void]>([
  ["misses one", ({ results }) => void results.pop()],
  [
    "has one twice",
    ({ results }) => void results.splice(1, 1, structuredClone(must(results[0], "a result"))),
  ],
  ["has one too many", ({ results }) => void results.push(structuredClone(must(results[0], "a result")))],
  [
    "has one of nobody",
    ({ results }) => void Object.assign(must(results[0], "a result"), { change_id: newId() }),
  ],
])("a push whose answer %s leaves every change in the queue", async (_, distort) => {
  const device = await start(sam);
  await reaches(device, "resting");
  device.device.network = false;
  const corrections = [await ask(device), await ask(device, AMENDED), await ask(device, AMENDED)];
  server.distortPush = (answer) => {
    if (answer.results.length > 1) distort(answer);
  };
  device.device.network = true;
  device.replication.wake();
  await reaches(device, "pausing");
  for (const { id, change_id } of corrections)
    expect(await correction(device.replica, id)).toMatchObject({ change_id });
  server.distortPush = ({ results }) => void results.reverse();
  device.device.elapse();
  await reaches(device, "resting");
  for (const { id, clock_out_time } of corrections)
    expect(await correction(device.replica, id)).toMatchObject({ change_id: null, clock_out_time });
  expect(server.rows("corrections")).toHaveLength(3);
  expect(await issues(device.replica)).toEqual([]);
});
