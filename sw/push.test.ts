import "fake-indexeddb/auto";
import { clear, get, set } from "idb-keyval";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { APP_BADGE } from "#schema/protocol/app-badge.ts";
import { SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import {
  NOTIFIED_THINGS,
  noteNotified,
  notificationWords,
  PAGE_MAX_MS,
} from "#schema/protocol/notification-deduplication.ts";
import { PUSH_DEVICE } from "#schema/protocol/push-device.ts";
import { showPushes } from "./push.ts";

const PUSH = {
  id: "thing",
  user: "sam",
  tag: "tag",
  key: "roster-published",
  details: { added: 3, changed: 0, removed: 0 },
  path: "/schedule",
};
const showNotification = vi.fn(async (..._: unknown[]) => {});
const setAppBadge = vi.fn(async (_: number) => {});
const close = vi.fn();
const unsubscribe = vi.fn(async () => true);
let windows: { visibilityState: string }[] = [];
let receive: (event: { data: unknown; waitUntil(work: Promise<void>): void }) => void;

beforeAll(() => {
  vi.stubGlobal("self", {
    addEventListener: (_: string, listener: typeof receive) => {
      receive = listener;
    },
    navigator: { setAppBadge },
    registration: {
      showNotification,
      getNotifications: async () => [{ close }],
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
    clients: { matchAll: async () => windows },
  });
  showPushes();
});
beforeEach(async () => {
  windows = [];
  await set(SESSION_MIRROR, { userId: "sam", access_token: "a", refresh_token: "b", expires_at: 1 });
  await set(PUSH_DEVICE, { userId: "sam" });
});
afterEach(async () => {
  vi.clearAllMocks();
  await clear();
});

/** What came, as the browser hands it over. */
async function push(sent: unknown, text = JSON.stringify(sent)) {
  const works: Promise<void>[] = [];
  const data = text === undefined ? null : { json: () => JSON.parse(text) as unknown };
  receive({ data, waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
}

/** Something was shown, silently, and went again: an iPhone ends a subscription whose pushes show nothing. */
function expectNothingSaid() {
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    "Shiftkeep",
    expect.objectContaining({ tag: "nothing", silent: true }),
  );
  expect(close).toHaveBeenCalledOnce();
}

it("shows it with the app closed, heard once, and says where it leads", async () => {
  await push(PUSH);
  await push(PUSH);
  const shown = (isHeard: boolean) => [
    "Roster published",
    expect.objectContaining({
      body: "3 new shifts",
      tag: "tag",
      data: { path: "/schedule" },
      renotify: isHeard,
      silent: !isHeard,
    }),
  ];
  expect(showNotification.mock.calls).toEqual([shown(true), shown(false)]);
});

it("counts on the app's icon what is heard, from where the page's count ended", async () => {
  await set(APP_BADGE, 4);
  await push(PUSH);
  await push(PUSH);
  await push({ ...PUSH, tag: "test" });
  expect(setAppBadge.mock.calls).toEqual([[5]]);
  await push({ ...PUSH, id: "other" });
  expect(setAppBadge).toHaveBeenLastCalledWith(6);
});

it("is written in the language of the pages", async () => {
  await set("locale", { type: "KEEP_LANGUAGE", locale: "ar-EG", hourCycle: 24 });
  await push({ ...PUSH, key: "clock-out-due", details: { time: "17:00" } });
  expect(showNotification.mock.calls).toEqual([
    [expect.any(String), expect.objectContaining({ body: expect.stringContaining("١٧:٠٠") })],
  ]);
});

describe("while a page is seen", () => {
  beforeEach(() => {
    windows = [{ visibilityState: "hidden" }, { visibilityState: "visible" }];
    // What the store waits for goes on by itself.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    return () => vi.useRealTimers();
  });
  const noted = { id: PUSH.id, words: notificationWords(PUSH) };

  /** Goes on until the worker waits for the page. */
  const waiting = () => vi.waitUntil(() => vi.getTimerCount() > 0);

  it("leaves it to the page, which tells of it", async () => {
    const pushed = push(PUSH);
    await waiting();
    await set(NOTIFIED_THINGS, noteNotified([], noted).notified);
    await vi.advanceTimersToNextTimerAsync();
    await pushed;
    expectNothingSaid();
  });

  it("says nothing of what the page has told before", async () => {
    await set(NOTIFIED_THINGS, noteNotified([], noted).notified);
    await push(PUSH);
    expectNothingSaid();
  });

  it("shows what the page does not tell of, and notes it", async () => {
    const pushed = push(PUSH);
    for (let waited = 0; waited < PAGE_MAX_MS; waited += 500) {
      expect(showNotification).not.toHaveBeenCalled();
      await waiting();
      await vi.advanceTimersByTimeAsync(500);
    }
    await pushed;
    expect(showNotification).toHaveBeenCalledOnce();
    expect(await get(NOTIFIED_THINGS)).toEqual([expect.stringMatching(/^thing /)]);
  });

  it("shows it as soon as nobody sees the page any more", async () => {
    const pushed = push(PUSH);
    await waiting();
    windows = [];
    await vi.advanceTimersToNextTimerAsync();
    await pushed;
    expect(showNotification).toHaveBeenCalledOnce();
  });

  it("shows nothing to whoever has logged out meanwhile", async () => {
    const pushed = push(PUSH);
    await waiting();
    await set(SESSION_MIRROR, undefined);
    windows = [];
    await vi.advanceTimersToNextTimerAsync();
    await pushed;
    expect(showNotification).not.toHaveBeenCalled();
  });
});

it("shows it while the app is in the background", async () => {
  windows = [{ visibilityState: "hidden" }];
  await push(PUSH);
  expect(showNotification).toHaveBeenCalledOnce();
});

it("shows other words of the same thing", async () => {
  await push(PUSH);
  await push({ ...PUSH, details: { added: 5 } });
  expect(showNotification).toHaveBeenCalledTimes(2);
});

it("only drops what was under way to whoever used the device before", async () => {
  await push({ ...PUSH, user: "ann" });
  expectNothingSaid();
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(await get(PUSH_DEVICE)).toEqual({ userId: "sam" });
});

it("shows in silence what a page has told that is not seen any more", async () => {
  await set(NOTIFIED_THINGS, ["thing"]);
  await push(PUSH);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    "Roster published",
    expect.objectContaining({ tag: "tag", silent: true, renotify: false }),
  );
});

it("shows a test in any case", async () => {
  windows = [{ visibilityState: "visible" }];
  await push({ ...PUSH, tag: "test" });
  expect(showNotification).toHaveBeenCalledOnce();
});

it.each([
  ["somebody else is signed in", { userId: "ann" }],
  ["nobody is signed in", undefined],
])("shows nothing and wants no more when %s", async (_, session) => {
  await set(SESSION_MIRROR, session);
  await push(PUSH);
  expect(showNotification).not.toHaveBeenCalled();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(await get(PUSH_DEVICE)).toBeUndefined();
});

it.each([null, {}, { ...PUSH, key: 7 }, [PUSH]])(
  "says nothing of what is no push of ours: %j",
  async (sent) => {
    await push(sent);
    expectNothingSaid();
    expect(unsubscribe).not.toHaveBeenCalled();
  },
);

it("says nothing of what is no JSON", async () => {
  await push(null, "hello");
  expectNothingSaid();
});
