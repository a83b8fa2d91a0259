import { afterEach, expect, it, vi } from "vitest";
import { TransportError } from "#schema/protocol/transport.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { reportSync } from "./report-sync.ts";
import { noteExchange } from "./sync-status.ts";

afterEach(() => {
  useSyncStatus.setState(useSyncStatus.getInitialState());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const trouble = () => useSyncStatus.getState().trouble;
/** As the browser, Dexie and RxDB wrap it. */
const full = () =>
  new Error("Aborted", { cause: Object.assign(new Error(), { name: "QuotaExceededError" }) });

function report() {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const post = vi.fn();
  const queue = { enqueue: vi.fn(async () => {}), clear: vi.fn(async () => {}) };
  return { post, ...reportSync("sam", { post, close: () => {} }, queue) };
}

it("says here and in the other tabs that the device is full, until an exchange ends well", async () => {
  const { post, ...sync } = report();
  sync.broken(full());
  await vi.waitFor(() => expect(trouble()).toBe("full"));
  expect(post).toHaveBeenLastCalledWith(expect.objectContaining({ kind: "exchange", trouble: "full" }));
  // The server's next answer has still to be stored.
  sync.reachable(true);
  expect(trouble()).toBe("full");
  expect(useSyncStatus.getState().lastSyncedAt).toBeNull();
  sync.state("resting");
  expect(trouble()).toBeNull();
  expect(useSyncStatus.getState().lastSyncedAt).not.toBeNull();
  expect(post).toHaveBeenLastCalledWith(expect.objectContaining({ trouble: null }));
});

it("says that the server is full until everything was sent, also while news still arrive", () => {
  const sync = report();
  sync.reachable(false, new TransportError("serverFull", "There is no room."));
  sync.reachable(true);
  expect(trouble()).toBe("serverFull");
  sync.state("resting");
  expect(trouble()).toBeNull();
});

it("says what else is the matter with a server that was full", () => {
  const sync = report();
  sync.reachable(false, new TransportError("serverFull", "There is no room."));
  sync.reachable(false, new TransportError("unreachable", "Gone."));
  expect(trouble()).toBe("unreachable");
});

it("does not say that a device is full which is merely offline", async () => {
  const sync = report();
  sync.broken(full());
  await vi.waitFor(() => expect(trouble()).toBe("full"));
  sync.state("offline");
  expect(trouble()).toBe("unreachable");
});

it("calls whatever else goes wrong here unexpected", async () => {
  const sync = report();
  sync.broken(full());
  await vi.waitFor(() => expect(trouble()).toBe("full"));
  sync.broken(new Error("anything else"));
  await vi.waitFor(() => expect(trouble()).toBe("unexpected"));
  sync.reachable(true);
  expect(trouble()).toBeNull();
});

it("goes on asking for a reload, whatever a tab of a newer build tells", () => {
  const sync = report();
  sync.state("outdated");
  noteExchange({ online: true, trouble: null, at: "2026-03-02T09:00:00.000Z" });
  expect(trouble()).toBe("outdated");
});

it("has exchanged everything when an exchange is over, not at an answer, and not while its build is too old", () => {
  const sync = report();
  const { lastSyncedAt: before } = useSyncStatus.getState();
  sync.reachable(true);
  expect(useSyncStatus.getState()).toMatchObject({ lastSyncedAt: before, answeredAt: expect.any(String) });
  useSyncStatus.setState({ answeredAt: null });
  sync.state("outdated");
  noteExchange({ online: true, trouble: null, at: "2026-03-02T09:00:00.000Z" });
  sync.caughtUp();
  expect(useSyncStatus.getState()).toMatchObject({ lastSyncedAt: before, answeredAt: expect.any(String) });
  sync.state("resting");
  expect(useSyncStatus.getState()).toMatchObject({ lastSyncedAt: expect.any(String), trouble: null });
});

it.each(["unexpected", "serverFull"] as const)(
  "is as new as its last pull, although a push fails: %s",
  (kind) => {
    const sync = report();
    const fail = () => sync.reachable(false, new TransportError(kind, "Not now."));
    fail();
    sync.reachable(true);
    expect(useSyncStatus.getState().lastSyncedAt).toBeNull();
    sync.caughtUp();
    fail();
    expect(useSyncStatus.getState()).toMatchObject({ lastSyncedAt: expect.any(String), trouble: kind });
  },
);

it("stays offline when an answer arrives that was on its way as the network went", () => {
  const sync = report();
  vi.stubGlobal("navigator", { onLine: false });
  noteExchange({ online: false, trouble: "unreachable", at: "2026-03-02T09:00:00.000Z" });
  sync.reachable(true);
  sync.state("resting");
  expect(useSyncStatus.getState()).toMatchObject({
    online: false,
    trouble: "unreachable",
    offlineSince: "2026-03-02T09:00:00.000Z",
  });
  vi.stubGlobal("navigator", { onLine: true });
  sync.reachable(true);
  expect(useSyncStatus.getState()).toMatchObject({ online: true, trouble: null, offlineSince: null });
});
