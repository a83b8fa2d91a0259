import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newCorrection, newUser } from "#tests/factories/replica.ts";
import { type CutOptions, followConnections } from "#tests/fakes/cut-connections.ts";
import type { Replica } from "../collections.ts";
import { collectionOf } from "../collections.ts";
import { editAllLocally, insertLocally, patchLocally } from "../local-change.ts";
import { openReplica } from "./open-replica.ts";
import { rawReplica } from "./raw-database.ts";
import { addStored, readStored, readWaiting, rewriteStored } from "./stored.ts";

const cut = followConnections();
const newId = () => crypto.randomUUID();
const user = newUser(newId());
const heard = { cut: vi.fn(), replaced: vi.fn() };
let replica: Replica;
let generation = 0;

beforeEach(async () => {
  vi.clearAllMocks();
  replica = await openReplica({ userId: user.id, generation: generation++ }, undefined, heard);
  await insertLocally(replica.corrections, newCorrection(user), newId());
});
afterEach(() => replica.close());

/** Counts what is opened of the replica from now on. */
function countOpened() {
  const opening = vi.spyOn(indexedDB, "open");
  return () => {
    const names = opening.mock.calls.map(([name]) => name).filter((name) => name.includes(replica.name));
    opening.mockRestore();
    return names.length;
  };
}

const corrections = () => collectionOf(replica, "corrections");
const confirmed = (id: string = newId()) =>
  ({ ...newCorrection(user), id, version: 1, change_id: null, _deleted: false }) as never;

const CUTS: [string, CutOptions][] = [
  ["closing, without an event", { how: "closing" }],
  ["lost, without an event", { how: "lost" }],
  ["closing, with the event", { how: "closing", tells: true }],
];

const WORK: [string, () => Promise<unknown>][] = [
  ["an insertion", () => insertLocally(replica.corrections, newCorrection(user), newId())],
  ["a query", () => replica.corrections.find({ selector: { user_id: newId() } }).exec()],
  ["a count", () => replica.corrections.count().exec()],
  ["a look by id", () => readStored(corrections(), [newId()])],
  ["what waits", () => readWaiting(corrections())],
  ["rows of the server", () => addStored(corrections(), [confirmed()])],
  ["a settled row", () => rewriteStored(corrections(), [newId()], () => confirmed())],
  [
    "several edits at once",
    () =>
      editAllLocally(
        replica.corrections,
        [newId()],
        (id) => ({ kind: "add", document: { ...newCorrection(user), id } }),
        newId,
      ),
  ],
];

describe.each(CUTS)("a connection that is %s", (_, how) => {
  it.each(WORK)("is opened again for %s, once", async (_work, work) => {
    const opened = countOpened();
    cut(how);
    await work();
    await work();
    expect(opened()).toBe(1);
  });

  it("is opened again once for many at a time", async () => {
    const opened = countOpened();
    cut(how);
    await Promise.all(WORK.map(([, work]) => work()));
    expect(opened()).toBe(1);
  });

  it("leaves live queries alone, which go on", async () => {
    const seen: number[] = [];
    const following = replica.corrections.find().$.subscribe((rows) => seen.push(rows.length));
    await vi.waitFor(() => expect(seen).toEqual([1]));
    cut(how);
    await insertLocally(replica.corrections, newCorrection(user), newId());
    await vi.waitFor(() => expect(seen).toEqual([1, 2]));
    following.unsubscribe();
  });

  it("is opened again by a worker that reads the database itself", async () => {
    const raw = rawReplica(replica.name);
    const waiting = () => raw.read("corrections", (view) => view.waiting());
    await waiting();
    cut(how);
    expect(await waiting()).toHaveLength(1);
  });
});

it("is told of an exchange here to nobody, and of the browser's own event once", async () => {
  cut();
  await readWaiting(corrections());
  expect(heard.cut).not.toHaveBeenCalled();
  cut({ tells: true });
  expect(heard.cut).toHaveBeenCalled();
});

/** Cuts the connections as soon as a write has begun, or once it is completed but before the page hears of that. */
function cutDuring(moment: "begun" | "completed") {
  const { put } = IDBObjectStore.prototype;
  const restore = () => Object.assign(IDBObjectStore.prototype, { put });
  IDBObjectStore.prototype.put = function (...asked) {
    restore();
    const { transaction } = this;
    const request = put.apply(this, asked);
    if (moment === "begun") cut();
    else {
      transaction.oncomplete = () => transaction.onabort?.call(transaction, new Event("abort"));
    }
    return request;
  };
}

describe.each(["begun", "completed"] as const)("a write that has %s when the connection is cut", (moment) => {
  it("is stored once, and told of", async () => {
    const told = vi.fn();
    const following = corrections().eventBulks$.subscribe(({ events }) => told(events.length));
    const row = newCorrection(user);
    cutDuring(moment);
    expect(await insertLocally(replica.corrections, row, newId())).toMatchObject({ id: row.id });
    const waiting = await readWaiting(corrections());
    expect(waiting.filter(({ id }) => id === row.id)).toHaveLength(1);
    expect(told.mock.calls).toEqual([[1]]);
    following.unsubscribe();
  });

  it("counts an edit once", async () => {
    const row = await insertLocally(replica.corrections, newCorrection(user), newId());
    const change = newId();
    cutDuring(moment);
    await patchLocally(replica.corrections, row.id, ({ reason }) => ({ reason: `${reason}!` }), change);
    const [stored] = (await readStored(corrections(), [row.id])).values();
    expect(stored).toMatchObject({ reason: `${row.reason}!`, change_id: change });
    expect(stored?.pending?.earlier).toHaveLength(1);
  });

  it("counts several edits at once, once each", async () => {
    const ids = [newId(), newId()];
    cutDuring(moment);
    await editAllLocally(
      replica.corrections,
      ids,
      (id) => ({ kind: "add", document: { ...newCorrection(user), id } }),
      newId,
    );
    expect([...(await readStored(corrections(), ids)).keys()].sort()).toEqual([...ids].sort());
  });

  it("adds the server's rows once", async () => {
    const row = newId();
    cutDuring(moment);
    expect(await rewriteStored(corrections(), [row], () => confirmed(row))).toHaveLength(1);
  });
});

it("opens nothing again that the browser removed or the app has closed", async () => {
  const rows = corrections();
  vi.spyOn(indexedDB, "databases").mockResolvedValueOnce([]);
  const opened = countOpened();
  cut();
  await expect(readWaiting(rows)).rejects.toThrow();
  expect(heard.cut).toHaveBeenCalled();
  await expect(readWaiting(rows)).rejects.toThrow();
  await replica.close();
  await expect(readWaiting(rows)).rejects.toThrow();
  expect(opened()).toBe(0);
});

it("opens a store once that cannot be opened", async () => {
  vi.resetModules();
  const { followConnection } = await import("./connections.ts");
  const open = vi.fn(() => {
    throw new DOMException("Internal error opening backing store for indexedDB.open.", "UnknownError");
  });
  const db = new Dexie("failing", { indexedDB: { open } as never, IDBKeyRange, autoOpen: false });
  followConnection(db, heard);
  db.version(1).stores({ docs: "id" });
  await expect(db.open()).rejects.toThrow("backing store");
  await expect(db.open()).rejects.toThrow("backing store");
  expect(open).toHaveBeenCalledOnce();
});
