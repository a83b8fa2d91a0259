import "fake-indexeddb/auto";
import { get } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shareLock } from "#lib/hold-lock.ts";
import type { Remote } from "#remote/client.ts";
import { insertLocally } from "#replica/local-change.ts";
import { openReplica } from "#replica/open-replica.ts";
import { CORE, newPunch, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { purgeOthers, usingLockOf } from "./purge.ts";
import { discardFor, rememberUser } from "./remembered-user.ts";
import { startSession } from "./session.ts";

const release = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("./late-hold-queue.ts", () => ({ lateHoldQueue: () => ({ release }) }));

const page = new EventTarget();
let sam: FakeUser;

beforeEach(async () => {
  const entries = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    key: (at: number) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size;
    },
  });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  sam = newUser(crypto.randomUUID());
  await leaveReplica(sam);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A replica with a punch that waits, as a tab leaves it that dies while its person is being signed out. */
async function leaveReplica({ id }: FakeUser) {
  const replica = await openReplica({ userId: id, filling: 0 }, CORE);
  await insertLocally(replica.time_records, newPunch(sam), crypto.randomUUID());
  await replica.close();
}

async function databases(): Promise<string> {
  return (await indexedDB.databases()).map(({ name }) => name).join();
}

/** The app starts and nobody is signed in. */
function startSignedOut() {
  const onAuthStateChange = (tell: (event: string, session: null) => void) => tell("INITIAL_SESSION", null);
  return startSession({ auth: { onAuthStateChange } } as unknown as Remote);
}

const gone = () => vi.waitFor(async () => expect(await databases()).not.toContain(sam.id));

it("makes up for a sign-out that was interrupted: what waits is put aside, the rest goes", async () => {
  startSignedOut();
  await gone();
  expect(await get(`rescued:${sam.id}`)).toMatchObject({ waiting: { time_records: [{ user_id: sam.id }] } });
  expect(release).toHaveBeenCalledWith(sam.id);
});

it("does so when the tab that still had the replica open is gone", async () => {
  const asked = vi.spyOn(navigator.locks, "request");
  const stopUsing = await shareLock(usingLockOf(sam.id));
  startSignedOut();
  await vi.waitFor(() =>
    expect(asked.mock.calls.map(([name]) => name).slice(1)).toContain(usingLockOf(sam.id)),
  );
  await stopUsing();
  expect(await databases()).toContain(sam.id);
  page.dispatchEvent(new Event("online"));
  await gone();
});

it("keeps nothing of who wanted it discarded, also when another tab is the last to leave", async () => {
  discardFor(sam.id);
  startSignedOut();
  await gone();
  expect(await get(`rescued:${sam.id}`)).toBeUndefined();
});

it("leaves alone who uses the device", async () => {
  const other = newUser(crypto.randomUUID());
  await leaveReplica(other);
  rememberUser({ id: sam.id, email: "sam@demo.test", businessName: "" });
  await purgeOthers();
  expect(await databases()).toContain(sam.id);
  expect(await databases()).not.toContain(other.id);
});
