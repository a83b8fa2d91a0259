import "fake-indexeddb/auto";
import { clear, get, set } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { LEFT_PUSH_DEVICES, PUSH_DEVICE } from "#schema/protocol/push-device.ts";
import type { Remote } from "./client.ts";
import {
  askForTestWebPush,
  forgetLeftDevices,
  isDeviceSubscribed,
  leaveDevice,
  subscribeDevice,
  wasReportedToday,
} from "./web-push-device.ts";

const KEY = "BPublicK";
const bytesOf = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer;

/** A browser that issues a new address on each request. */
function fakeBrowser() {
  let made = 0;
  let held: ReturnType<typeof subscription> | null = null;
  const subscription = (endpoint: string, applicationServerKey: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: `secret of ${endpoint}` } }),
    unsubscribe: vi.fn(async () => {
      held = null;
      return true;
    }),
  });
  const pushManager = {
    getSubscription: async () => held,
    subscribe: vi.fn(async (options: { applicationServerKey: string }) => {
      held = subscription(`address ${++made}`, bytesOf(options.applicationServerKey));
      return held;
    }),
  };
  const registration = { pushManager };
  return {
    pushManager,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  };
}

let browser: ReturnType<typeof fakeBrowser>;
let calls: [string, unknown][];
let refuses: { message: string } | null;
let key: string | null;

const remote = {
  functions: { invoke: async () => ({ data: { public_key: key }, error: null }) },
  rpc: async (name: string, body: unknown) => {
    calls.push([name, body]);
    return { error: refuses, status: refuses ? 400 : 204 };
  },
} as unknown as Remote;
const late = async () => remote;
const removed = () => calls.filter(([name]) => name === "remove_push_subscription").map(([, body]) => body);

beforeEach(() => {
  browser = fakeBrowser();
  calls = [];
  refuses = null;
  key = KEY;
  vi.stubGlobal("navigator", { serviceWorker: browser.serviceWorker, onLine: true });
  vi.stubGlobal("location", { origin: "https://app.test" });
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "publishable");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await clear();
});

describe("turning on", () => {
  it("tells the server of the device, and the service worker what it must know", async () => {
    await subscribeDevice(remote, "sam");
    expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: KEY,
    });
    expect(calls).toEqual([
      [
        "save_push_subscription",
        { endpoint: "address 1", p256dh: "p", auth: "secret of address 1", former: null },
      ],
    ]);
    expect(await get(PUSH_DEVICE)).toEqual({
      userId: "sam",
      endpoint: "address 1",
      auth: "secret of address 1",
      savedAt: expect.any(Number),
      target: {
        saveUrl: "https://app.test/rest/v1/rpc/save_push_subscription",
        refreshUrl: "https://app.test/auth/v1/token?grant_type=refresh_token",
        apikey: "publishable",
      },
    });
    expect([await isDeviceSubscribed("sam"), await isDeviceSubscribed("ann")]).toEqual([true, false]);
  });

  it("again keeps the address, unless the server has another key", async () => {
    await subscribeDevice(remote, "sam");
    await subscribeDevice(remote, "sam");
    key = "BOtherKe";
    await subscribeDevice(remote, "sam");
    expect(calls.map(([, body]) => body)).toMatchObject([
      { endpoint: "address 1" },
      { endpoint: "address 1", former: "address 1" },
      { endpoint: "address 2", former: "address 1" },
    ]);
  });

  it("is one work when it is asked for twice at once", async () => {
    await Promise.all([subscribeDevice(remote, "sam"), subscribeDevice(remote, "sam")]);
    expect([calls.length, browser.pushManager.subscribe.mock.calls.length]).toEqual([1, 1]);
    await subscribeDevice(remote, "sam");
    expect(calls).toHaveLength(2);
  });

  it("is told anew once a day, whichever way the clock was put", async () => {
    const clock = vi.spyOn(Date, "now").mockReturnValue(DAY_MS * 100);
    expect(await wasReportedToday()).toBe(false);
    await subscribeDevice(remote, "sam");
    for (const [now, expected] of [
      [100, true],
      [100.9, true],
      [101, false],
      [98, false],
    ] as const) {
      clock.mockReturnValue(DAY_MS * now);
      expect(await wasReportedToday()).toBe(expected);
    }
    clock.mockRestore();
  });

  it.each([
    ["the server has no keys", () => (key = null), "Notifications are not set up on this server."],
    ["the server refuses", () => (refuses = { message: "not_allowed" }), ""],
    [
      "the browser does not",
      () => browser.pushManager.subscribe.mockRejectedValueOnce(new Error("no push service")),
      "This browser could not turn notifications on. Please try again later.",
    ],
  ])("fails when %s", async (_, spoil, message) => {
    spoil();
    await expect(subscribeDevice(remote, "sam")).rejects.toMatchObject({ message });
    expect(await get(PUSH_DEVICE)).toBeUndefined();
  });
});

describe("leaving", () => {
  it("ends it here and on the server", async () => {
    await subscribeDevice(remote, "sam");
    await leaveDevice(late);
    expect(removed()).toEqual([{ endpoint: "address 1", auth: "secret of address 1" }]);
    expect([await browser.pushManager.getSubscription(), await get(PUSH_DEVICE)]).toEqual([null, undefined]);
    expect(await get(LEFT_PUSH_DEVICES)).toEqual([]);
  });

  it.each([
    ["without a network", () => vi.stubGlobal("navigator", { ...navigator, onLine: false })],
    ["while the server refuses", () => (refuses = { message: "no" })],
  ])("%s ends it here at once, and on the server later", async (_, spoil) => {
    await subscribeDevice(remote, "sam");
    spoil();
    await leaveDevice(late);
    expect([await browser.pushManager.getSubscription(), await get(PUSH_DEVICE)]).toEqual([null, undefined]);
    await forgetLeftDevices(async () => Promise.reject(new Error("offline")));
    refuses = null;
    calls = [];
    await forgetLeftDevices(late);
    await forgetLeftDevices(late);
    expect(removed()).toEqual([{ endpoint: "address 1", auth: "secret of address 1" }]);
  });

  it("waits for no browser that does not answer", async () => {
    await subscribeDevice(remote, "sam");
    const held = await browser.pushManager.getSubscription();
    held?.unsubscribe.mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const leaving = leaveDevice(late);
    await vi.waitFor(() => expect(held?.unsubscribe).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(3000);
    await leaving;
    vi.useRealTimers();
  });

  it("that is taken into use again is not forgotten later", async () => {
    const left = { endpoint: "address 1", auth: "secret of address 1" };
    await set(LEFT_PUSH_DEVICES, [left, { endpoint: "another", auth: "x" }]);
    await subscribeDevice(remote, "sam");
    await forgetLeftDevices(late);
    expect(removed()).toEqual([{ endpoint: "another", auth: "x" }]);
  });

  it.each([
    ["no workers", { onLine: true }],
    ["no worker yet", { onLine: true, serviceWorker: { getRegistration: async () => undefined } }],
    ["no pushes", { onLine: true, serviceWorker: { getRegistration: async () => ({}) } }],
  ])("asks nobody where the browser has %s", async (_, navigator) => {
    vi.stubGlobal("navigator", navigator);
    await leaveDevice(late);
    expect(calls).toEqual([]);
  });

  it("asks nobody where nothing was on", async () => {
    await leaveDevice(late);
    expect(calls).toEqual([]);
  });
});

it("a device that has another address by now is not known", async () => {
  await subscribeDevice(remote, "sam");
  await set(PUSH_DEVICE, { ...(await get(PUSH_DEVICE)), endpoint: "another" });
  expect(await isDeviceSubscribed("sam")).toBe(false);
});

it("says when tests are asked for too often", async () => {
  refuses = { message: "too_many_tries" };
  await expect(askForTestWebPush(remote)).rejects.toMatchObject({ code: "rate_limited" });
});

it("a test says whether the server knows a device", async () => {
  expect(await askForTestWebPush(remote)).toBe(true);
  refuses = { message: "not_allowed" };
  expect(await askForTestWebPush(remote)).toBe(false);
});

it("says so where the browser has no pushes, and holds nobody up who leaves", async () => {
  await subscribeDevice(remote, "sam");
  const registration = {};
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal("navigator", { serviceWorker, onLine: true });
  expect(await isDeviceSubscribed("sam")).toBe(false);
  await expect(subscribeDevice(remote, "sam")).rejects.toThrow("could not turn notifications on");
  await leaveDevice(late);
  expect(removed()).toHaveLength(1);
});
