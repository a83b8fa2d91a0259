import "fake-indexeddb/auto";
import { forceCloseDatabase } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { collectionOf } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import { readStored } from "#replica/rxdb/stored.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newCorrection, newUser } from "#tests/factories/replica.ts";
import { writeEvictionMarker } from "../session/eviction-marker.ts";
import type { RunningReplica } from "./running-replica.ts";

// The watchers of a replica have their own tests.
vi.mock("./watch-replica.ts", () => ({ watchReplica: () => () => {} }));

const TIMEOUT = { timeout: 10_000 };
const SYNCED = "2026-03-02T11:00:00.000Z";
const page = new EventTarget();
const reload = vi.fn();
let opened: Replica[];
let running: RunningReplica;
const sam = () => newUser(crypto.randomUUID());

beforeEach(() => {
  const notes = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, text: string) => void notes.set(key, text),
    removeItem: (key: string) => void notes.delete(key),
  });
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  useSyncStatus.setState(useSyncStatus.getInitialState());
  opened = [];
});
afterEach(async () => {
  await running.leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A replica that runs offline, with one waiting punch and the marker for it. */
async function runWithPunch() {
  const user = sam();
  // Some of its stores read stored values on import.
  const { runReplica } = await import("./running-replica.ts");
  const unreachable = () => Promise.reject(new Error("There is no network."));
  running = await runReplica(unreachable, user.id, {
    replaced: ({ replica }) => void opened.push(replica),
    scope: () => {},
    unreachable: () => {},
    failed: (error) => expect.unreachable(String(error)),
  });
  const [replica] = opened as [Replica];
  const punch = await insertLocally(replica.corrections, newCorrection(user), crypto.randomUUID());
  writeEvictionMarker(
    user.id,
    { waiting: [{ collection: "corrections", row: punch, base: null, at: SYNCED }] as never, files: [] },
    SYNCED,
  );
  return { replica, punch };
}

/** Simulates the browser closing every connection of the replica. */
async function closeConnections(replica: Replica) {
  for (const name of Object.keys(replica.collections)) {
    const { dexieDb } = await collectionOf(replica, name).storageInstance.internals;
    forceCloseDatabase(dexieDb.backendDB() as never);
  }
}

const reopened = () => vi.waitFor(() => expect(opened).toHaveLength(2), TIMEOUT);

it("goes on with the same databases when the browser only closed them, and says nothing", async () => {
  const { replica, punch } = await runWithPunch();
  await closeConnections(replica);
  expect([...(await readStored(collectionOf(replica, "corrections"), [punch.id])).keys()]).toEqual([
    punch.id,
  ]);
  expect(opened).toEqual([replica]);
  expect(useSyncStatus.getState().lost).toBeNull();
});

it("says what is gone when the browser took the databases away, and begins anew", async () => {
  const { replica } = await runWithPunch();
  vi.spyOn(indexedDB, "databases").mockResolvedValue([]);
  await closeConnections(replica);
  await reopened();
  expect(opened[1]?.name).not.toBe(replica.name);
  await vi.waitFor(() => expect(useSyncStatus.getState().lost?.waiting).toHaveLength(1), TIMEOUT);
});

it("begins nothing in a page that the browser sets aside", async () => {
  const { replica } = await runWithPunch();
  page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
  const asked = vi.spyOn(indexedDB, "databases");
  await closeConnections(replica);
  expect(asked).not.toHaveBeenCalled();
  expect(opened).toHaveLength(1);
});

it("loads a page anew that the browser set aside and shows again, and no other", async () => {
  await runWithPunch();
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
