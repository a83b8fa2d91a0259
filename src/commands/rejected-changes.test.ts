import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { FakeDevice, newCorrection, newUser } from "#tests/factories/replica.ts";
import { WITH_BOARDS } from "#tests/factories/sync-world.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import type { CommandContext } from "./command-context.ts";
import {
  discardRejectedChange,
  editRejectedChange,
  exportRejectedChanges,
  exportUnsentChanges,
  restoreRejectedChange,
  retryRejectedChange,
} from "./rejected-changes.ts";

let user: FakeUser;
let replica: Replica;
let tab: CommandContext;

beforeEach(async () => {
  user = newUser(crypto.randomUUID());
  replica = await openReplica({ userId: user.id, generation: 0 }, WITH_BOARDS);
  tab = commandContext(user, replica, new FakeDevice());
});
afterEach(() => replica.close());

/** A refused request for a correction that the replica has given up. */
async function refuse(change: Partial<RejectedChange> = {}): Promise<RejectedChange> {
  const { version, change_id, ...row } = newCorrection(user, { clock_out_time: null });
  const refused: RejectedChange = {
    id: crypto.randomUUID(),
    collection: "corrections",
    code: "conflict",
    reason: null,
    row,
    base: null,
    held: null,
    at: "2026-03-02T12:00:00.000Z",
    ...change,
  };
  await replica.sync_issues.insert(refused);
  return refused;
}

/** A board that two people edited, from the same row; mine was refused. */
async function refusedBoard() {
  const before = { id: crypto.randomUUID(), business_id: String(user.businessId), title: "Old", note: "Old" };
  const base = { ...before, tags: ["old"], votes: 2 };
  const now = { ...base, note: "Theirs", tags: ["theirs"], votes: 6, version: 9, change_id: null };
  await collectionOf(replica, "boards").insert(now as never);
  return { before: base, now, mine: { ...base, title: "Mine", tags: ["mine", "old"], votes: 5 } };
}

const board = async (id: string) =>
  (await collectionOf(replica, "boards").findOne(id).exec())?.toMutableJSON();
const corrections = async () => (await replica.corrections.find().exec()).map((row) => row.toMutableJSON());
const issues = async () => (await replica.sync_issues.find().exec()).map((row) => row.toMutableJSON());

describe("retrying", () => {
  it("deletes again what could not be deleted", async () => {
    const held = newCorrection(user, { version: 7 });
    await replica.corrections.insert(held);
    const refused = await refuse({ row: { id: held.id, deleted: true }, base: { ...held } });
    await retryRejectedChange(tab, refused.id);
    expect(await corrections()).toEqual([]);
    expect((await readWaiting(collectionOf(replica, "corrections"))).map(({ id }) => id)).toEqual([held.id]);
  });

  it("writes the refused row again as a new change and takes it out of the list", async () => {
    const refused = await refuse();
    expect(await retryRejectedChange(tab, refused.id)).toBe(true);
    const [correction] = await corrections();
    expect(correction).toMatchObject({ ...refused.row, version: 0, change_id: expect.stringMatching(/.+/) });
    expect(correction?.change_id).not.toBe(refused.id);
    expect(await issues()).toEqual([]);
  });

  it("happens once, however often and from however many places it is asked for", async () => {
    const { id } = await refuse();
    const sent = await Promise.all([retryRejectedChange(tab, id), retryRejectedChange(tab, id)]);
    expect(sent).toEqual([true, false]);
    expect(await corrections()).toHaveLength(1);
  });

  it("makes an edit on the row as it is now, and only of what it had changed", async () => {
    const held = newCorrection(user, { clock_out_time: null, version: 7 });
    await replica.corrections.insert({ ...held, reason: "Elsewhere" });
    const { version, change_id, ...base } = held;
    const end = { clock_out_time: "2026-03-02T18:00:00.000Z" };
    const { id } = await refuse({ row: { ...base, ...end }, base });
    await retryRejectedChange(tab, id);
    expect(await corrections()).toMatchObject([{ ...end, id: held.id, reason: "Elsewhere", version: 7 }]);
  });

  it("adds to what others did to a set and a counter meanwhile", async () => {
    const { before, now, mine } = await refusedBoard();
    const { id } = await refuse({ collection: "boards", row: mine, base: before });
    await retryRejectedChange(tab, id);
    expect(await board(now.id)).toMatchObject({
      title: "Mine",
      note: "Theirs",
      tags: ["mine", "theirs"],
      votes: 9,
      version: 9,
    });
  });

  it("counts nothing twice when a new row is written once more", async () => {
    const { before, mine } = await refusedBoard();
    const refused = await refuse({ collection: "boards", code: "gone", row: mine, base: before });
    await collectionOf(replica, "boards").findOne(mine.id).remove();
    await retryRejectedChange(tab, refused.id);
    await replica.sync_issues.insert(refused);
    await retryRejectedChange(tab, refused.id);
    expect(await board(refused.id)).toMatchObject({ tags: ["mine", "old"], votes: 5 });
  });

  it("makes a new row of one that the server has deleted, the same one each time", async () => {
    const refused = await refuse({ code: "gone" });
    await retryRejectedChange(tab, refused.id);
    await replica.sync_issues.insert(refused);
    await retryRejectedChange(tab, refused.id);
    expect(await corrections()).toMatchObject([{ id: refused.id, clock_in_time: refused.row.clock_in_time }]);
  });

  it("keeps the id of what was never there, for lack of something it belongs to", async () => {
    const refused = await refuse({ code: "gone", reason: "missing_reference" });
    await retryRejectedChange(tab, refused.id);
    expect(await corrections()).toMatchObject([{ id: refused.row.id }]);
  });

  it("sends a press of the clock as it was chained", async () => {
    const { version, change_id, received_at, clock_changed, ...row } = punchRow(user, {
      device_id: crypto.randomUUID(),
      device_seq: 2,
      prev_hash: "a".repeat(64),
      hash: "b".repeat(64),
    });
    const { id } = await refuse({ collection: "punches", code: "forbidden", row });
    expect(await retryRejectedChange(tab, id)).toBe(true);
    const stored = (await replica.punches.find().exec()).map((punch) => punch.toMutableJSON());
    expect(stored).toMatchObject([{ ...row, version: 0, received_at: null, clock_changed: false }]);
  });

  it("keeps it in the list when it cannot be written", async () => {
    const refused = await refuse();
    vi.spyOn(replica.corrections, "insert").mockRejectedValueOnce(new Error("no space"));
    await expect(retryRejectedChange(tab, refused.id)).rejects.toThrow("no space");
    expect(await issues()).toMatchObject([{ id: refused.id }]);
  });
});

it("editing sends what was typed over", async () => {
  const refused = await refuse();
  await editRejectedChange(tab, refused.id, { clock_out_time: "2026-03-02T17:30:00.000Z" });
  expect(await corrections()).toMatchObject([{ ...refused.row, clock_out_time: "2026-03-02T17:30:00.000Z" }]);
  expect(await issues()).toEqual([]);
});

it("discarding can be taken back, whole", async () => {
  const refused = await refuse();
  await discardRejectedChange(tab, refused.id);
  expect(await issues()).toEqual([]);
  await restoreRejectedChange(tab, refused);
  expect(await issues()).toEqual([refused]);
});

it("all this is open to somebody who was removed from the business", async () => {
  const removed = { ...tab, scope: { user_id: user.id, business_id: null, role: user.role } };
  const [first, second] = [await refuse(), await refuse()];
  expect(JSON.parse((await exportUnsentChanges(removed)).json)).toMatchObject({ business_id: null });
  await discardRejectedChange(removed, first.id);
  expect(await retryRejectedChange(removed, second.id)).toBe(true);
  expect(await issues()).toEqual([]);
  expect(await corrections()).toMatchObject([second.row]);
});

describe("exporting", () => {
  it("writes refused changes as they are, with whose they are and when", async () => {
    const refused = await refuse();
    const { name, json } = await exportRejectedChanges(tab, [refused]);
    expect(name).toBe("shiftkeep-changes-2026-03-02T09-00.json");
    expect(JSON.parse(json)).toEqual({
      exported_at: "2026-03-02T09:00:00.000Z",
      user_id: user.id,
      business_id: user.businessId,
      rejected: [refused],
    });
  });

  it("writes everything that only this device holds before a log-out", async () => {
    const refused = await refuse();
    const waiting = await insertLocally(replica.corrections, newCorrection(user), crypto.randomUUID());
    await replica.corrections.insert(newCorrection(user, { version: 3 }));
    expect(JSON.parse((await exportUnsentChanges(tab)).json)).toMatchObject({
      waiting: [{ collection: "corrections", row: { id: waiting.id } }],
      rejected: [{ id: refused.id }],
    });
  });
});
