import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { acknowledgedSince, forgetAcknowledged, forgetOldAcknowledged } from "#replica/acknowledged.ts";
import { collectionOf } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { recallSync } from "#replica/sync-memory.ts";
import { newUser } from "#tests/factories/replica.ts";
import {
  amend,
  ask,
  business,
  changesOf,
  confirmed,
  correction,
  issues,
  type Running,
  reaches,
  replicate,
  sam,
  server,
  start,
  TIMEOUT,
  WITH_BOARDS,
} from "#tests/factories/sync-world.ts";
import { Push } from "./push.ts";

const newId = () => crypto.randomUUID();
const rest = (device: Running) => reaches(device, "resting");
const boards = ({ replica }: Running) => collectionOf(replica, "boards");
const titleOf = async (device: Running, id: string) =>
  ((await boards(device).findOne(id).exec())?.toMutableJSON() as { title?: string } | undefined)?.title;

function makeBoard(device: Running, title = "Bar") {
  const board = { id: newId(), business_id: business, title, note: "", tags: [], votes: 0 };
  return insertLocally(boards(device), board as never, newId());
}
const editBoard = (device: Running, id: string, fields: object) =>
  patchLocally(boards(device), id, fields as never, newId());

function on(device: Running, id: string, fields: object) {
  return vi.waitFor(async () => {
    expect((await boards(device).findOne(id).exec())?.toMutableJSON()).toMatchObject({
      ...fields,
      change_id: null,
    });
  }, TIMEOUT);
}

/** Another person of the business, who edits shared rows. */
async function colleague(): Promise<Running> {
  const ann = newUser(business);
  server.put("profiles", business, { id: ann.id, business_id: business, role: ann.role });
  return start(ann, WITH_BOARDS);
}

/** Takes a device offline; it keeps its rows. */
function cut({ device, replication }: Running) {
  device.network = false;
  replication.wake();
}
function join({ device, replication }: Running) {
  device.network = true;
  replication.wake();
}

/** Has the heartbeat come when an exchange is done with sending. */
function checkAfterSending({ replication }: Running) {
  const { all } = Push.prototype;
  vi.spyOn(Push.prototype, "all").mockImplementationOnce(async function (this: Push, onAnswer) {
    await all.call(this, onAnswer);
    replication.check();
  });
  replication.wake();
}

/** Waits until a lost punch is back on server and device. */
async function isBack(device: Running, id: string) {
  await vi.waitFor(() => expect(server.row("corrections", id)).toBeDefined(), TIMEOUT);
  await confirmed(device, id);
}

describe("what the server acknowledged and then lost", () => {
  it.each(["restored", "silently"] as const)("is sent again, once (%s)", async (how) => {
    const device = await start(sam);
    const early = await ask(device);
    await confirmed(device, early.id);
    await amend(device, early.id);
    await confirmed(device, early.id);
    const goBack = server.backup();
    const late = await ask(device);
    await confirmed(device, late.id);
    goBack(how);
    await isBack(device, late.id);
    await rest(device);
    // If the point of return is unknown, everything is offered, and the server has some of it.
    const isKnown = how === "restored";
    expect(device.wentBack).toEqual([isKnown ? 1 : 3]);
    expect(await issues(device.replica)).toEqual([]);
    // The same change again.
    const ids = changesOf(late.id).map(({ change_id }) => change_id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(changesOf(early.id)).toHaveLength(isKnown ? 2 : 4);
    expect(server.rows("corrections")).toHaveLength(2);
  });

  it("is noticed when others wrote so much since that no version is missing", async () => {
    const device = await start(sam);
    const goBack = server.backup();
    const { id } = await ask(device);
    await confirmed(device, id);
    cut(device);
    await reaches(device, "offline");
    goBack("silently");
    for (let n = 0; n < 5; n++) server.put("profiles", business, { id: newId(), business_id: business });
    join(device);
    await isBack(device, id);
    expect(device.wentBack).toEqual([1]);
  });

  it("is sent in the order of then: rows, edits and deletions", async () => {
    const device = await start(sam, WITH_BOARDS);
    const goBack = server.backup();
    const kept = await makeBoard(device);
    const gone = await makeBoard(device);
    await on(device, gone.id, { title: "Bar" });
    await editBoard(device, kept.id, { title: "Door" });
    await on(device, kept.id, { title: "Door" });
    await removeLocally(boards(device), gone.id, newId());
    await vi.waitFor(() => expect(server.row("boards", gone.id)?.deleted).toBe(true), TIMEOUT);
    await rest(device);
    goBack("restored");
    await vi.waitFor(() => expect(server.row("boards", gone.id)?.deleted).toBe(true), TIMEOUT);
    await on(device, kept.id, { title: "Door" });
    await rest(device);
    expect([await titleOf(device, gone.id), await issues(device.replica)]).toEqual([undefined, []]);
  });

  it("comes before what was entered since, which is merged with it", async () => {
    const device = await start(sam, WITH_BOARDS);
    const goBack = server.backup();
    const { id } = await makeBoard(device);
    await on(device, id, { title: "Bar" });
    cut(device);
    await reaches(device, "offline");
    await editBoard(device, id, { note: "keys" });
    goBack("restored");
    join(device);
    await on(device, id, { title: "Bar", note: "keys" });
    expect(server.row("boards", id)).toMatchObject({ title: "Bar", note: "keys" });
    expect(await issues(device.replica)).toEqual([]);
  });

  it("is sent again after a crash in between, and after it was lost a second time", async () => {
    const device = await start(sam);
    const goBack = server.backup();
    const { id } = await ask(device);
    await confirmed(device, id);
    server.loseNextAnswer("push");
    goBack("restored");
    await vi.waitFor(() => expect(device.device.pauses).toBeGreaterThan(0), TIMEOUT);
    await device.replication.stop();
    const again = replicate(sam, device.replica);
    await isBack(again, id);
    await rest(again);
    goBack("restored");
    await isBack(again, id);
    await rest(again);
    expect(server.rows("corrections")).toHaveLength(1);
    expect(await issues(again.replica)).toEqual([]);
  });
});

it("a change that somebody else had delivered is known by the version of then", async () => {
  const device = await start(sam, WITH_BOARDS);
  const other = await colleague();
  const goBack = server.backup();
  server.loseNextAnswer("push");
  const { id } = await makeBoard(device);
  await on(other, id, { title: "Bar" });
  await editBoard(other, id, { note: "keys" });
  await on(other, id, { note: "keys" });
  device.device.elapse();
  await on(device, id, { note: "keys" });
  const [first] = await acknowledgedSince(sam.id, business, 0);
  expect(first?.version).toBeLessThan(Number(server.row("boards", id)?.version));
  goBack("restored");
  for (const one of [device, other]) await on(one, id, { title: "Bar", note: "keys" });
  for (const one of [device, other]) expect(await issues(one.replica)).toEqual([]);
});

describe("two devices", () => {
  it("bring back what one of them made and the other edited, whoever comes first", async () => {
    const device = await start(sam, WITH_BOARDS);
    const other = await colleague();
    const goBack = server.backup();
    const { id } = await makeBoard(device);
    await on(other, id, { title: "Bar" });
    await editBoard(other, id, { note: "keys" });
    await on(device, id, { note: "keys" });
    await editBoard(device, id, { title: "Door" });
    await on(other, id, { title: "Door", note: "keys" });
    for (const one of [device, other]) cut(one);
    goBack("restored");
    join(other);
    // The row to edit is not there yet; the inbox stays empty.
    await vi.waitFor(() => expect(other.wentBack).toEqual([1]), TIMEOUT);
    await rest(other);
    expect([await titleOf(other, id), await issues(other.replica)]).toEqual([undefined, []]);
    join(device);
    for (const one of [device, other]) await on(one, id, { title: "Door", note: "keys" });
    for (const one of [device, other]) expect(await issues(one.replica)).toEqual([]);
    expect(await recallSync(other.replica)).toMatchObject({ sent: [] });
  });

  it("merge an edit of what was changed again before it was lost", async () => {
    const device = await start(sam, WITH_BOARDS);
    const other = await colleague();
    const goBack = server.backup();
    const { id } = await makeBoard(device);
    await on(other, id, { title: "Bar" });
    cut(other);
    await reaches(other, "offline");
    await editBoard(other, id, { note: "keys" });
    await editBoard(device, id, { title: "Door" });
    await on(device, id, { title: "Door" });
    goBack("restored");
    await on(device, id, { title: "Door" });
    await rest(device);
    join(other);
    for (const one of [device, other]) await on(one, id, { title: "Door", note: "keys" });
    for (const one of [device, other]) expect(await issues(one.replica)).toEqual([]);
  });

  it.each([
    ["rest", ({ replication }: Running) => replication.check()],
    ["work", checkAfterSending],
  ])(
    "go on with a row whose repetition has to wait, which the inbox gets when it never can (at %s)",
    async (_, check) => {
      const device = await start(sam, WITH_BOARDS);
      const other = await colleague();
      const { id } = await makeBoard(device);
      await on(other, id, { title: "Bar" });
      const goBack = server.backup();
      await editBoard(other, id, { note: "keys" });
      await on(device, id, { note: "keys" });
      await editBoard(device, id, { title: "Door" });
      await on(other, id, { title: "Door" });
      cut(other);
      await reaches(other, "offline");
      goBack("restored");
      // The colleague's edit, on which this one was based, does not come back.
      await on(device, id, { title: "Bar", note: "" });
      await rest(device);
      await editBoard(device, id, { note: "today" });
      await on(device, id, { note: "today" });
      expect(server.row("boards", id)).toMatchObject({ title: "Bar", note: "today" });
      expect(await issues(device.replica)).toEqual([]);
      server.expectNoReplays(business);
      await rest(device);
      check(device);
      await vi.waitFor(async () => {
        expect(await issues(device.replica)).toMatchObject([{ code: "conflict", row: { title: "Door" } }]);
      }, TIMEOUT);
      await rest(device);
      expect(await recallSync(device.replica)).toMatchObject({ sent: [] });
    },
  );

  it("lose to the inbox what met a newer edit, whose maker keeps theirs", async () => {
    const device = await start(sam, WITH_BOARDS);
    const other = await colleague();
    const { id } = await makeBoard(device);
    await on(other, id, { title: "Bar" });
    const goBack = server.backup();
    await editBoard(device, id, { title: "Door" });
    await on(other, id, { title: "Door" });
    cut(device);
    await reaches(device, "offline");
    goBack("restored");
    await on(other, id, { title: "Bar" });
    await editBoard(other, id, { title: "Yard" });
    await on(other, id, { title: "Yard" });
    join(device);
    await on(device, id, { title: "Yard" });
    await rest(device);
    expect(await issues(device.replica)).toMatchObject([
      { code: "conflict", collection: "boards", row: { id, title: "Door" }, held: { title: "Yard" } },
    ]);
  });
});

it("a device that has nothing more than the server reads nothing anew", async () => {
  const device = await start(sam);
  const goBack = server.backup();
  cut(device);
  await reaches(device, "offline");
  goBack("restored");
  const before = server.requestsOf("pull").length;
  join(device);
  await rest(device);
  expect([device.wentBack, server.requestsOf("pull").length - before]).toEqual([[], 1]);
  // From now on it belongs to this epoch.
  const { id } = await ask(device);
  await confirmed(device, id);
  await amend(device, id);
  await confirmed(device, id);
  expect((await correction(device.replica, id))?.version).toBeGreaterThan(1000);
});

describe("the changes that were acknowledged", () => {
  it("are kept of the user until they log out, or for 35 days", async () => {
    const device = await start(sam);
    const { id } = await ask(device);
    await confirmed(device, id);
    await rest(device);
    const kept = () => acknowledgedSince(sam.id, business, 0);
    expect((await kept()).map(({ change }) => change.row.id)).toEqual([id]);
    expect(await acknowledgedSince(sam.id, newId(), 0)).toEqual([]);
    await forgetAcknowledged(newId());
    const now = Date.parse(device.device.now());
    await forgetOldAcknowledged(now + 34 * 86_400_000);
    expect(await kept()).toHaveLength(1);
    await forgetOldAcknowledged(now + 36 * 86_400_000);
    expect(await kept()).toEqual([]);
  });
});
