import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { collectionOf } from "#replica/collections.ts";
import { patchLocally } from "#replica/local-change.ts";
import { readStored } from "#replica/rxdb/stored.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import {
  business,
  issues,
  type Running,
  reaches,
  sam,
  server,
  start,
  TIMEOUT,
  WITH_BOARDS,
} from "#tests/factories/sync-world.ts";
import type { CommandContext } from "./command-context.ts";
import { editRejectedChange, retryRejectedChange } from "./rejected-changes.ts";

const newId = () => crypto.randomUUID();
const base = () => ({ id: newId(), business_id: business, title: "Old", note: "", tags: [], votes: 2 });

let phone: Running;
let tab: CommandContext;

beforeEach(async () => {
  phone = await start(sam, WITH_BOARDS);
  tab = commandContext(sam, phone.replica, new FakeDevice());
});

/** A person's three votes on a board, which were refused; others have voted since: six votes in all. */
async function refusedVotes(): Promise<RejectedChange> {
  const before = base();
  server.put("boards", business, { ...before, votes: 6 });
  await vi.waitFor(async () => expect(await board(before.id)).toMatchObject({ votes: 6 }), TIMEOUT);
  const refused: RejectedChange = {
    id: newId(),
    collection: "boards",
    code: "forbidden",
    reason: null,
    held: null,
    row: { ...before, votes: 5 },
    base: before,
    at: "2026-03-02T12:00:00.000Z",
  };
  await phone.replica.sync_issues.insert(refused);
  return refused;
}

const boards = () => collectionOf(phone.replica, "boards");
const board = async (id: unknown) => (await readStored(boards(), [String(id)])).get(String(id));

/** The tab dies when the row is written and the refused change is still in the list. */
async function crashAfterWriting(act: () => Promise<unknown>) {
  const gone = { remove: () => Promise.reject(new Error("The tab died.")) };
  vi.spyOn(phone.replica.sync_issues, "findOne").mockReturnValueOnce(gone as never);
  await expect(act()).rejects.toThrow("The tab died.");
  expect(await issues(phone.replica)).toHaveLength(1);
}

it.each([
  ["as it was", () => retryRejectedChange],
  [
    "edited",
    () => (context: CommandContext, id: string) => editRejectedChange(context, id, { note: "Mine" }),
  ],
])("a change sent again %s counts once, although the tab died in the middle", async (_, command) => {
  const { id, row } = await refusedVotes();
  phone.device.network = false;
  await crashAfterWriting(() => command()(tab, id));
  const written = await board(row.id);
  expect(written).toMatchObject({ votes: 9 });
  expect(await command()(tab, id)).toBe(true);
  expect(await board(row.id)).toEqual(written);
  expect(await issues(phone.replica)).toEqual([]);
});

it("it counts once also when the row was edited in between", async () => {
  const { id, row } = await refusedVotes();
  phone.device.network = false;
  await crashAfterWriting(() => retryRejectedChange(tab, id));
  await patchLocally(boards(), String(row.id), { note: "Since" } as never, newId());
  expect(await retryRejectedChange(tab, id)).toBe(true);
  expect(await board(row.id)).toMatchObject({ votes: 9, note: "Since" });
});

it("it counts once also when it was delivered in between", async () => {
  const { id, row } = await refusedVotes();
  await crashAfterWriting(() => retryRejectedChange(tab, id));
  const delivered = async () => expect(await board(row.id)).toMatchObject({ votes: 9, change_id: null });
  await vi.waitFor(delivered, TIMEOUT);
  expect(await retryRejectedChange(tab, id)).toBe(true);
  await vi.waitFor(delivered, TIMEOUT);
  expect(server.row("boards", String(row.id))).toMatchObject({ votes: 9 });
  expect(await issues(phone.replica)).toEqual([]);
});

it("takes nothing from an edit made after it was delivered", async () => {
  const { id, row } = await refusedVotes();
  await crashAfterWriting(() => retryRejectedChange(tab, id));
  const delivered = async () => expect(await board(row.id)).toMatchObject({ votes: 9, change_id: null });
  await vi.waitFor(delivered, TIMEOUT);
  // Made during a pull, so that no listener knows of it before the retry.
  const release = server.hold("pull");
  phone.replication.wake();
  await reaches(phone, "exchanging");
  await patchLocally(boards(), String(row.id), { note: "Since" } as never, newId());
  expect(await retryRejectedChange(tab, id)).toBe(true);
  release();
  await vi.waitFor(async () => expect(await board(row.id)).toMatchObject({ change_id: null }), TIMEOUT);
  expect(await board(row.id)).toMatchObject({ note: "Since" });
  expect(server.row("boards", String(row.id))).toMatchObject({ note: "Since" });
});

it("what is edited differently after such a death is another change", async () => {
  const { id, row } = await refusedVotes();
  phone.device.network = false;
  await crashAfterWriting(() => retryRejectedChange(tab, id));
  await editRejectedChange(tab, id, { title: "Mine", votes: 2 });
  expect(await board(row.id)).toMatchObject({ title: "Mine", votes: 9 });
});
