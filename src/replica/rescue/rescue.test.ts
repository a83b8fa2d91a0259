import "fake-indexeddb/auto";
import { clear, get, set } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NO_ATTEMPTS } from "#domain/kiosk/pin-attempts.ts";
import { must } from "#lib/must.ts";
import { availabilityDeadlineEntity } from "#schema/entities/availability-deadline.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Change } from "#schema/protocol/sync.ts";
import { newDeadline } from "#tests/factories/availability.ts";
import { newMessage, newPrivateMessage } from "#tests/factories/messages.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { CORE, newCorrection, newUser } from "#tests/factories/replica.ts";
import { FakeDisk } from "#tests/fakes/fake-disk.ts";
import { FakeLocks } from "#tests/fakes/fake-locks.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { noteAcknowledged } from "../acknowledged.ts";
import { collectionOf, type Replica } from "../collections.ts";
import { forgetFeedback, keepFeedback, readFeedback } from "../feedback-outbox.ts";
import { keepFile } from "../files/kept-files.ts";
import { keepWaitingFile, readWaitingFiles } from "../files/waiting-files.ts";
import { insertLocally, patchLocally, removeLocally } from "../local-change.ts";
import { readAttempts, storeAttempts } from "../pin-attempts.ts";
import { beginTabletChain, lengthenChain, readChainEnd } from "../punch-chain.ts";
import { readAlone } from "../rxdb/old-databases.ts";
import { openReplica } from "../rxdb/open-replica.ts";
import { replicaDatabases } from "../rxdb/replica-databases.ts";
import { prefixOf } from "../rxdb/replica-names.ts";
import { storageWritesOf } from "../rxdb/storage-events.ts";
import { LOCAL_CONTEXT, readWaiting, rewriteStored } from "../rxdb/stored.ts";
import { syncMemoryKey } from "../sync-memory.ts";
import { carryOver } from "./carry-over.ts";
import { noteCopied, readCopied } from "./copied.ts";
import { writeCopy } from "./copy-files.ts";
import { copyNames } from "./queue-copy.ts";
import { discardAll, readRescued, rescue, restore } from "./rescue.ts";

const ISSUE: RejectedChange = {
  id: "change-1",
  collection: "corrections",
  code: "forbidden",
  reason: null,
  row: { id: "row-1", clock_in_time: "2026-03-02T09:00:00.000Z" },
  base: null,
  held: null,
  at: "2026-03-02T12:00:00.000Z",
};

const FILE = {
  path: "path",
  name: "menu.pdf",
  blob: new Blob(["%PDF-1.3"]),
  at: "2026-03-02T12:00:00.000Z",
  isRefused: false,
};

let user: FakeUser;
let old: Replica;
const open: Replica[] = [];

beforeEach(async () => {
  user = newUser(crypto.randomUUID());
  old = await generation(0);
});
afterEach(async () => {
  for (const replica of open.splice(0)) if (!replica.closed) await replica.close();
});

async function generation(number: number, owner = user): Promise<Replica> {
  const replica = await openReplica({ userId: owner.id, generation: number }, CORE);
  open.push(replica);
  return replica;
}

/** The waiting rows of a replica, including deletions, without RxDB's bookkeeping. */
async function waiting({ corrections }: Replica) {
  const stored = await readWaiting(corrections as never);
  return stored.map(({ _meta, _rev, _attachments, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function issues(replica: Replica) {
  return (await replica.sync_issues.find().exec()).map((document) => document.toMutableJSON());
}

/** One confirmed punch; a new, an edited and a deleted waiting one; a refused change, and one already resolved. */
async function work() {
  const change = () => crypto.randomUUID();
  await old.corrections.insert(newCorrection(user, { version: 3 }));
  await insertLocally(old.corrections, newCorrection(user), change());
  const edited = await old.corrections.insert(newCorrection(user, { version: 4, clock_out_time: null }));
  await patchLocally(old.corrections, edited.id, { reason: "Late" }, change());
  const deleted = await old.corrections.insert(newCorrection(user, { version: 5 }));
  await removeLocally(old.corrections, deleted.id, change());
  await old.sync_issues.bulkInsert([ISSUE, { ...ISSUE, id: "change-2" }]);
  await old.sync_issues.findOne("change-2").remove();
  await set(syncMemoryKey(old.name), { version: 5, cursors: { corrections: {} } });
  const found = await waiting(old);
  expect(found).toHaveLength(3);
  return found;
}

async function databasesOf(replica: string): Promise<number> {
  return (await indexedDB.databases()).filter(({ name }) => name?.includes(`${replica}--`)).length;
}

it("carries what waits and what was refused over a log-out, leaves nothing else behind, and brings it back", async () => {
  const found = await work();
  await old.close();
  await rescue(user.id);
  expect(await databasesOf(old.name)).toBe(0);
  expect(await get(syncMemoryKey(old.name))).toBeUndefined();
  const next = await generation(0);
  await restore(next, false);
  expect(await waiting(next)).toEqual(found);
  expect(await next.corrections.count().exec()).toBe(2);
  expect(await issues(next)).toEqual([ISSUE]);
});

it("carries the same into a new generation, and nothing the server has", async () => {
  const found = await work();
  await old.close();
  const next = await generation(1);
  await restore(next, false);
  expect(await waiting(next)).toEqual(found);
  expect(await next.corrections.count().exec()).toBe(2);
  expect(await issues(next)).toEqual([ISSUE]);
  expect(await databasesOf(old.name)).toBe(0);
  expect(await get(syncMemoryKey(next.name))).toBeUndefined();
});

it("carries every row and how far it was read into a replica of a new format", async () => {
  const found = await work();
  await old.close();
  const next = await generation(1);
  await restore(next, true);
  expect(await waiting(next)).toEqual(found);
  expect(await next.corrections.count().exec()).toBe(3);
  expect(await get(syncMemoryKey(next.name))).toEqual({
    version: -1,
    cursors: {},
    refilling: ["corrections"],
  });
});

it("gives rows of the time before collections were shared the kind they were of", async () => {
  await work();
  for (const punch of await old.corrections.find().exec()) await punch.patch({ kind: undefined as never });
  const next = await generation(1);
  await restore(next, true);
  const kinds = (await next.corrections.find().exec()).map((punch) => punch.toJSON().kind);
  expect(kinds).toEqual(["correction", "correction", "correction"]);
});

it("dates a deadline of the time before deadlines had a day of their own, so that queries find it", async () => {
  const entities = [staffAvailabilityEntity, availabilityDeadlineEntity];
  const before = await openReplica({ userId: user.id, generation: 1 }, entities);
  const next = await openReplica({ userId: user.id, generation: 2 }, entities);
  open.push(before, next);
  const { date: _, ...undated } = newDeadline({ end_date: "2026-03-14" });
  await before.staff_availability.insert(undated as never);
  await restore(next, true);
  const found = await next.staff_availability.find({ selector: { date: "2026-03-14" } }).exec();
  expect(found.map(({ id }) => id)).toEqual([undated.id]);
});

it("gives messages of the time before they were found by room their keys, and what waits stays the latest", async () => {
  const entities = [messageEntity, privateMessageEntity];
  const before = await openReplica({ userId: user.id, generation: 1 }, withoutIndexes(entities));
  const next = await openReplica({ userId: user.id, generation: 2 }, entities);
  open.push(before, next);
  const keyless = <T extends object>(row: T) => {
    const { room, newest, unread, ...rest } = row as T & Record<string, unknown>;
    return rest as never;
  };
  const read = newMessage({ text: "Read" });
  const direct = newPrivateMessage({ to_user_id: user.id }, user.id);
  await before.messages.bulkInsert([keyless(read), keyless(direct)]);
  const { version, change_id, ...written } = newMessage({ user_id: user.id, text: "Waits" });
  await insertLocally(before.messages, keyless(written), crypto.randomUUID());
  await restore(next, true);
  const inRoom = async (room: string) => {
    const sort = [{ room: "asc" as const }, { newest: "asc" as const }];
    const found = await next.messages.find({ selector: { room }, sort }).exec();
    return found.map((one) => one.toMutableJSON());
  };
  expect((await inRoom("team")).map(({ text }) => text)).toEqual(["Waits", "Read"]);
  expect(await inRoom(direct.from_user_id)).toMatchObject([{ unread: "yes", newest: direct.newest }]);
});

/** The entities as a build without indexes had them. */
function withoutIndexes(entities: readonly Entity[]): Entity[] {
  return entities.map((entity) => ({ ...entity, indexes: [] }));
}

it("takes what another tab still writes into the old replica, and lets it write there no more", async () => {
  const next = await generation(1);
  const late = await insertLocally(old.corrections, newCorrection(user), crypto.randomUUID());
  await restore(next, false);
  expect((await waiting(next)).map(({ id }) => id)).toEqual([late.id]);
  await expect(insertLocally(old.corrections, newCorrection(user), crypto.randomUUID())).rejects.toThrow();
});

it.each([
  ["after it was put aside", async () => {}],
  [
    "in the middle of bringing it back",
    async () => {
      const half = await generation(1);
      const kept = await get<{ waiting: Record<string, object[]> }>(`rescued:${user.id}`);
      await half.corrections.insert(
        kept?.waiting.corrections?.find((row) => !("_deleted" in row && row._deleted)) as never,
      );
      await half.close();
    },
  ],
])("loses nothing in a crash %s", async (_, crash) => {
  const found = await work();
  await old.close();
  await rescue(user.id);
  await crash();
  const next = await generation(2);
  await restore(next, false);
  expect(await waiting(next)).toEqual(found);
  expect(await issues(next)).toEqual([ISSUE]);
});

it("loses nothing when reading or writing fails half-way", async () => {
  const found = await work();
  await old.close();
  for (const database of await replicaDatabases(prefixOf(user.id))) await readAlone(database);
  const next = await generation(1);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
    throw new Error("full");
  });
  await expect(restore(next, false)).rejects.toThrow("full");
  await restore(next, false);
  expect(await waiting(next)).toEqual(found);
});

it("leaves alone what waits here already: it was written later", async () => {
  const [first] = await work();
  await old.close();
  await rescue(user.id);
  const next = await generation(1);
  const row = newCorrection(user, { id: String(first?.id), reason: "Late" });
  await insertLocally(next.corrections, row, crypto.randomUUID());
  await restore(next, false);
  expect((await waiting(next)).find(({ id }) => id === first?.id)).toMatchObject({ reason: "Late" });
});

it("puts several times aside without losing the earlier", async () => {
  const found = await work();
  await old.close();
  await rescue(user.id);
  await rescue(user.id);
  const next = await generation(1);
  await restore(next, false);
  expect(await waiting(next)).toEqual(found);
});

it("brings everything back once only: what was discarded since does not return", async () => {
  await work();
  await old.close();
  await rescue(user.id);
  const next = await generation(1);
  await restore(next, false);
  await next.sync_issues.findOne(ISSUE.id).remove();
  await restore(next, false);
  expect(await issues(next)).toEqual([]);
});

it("forgets all of it when the person says so", async () => {
  await work();
  await keepFeedback(user.id, { id: "a", rating: 3, words: "Loud", is_anonymous: true });
  await keepWaitingFile(user.id, FILE);
  await old.close();
  await discardAll(user.id);
  const next = await generation(1);
  await restore(next, false);
  expect([await waiting(next), await issues(next), await readFeedback(user.id)]).toEqual([[], [], []]);
  expect(await readWaitingFiles(user.id)).toEqual([]);
});

it("leaves files that wait to be uploaded where they are, and deletes those that the server has", async () => {
  await keepWaitingFile(user.id, FILE);
  await keepFile(old.name, { path: "other", file: new Blob(["x"]), at: FILE.at });
  await old.close();
  await rescue(user.id);
  await restore(await generation(1), false);
  expect(await readWaitingFiles(user.id)).toMatchObject([{ path: "path" }]);
  expect(await databasesOf(old.name)).toBe(0);
});

it("leaves nothing behind when each deletion is the last thing the tab does", async () => {
  await work();
  await old.close();
  const remove = indexedDB.deleteDatabase.bind(indexedDB);
  const dying = vi.spyOn(indexedDB, "deleteDatabase").mockImplementation((name) => {
    const answer = {} as IDBOpenDBRequest;
    remove(name).onsuccess = () => answer.onerror?.(new Event("error"));
    return answer;
  });
  while ((await databasesOf(old.name)) > 0) await rescue(user.id).catch(() => {});
  dying.mockRestore();
  expect(await get(syncMemoryKey(old.name))).toBeUndefined();
  const next = await generation(0);
  await restore(next, false);
  expect(await waiting(next)).toHaveLength(3);
  expect(await issues(next)).toEqual([ISSUE]);
});

it("keeps the work of several people apart", async () => {
  await work();
  await old.close();
  const somebody = newUser(String(user.businessId));
  const theirs = await generation(0, somebody);
  await restore(theirs, false);
  expect(await waiting(theirs)).toEqual([]);
  await rescue(user.id);
  expect(await databasesOf(theirs.name)).toBeGreaterThan(0);
});

describe("the copy outside the database", () => {
  const disk = new FakeDisk(10_000_000);
  const notFound = () => {
    throw new DOMException("not there", "NotFoundError");
  };
  const root = {
    getFileHandle: async (name: string) => ({
      getFile: async () => (disk.has(name) ? new Blob([disk.open(name).bytes]) : notFound()),
    }),
    removeEntry: async (name: string) => disk.remove(name),
  };
  /** Stores what a replica holds alone, as the worker does. */
  async function copy(replica: Replica) {
    const { copied } = await readCopied(replica);
    writeCopy(
      copyNames(user.id).map((name) => disk.open(name)),
      JSON.stringify(copied),
    );
    await noteCopied(user.id);
  }
  /** Erases a store, as a browser does that takes it for damaged. */
  async function erase(replica: Replica) {
    await replica.remove();
    await clear();
  }

  beforeEach(() => {
    vi.stubGlobal("navigator", { storage: { getDirectory: async () => root }, locks: new FakeLocks() });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("brings back what an erased store held alone, once", async () => {
    const kept = await insertLocally(old.corrections, newCorrection(user), "waiting");
    await old.sync_issues.insert(ISSUE);
    await copy(old);
    await erase(old);
    const next = await generation(1);
    await carryOver(next, false);
    await carryOver(next, false);
    expect(await readWaiting(collectionOf(next, "corrections"))).toMatchObject([
      { id: kept.id, change_id: "waiting", pending: { base: null } },
    ]);
    expect((await next.sync_issues.find().exec()).map(({ id }) => id)).toEqual([ISSUE.id]);
  });

  it("tells a tab that sends already what it brings back", async () => {
    await insertLocally(old.corrections, newCorrection(user), "waiting");
    await copy(old);
    await erase(old);
    const next = await generation(1);
    const contexts: string[] = [];
    storageWritesOf(next.corrections).subscribe(({ context }) => contexts.push(context));
    await carryOver(next, false);
    expect(contexts).toEqual([LOCAL_CONTEXT]);
  });

  it("brings back nothing that another tab has sent since the copy was made", async () => {
    const kept = await insertLocally(old.corrections, newCorrection(user), "sent");
    await copy(old);
    const collection = collectionOf(old, "corrections");
    await rewriteStored(collection, [kept.id], (row) => ({
      ...must(row, "it"),
      version: 7,
      change_id: null,
    }));
    await noteAcknowledged(user.id, user.businessId, 1, [
      { change: { change_id: "sent" } as Change, version: 7 },
    ]);
    await carryOver(old, false);
    expect(await readWaiting(collection)).toEqual([]);
    expect((await old.corrections.findOne(kept.id).exec())?.toMutableJSON()).toMatchObject({
      version: 7,
      change_id: null,
    });
  });

  const FEEDBACK = { id: "said", rating: 4, words: "Good", is_anonymous: true };
  const END = { device_id: "phone", seq: 2, hash: "second" };
  const lengthen = (replica: Replica, end = END) =>
    lengthenChain(replica, { end, next: { id: "unknown", end } }, async () => {});

  it("brings back feedback, removals of files, the chain and tries of PINs that an erased store held", async () => {
    await keepFeedback(user.id, FEEDBACK);
    await keepWaitingFile(user.id, { path: "gone", at: FILE.at });
    await keepWaitingFile(user.id, FILE);
    await lengthen(old);
    await storeAttempts(NO_ATTEMPTS);
    await copy(old);
    await erase(old);
    const next = await generation(1);
    await carryOver(next, false);
    expect(await readFeedback(user.id)).toEqual([FEEDBACK]);
    expect(await readWaitingFiles(user.id)).toMatchObject([{ path: "gone", blob: null, at: FILE.at }]);
    expect(await readChainEnd(next)).toEqual(END);
    expect(await readAttempts()).toEqual(NO_ATTEMPTS);
  });

  it("goes on with the chain of a tablet's sign-in", async () => {
    await beginTabletChain(user.id, END);
    await copy(old);
    await erase(old);
    const next = await generation(1);
    await carryOver(next, false);
    await beginTabletChain(user.id, { ...END, seq: 0, hash: null });
    expect(await readChainEnd(next)).toEqual(END);
  });

  it("is read together with what was rescued of a tablet that is not opened again", async () => {
    await beginTabletChain(user.id, END);
    const copied = await insertLocally(old.corrections, newCorrection(user), "copied");
    await copy(old);
    await erase(old);
    const next = await generation(1);
    const later = await insertLocally(next.corrections, newCorrection(user), "later");
    await next.sync_issues.bulkInsert([ISSUE, { ...ISSUE, id: "change-2" }]);
    await next.sync_issues.findOne("change-2").remove();
    await next.close();
    await rescue(user.id);
    const { waiting, issues, chain } = await readRescued(user.id);
    expect(waiting.corrections).toMatchObject([{ id: copied.id }, { id: later.id }]);
    expect(issues).toEqual([ISSUE]);
    expect(chain).toEqual({ end: END, isOfTablet: true });
  });

  it("goes on after a punch that was added to the chain while the copy was made", async () => {
    await lengthen(old);
    const later = { device_id: "phone", device_seq: 3, prev_hash: "second", hash: "third" };
    await insertLocally(old.punches, punchRow(user, later), "waiting");
    await copy(old);
    await erase(old);
    const next = await generation(1);
    await carryOver(next, false);
    expect(await readChainEnd(next)).toEqual({ device_id: "phone", seq: 3, hash: "third" });
  });

  it("begins a chain of its own after a log-out, and sends nothing again that was sent", async () => {
    await keepFeedback(user.id, FEEDBACK);
    await lengthen(old);
    await copy(old);
    await forgetFeedback(user.id, FEEDBACK.id);
    await old.close();
    await rescue(user.id);
    const next = await generation(1);
    await carryOver(next, false);
    expect(await readFeedback(user.id)).toEqual([]);
    expect(await readChainEnd(next)).toBeNull();
  });

  it("changes nothing that waits here: it was written later", async () => {
    const row = await insertLocally(old.corrections, newCorrection(user), "first");
    await copy(old);
    await patchLocally(old.corrections, row.id, { reason: "later" }, "second");
    await carryOver(old, false);
    expect(await readWaiting(collectionOf(old, "corrections"))).toMatchObject([
      { reason: "later", change_id: "second" },
    ]);
  });

  it("goes with everything else that a person discards", async () => {
    await insertLocally(old.corrections, newCorrection(user), "waiting");
    await copy(old);
    await old.close();
    await discardAll(user.id);
    const next = await generation(1);
    await carryOver(next, false);
    expect(await readWaiting(collectionOf(next, "corrections"))).toEqual([]);
  });
});
