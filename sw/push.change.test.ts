import "fake-indexeddb/auto";
import { clear, get, set } from "idb-keyval";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import { PUSH_DEVICE, type PushDevice } from "#schema/protocol/push-device.ts";
import { keepSubscription } from "./push.ts";

const DEVICE: PushDevice = {
  userId: "sam",
  endpoint: "https://push.test/old",
  auth: "old",
  savedAt: 1,
  target: { saveUrl: "https://app.test/save", refreshUrl: "https://app.test/refresh", apikey: "key" },
};
const subscription = (endpoint: string) => ({
  options: { applicationServerKey: "server key" },
  toJSON: () => ({ endpoint, keys: { p256dh: "p+/=", auth: "a" } }),
});
const fetch = vi.fn(async (..._: unknown[]) => new Response(null, { status: 204 }));
const subscribe = vi.fn(async () => subscription("https://push.test/again"));
let change: (event: object) => void;

beforeAll(() => {
  vi.stubGlobal("self", {
    addEventListener: (_: string, listener: typeof change) => {
      change = listener;
    },
    registration: { pushManager: { subscribe } },
  });
  vi.stubGlobal("fetch", fetch);
  keepSubscription();
});
beforeEach(async () => {
  const session = { userId: "sam", access_token: "token", refresh_token: "b", expires_at: 4e9 };
  await set(SESSION_MIRROR, session);
  await set(PUSH_DEVICE, DEVICE);
});
afterEach(async () => {
  vi.clearAllMocks();
  await clear();
});

function renew(event: object): Promise<unknown> {
  const works: Promise<void>[] = [];
  change({ ...event, waitUntil: (work: Promise<void>) => void works.push(work) });
  return Promise.all(works);
}
const sent = () =>
  fetch.mock.calls.map(([url, init]) => [url, JSON.parse((init as { body: string }).body) as unknown]);

it("tells the server of the new address, and remembers it", async () => {
  await renew({ newSubscription: subscription("https://push.test/new") });
  expect(sent()).toEqual([
    [
      "https://app.test/save",
      { endpoint: "https://push.test/new", p256dh: "p-_", auth: "a", former: "https://push.test/old" },
    ],
  ]);
  expect(await get(PUSH_DEVICE)).toEqual({ ...DEVICE, endpoint: "https://push.test/new", auth: "a" });
});

it("subscribes anew where the browser does not by itself", async () => {
  await renew({ oldSubscription: subscription("https://push.test/old") });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "server key" });
  expect(sent()).toMatchObject([["https://app.test/save", { endpoint: "https://push.test/again" }]]);
});

it.each([
  ["nobody's device", () => set(PUSH_DEVICE, undefined)],
  ["a device of somebody who is signed out", () => set(SESSION_MIRROR, undefined)],
])("says nothing of %s", async (_, prepare) => {
  await prepare();
  await renew({ newSubscription: subscription("https://push.test/new") });
  expect(fetch).not.toHaveBeenCalled();
});

it("remembers the address that the server knows, when it does not take the new one", async () => {
  fetch.mockResolvedValueOnce(new Response(null, { status: 500 }));
  await expect(renew({ newSubscription: subscription("https://push.test/new") })).rejects.toThrow();
  expect(await get(PUSH_DEVICE)).toEqual(DEVICE);
});
