import "fake-indexeddb/auto";
import { clear } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recordPunches } from "#commands/clock/record-punches.ts";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import type { Remote } from "#remote/client.ts";
import type { DeviceReport } from "#remote/report-device.ts";
import type { Replica } from "#replica/collections.ts";
import { beginTabletChain } from "#replica/punch-chain.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import type { Scope } from "#schema/protocol/sync.ts";
import { lockDevice, unlockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { FakeLocks } from "#tests/fakes/fake-locks.ts";
import { reportDeviceOf } from "./report-device.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const KEY = "a1".repeat(32);
const user = newUser(BUSINESS, "manager");
/** Of a tablet that works under the manager's account. */
const LOCK: KioskLock = {
  business_id: BUSINESS,
  turned_on_by: user.id,
  turned_on_at: "2026-03-02T08:00:00.000Z",
  tablet: null,
};
const OWN: KioskLock = {
  ...LOCK,
  tablet: { user_id: user.id, device_id: "d", pin_key: KEY, code: { salt: "5a".repeat(16), hash: KEY } },
};
const received: DeviceReport[] = [];
const answer = { error: null as object | null, status: 204 };
const rpc = vi.fn(async (_: string, report: DeviceReport) => {
  received.push(report);
  return answer;
});
const remote = async () => ({ rpc }) as unknown as Remote;
let exchanges = 0;
let replica: Replica;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal("navigator", { userAgent: "Android", locks: new FakeLocks() });
  vi.spyOn(performance, "now").mockReturnValue(0);
  replica = await openReplica({ userId: user.id, generation: Math.random() }, CORE);
  signIn("manager");
  stop = reportDeviceOf(replica, remote, 0);
});
afterEach(async () => {
  stop();
  unlockDevice();
  localStorage.clear();
  useKiosk.setState({ lock: null, deviceName: "" });
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
  received.length = 0;
  answer.error = null;
  await replica.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function signIn(role: Scope["role"]) {
  useSession.setState({ scope: { user_id: user.id, business_id: BUSINESS, role } });
}

const punch = () =>
  recordPunches(commandContext(user, replica, new FakeDevice()), [
    { userId: user.id, type: "in", source: "phone" },
  ]);
const pass = (minutes: number) =>
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + minutes * 60_000);

/** The device exchanges with the server; resolves when what follows from that is over. */
async function exchange(status: Partial<ReturnType<typeof useSyncStatus.getState>> = {}) {
  useSyncStatus.setState({ answeredAt: `exchange ${exchanges++}`, ...status });
  await new Promise((resolve) => setTimeout(resolve));
  await settled();
}
/** Waits for the lock that each report takes, and for its reads and requests. */
async function settled() {
  await navigator.locks.request(`punch-${user.id}`, async () => {});
  await vi.waitFor(async () => {
    const before = received.length;
    await replica.punches.find().exec();
    expect(received.length).toBe(before);
  });
}

it("tells of nothing while nothing was recorded", async () => {
  await exchange();
  expect(received).toEqual([]);
});

it("tells after a punch, and of the same again only now and then", async () => {
  await punch();
  await exchange();
  await vi.waitFor(() =>
    expect(received).toEqual([
      {
        id: expect.any(String),
        name: "Android tablet",
        is_kiosk: false,
        last_seq: 1,
        unsent: 1,
        former: null,
        tablet_key: null,
      },
    ]),
  );
  pass(59);
  await exchange();
  expect(received).toHaveLength(1);
  pass(1);
  await exchange();
  await vi.waitFor(() => expect(received).toHaveLength(2));
});

it("tells once of what came close together", async () => {
  stop();
  stop = reportDeviceOf(replica, remote, 300);
  for (let times = 0; times < 3; times++) {
    await punch();
    useSyncStatus.setState({ answeredAt: `exchange ${exchanges++}` });
  }
  await vi.waitFor(() => expect(received).toMatchObject([{ last_seq: 3 }]));
});

it("tells of a communal clock before its first punch, every five minutes, and when it is none any more", async () => {
  localStorage.setItem("shiftkeep-tablet-key", KEY);
  await exchange();
  lockDevice(LOCK, "Bar");
  await vi.waitFor(() =>
    expect(received).toMatchObject([{ name: "Bar", is_kiosk: true, last_seq: 0, tablet_key: KEY }]),
  );
  pass(4);
  await exchange();
  expect(received).toHaveLength(1);
  pass(1);
  await exchange();
  await vi.waitFor(() => expect(received).toHaveLength(2));
  unlockDevice();
  await vi.waitFor(() => expect(received[2]).toMatchObject({ is_kiosk: false, id: received[0]?.id }));
});

it("tells of a tablet with a sign-in of its own by its device, without a key, and not that it is left", async () => {
  localStorage.setItem("shiftkeep-tablet-key", KEY);
  await beginTabletChain(user.id, { device_id: "the tablet", seq: 7, hash: KEY });
  signIn("tablet");
  await exchange();
  lockDevice(OWN, "Bar");
  await vi.waitFor(() =>
    expect(received).toMatchObject([{ id: "the tablet", is_kiosk: true, last_seq: 7, tablet_key: null }]),
  );
  unlockDevice();
  await exchange();
  await settled();
  expect(received).toHaveLength(1);
  await clear();
});

it("is no communal clock with the account of an employee", async () => {
  signIn("employee");
  lockDevice(LOCK, "Bar");
  await punch();
  await exchange();
  await vi.waitFor(() => expect(received).toMatchObject([{ is_kiosk: false }]));
});

it("says what the browser was before", async () => {
  localStorage.setItem("shiftkeep-reported-device", "a former one");
  await punch();
  await exchange();
  await vi.waitFor(() => expect(received).toMatchObject([{ former: "a former one" }]));
  await punch();
  await exchange();
  await vi.waitFor(() => expect(received[1]).toMatchObject({ former: null, last_seq: 2 }));
});

it("tries again after the next exchange when the server did not hear it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  answer.error = { message: "no" };
  await punch();
  await exchange();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  answer.error = null;
  await exchange();
  await vi.waitFor(() => expect(received).toHaveLength(2));
});

it.each([
  ["before the first exchange", BUSINESS],
  ["without a business", null],
])("tells of nothing %s", async (_, business_id) => {
  useSession.setState({ scope: { user_id: user.id, business_id, role: "manager" } });
  await punch();
  if (business_id) lockDevice(LOCK, "Bar");
  else await exchange();
  await settled();
  expect(received).toEqual([]);
});

it("tells of nothing while exchanges fail", async () => {
  await punch();
  await exchange({ trouble: "unreachable" });
  expect(received).toEqual([]);
});

it("tells also while its build is too old: it delivers what is pressed", async () => {
  await punch();
  await exchange({ trouble: "outdated" });
  await vi.waitFor(() => expect(received).toMatchObject([{ last_seq: 1 }]));
});

it("leaves it to one tab, and the next takes over", async () => {
  await punch();
  const other = reportDeviceOf(replica, remote, 0);
  await exchange();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  stop();
  await vi.waitFor(async () => {
    await exchange();
    expect(received).toHaveLength(2);
  });
  other();
});
