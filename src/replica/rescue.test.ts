import "fake-indexeddb/auto";
import { del } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newPunch, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { insertLocally, patchLocally } from "./local-change.ts";
import { deleteReplicas, openReplica, type Replica } from "./open-replica.ts";
import { rescueWaiting, restoreRescued } from "./rescue.ts";

const ISSUE = {
  id: "change-1",
  collection: "time_records",
  code: "forbidden" as const,
  reason: null,
  row: { id: "row-1", clock_in_time: "2026-03-02T09:00:00.000Z" },
  at: "2026-03-02T12:00:00.000Z",
};

let user: FakeUser;
let old: Replica;
const open: Replica[] = [];

beforeEach(async () => {
  user = newUser(crypto.randomUUID());
  old = await filling(0);
});
afterEach(async () => {
  for (const replica of open.splice(0)) if (!replica.closed) await replica.close();
});

async function filling(number: number): Promise<Replica> {
  const replica = await openReplica({ userId: user.id, filling: number });
  open.push(replica);
  return replica;
}

async function rows(replica: Replica) {
  const documents = await replica.time_records.find({ sort: [{ id: "asc" }] }).exec();
  return documents.map((document) => document.toMutableJSON());
}

async function issues(replica: Replica) {
  return (await replica.sync_issues.find().exec()).map((document) => document.toMutableJSON());
}

/** One confirmed punch, one new one and one edited one that wait, and a refused change. */
async function work() {
  await old.time_records.insert(newPunch(user, { version: 3 }));
  const inserted = await insertLocally(old.time_records, newPunch(user), crypto.randomUUID());
  const { id } = await old.time_records.insert(newPunch(user, { version: 4, clock_out_time: null }));
  const edited = await patchLocally(old.time_records, id, { clock_out_zone: "UTC" }, crypto.randomUUID());
  await old.sync_issues.insert(ISSUE);
  return [inserted, edited].sort((a, b) => String(a?.id).localeCompare(String(b?.id)));
}

it("carries what waits and what was refused into the next filling, and nothing the server has", async () => {
  const waiting = await work();
  await rescueWaiting(user.id, old);
  await old.close();
  const next = await filling(1);
  await restoreRescued(user.id, next);
  await deleteReplicas(user.id, next);
  expect(await rows(next)).toEqual(waiting);
  expect(await issues(next)).toEqual([ISSUE]);
});

it.each([
  ["before the old replica was closed", async () => {}],
  ["before the next one was opened", async () => old.close()],
  [
    "after the next one was opened",
    async () => {
      await old.close();
      await (await filling(1)).close();
    },
  ],
  [
    "in the middle of bringing things back",
    async () => {
      await old.close();
      const half = await filling(1);
      await half.time_records.insert((await rescued())[0] as never);
      await half.close();
    },
  ],
])("loses nothing in a crash %s", async (_, crash) => {
  const waiting = await work();
  await rescueWaiting(user.id, old);
  await crash();
  if (!old.closed) await old.close();
  const next = await filling(1);
  await restoreRescued(user.id, next);
  expect(await rows(next)).toEqual(waiting);
  expect(await issues(next)).toEqual([ISSUE]);
});

/** What is put aside, read through a replica that is given up again. */
async function rescued() {
  const look = await filling(99);
  await restoreRescued(user.id, look);
  const found = await rows(look);
  await rescueWaiting(user.id, look);
  await look.close();
  return found;
}

it("brings everything back once only: what was discarded since does not return", async () => {
  await work();
  await rescueWaiting(user.id, old);
  const next = await filling(1);
  await restoreRescued(user.id, next);
  await next.sync_issues.findOne(ISSUE.id).remove();
  await restoreRescued(user.id, next);
  expect(await issues(next)).toEqual([]);
});

it("keeps the rescued work of several people apart", async () => {
  await work();
  await rescueWaiting(user.id, old);
  const somebody = newUser(String(user.businessId));
  const theirs = await openReplica({ userId: somebody.id, filling: 0 });
  open.push(theirs);
  await restoreRescued(somebody.id, theirs);
  expect(await rows(theirs)).toEqual([]);
  await del(`rescued:${user.id}`);
});

it("deletes a user's replicas but for the one to keep, and nobody else's", async () => {
  const somebody = newUser(String(user.businessId));
  open.push(await openReplica({ userId: somebody.id, filling: 0 }));
  await old.close();
  const kept = await filling(1);
  await deleteReplicas(user.id, kept);
  const databasesOf = async (userId: string, number: number) =>
    (await indexedDB.databases()).filter(({ name }) => name?.includes(`${userId}-${number}--`)).length;
  await vi.waitFor(async () => expect(await databasesOf(user.id, 0)).toBe(0));
  expect(await databasesOf(user.id, 1)).toBeGreaterThan(0);
  expect(await databasesOf(somebody.id, 0)).toBeGreaterThan(0);
});
