import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER_MAX_MS, openOnClick } from "./push.ts";

/** What a press may do is used up by the first window that is focused or opened. */
let isUsed = false;
function use() {
  if (isUsed) throw new DOMException("Not allowed to open a window.", "InvalidAccessError");
  isUsed = true;
}
const openWindow = vi.fn(async (_: string) => use());
const navigate = vi.fn(async (_: string) => {});
const focus = vi.fn((_: string) => use());
const said = vi.fn();
let windows: object[] = [];
let click: (event: object) => void;

beforeAll(() => {
  vi.stubGlobal("self", {
    addEventListener: (_: string, listener: typeof click) => {
      click = listener;
    },
    clients: { matchAll: async () => windows, openWindow },
  });
  openOnClick();
});
beforeEach(() => {
  windows = [];
  isUsed = false;
});
afterEach(() => vi.clearAllMocks());

type Answering = "answers" | "is silent";

function windowAt(path: string, answering: Answering) {
  const url = `https://app.test${path}`;
  return {
    url,
    navigate,
    postMessage: post,
    async focus() {
      focus(path);
    },
  };
  function post(message: unknown, [port]: MessagePort[]) {
    said(message);
    if (answering === "answers") port?.postMessage(null);
  }
}

async function press(path: unknown) {
  const works: Promise<void>[] = [];
  const notification = { close: () => {}, data: { path } };
  click({ notification, waitUntil: (work: Promise<void>) => void works.push(work) });
  await Promise.all(works);
}

it("opens the place in a new window where there is none", async () => {
  await press("/chat?with=ann");
  expect(openWindow).toHaveBeenCalledWith("/chat?with=ann");
});

const PLACES = [
  ["/chat?with=ann", ["/roster", "/chat?with=ann"], "/chat?with=ann", []],
  ["/chat?with=ann", ["/chat", "/roster"], "/chat", [["/chat?with=ann"]]],
  ["/chat", ["/chat?with=ann", "/chat"], "/chat", []],
  ["/roster", ["/chat?with=ann"], "/chat?with=ann", [["/roster"]]],
  // A part of a page: the window with the page goes there.
  ["/roster#requests", ["/chat", "/roster"], "/roster", [["/roster#requests"]]],
] as const;

it.each(PLACES)(
  "a press for %s with windows at %j focuses %s, which goes there by itself",
  async (path, open, focused) => {
    windows = open.map((one) => windowAt(one, "answers"));
    await press(path);
    expect(focus.mock.calls).toEqual([[focused]]);
    expect(said.mock.calls).toEqual([[{ type: "OPEN", path }]]);
    expect([navigate.mock.calls, openWindow.mock.calls]).toEqual([[], []]);
  },
);

describe("where the app does not answer", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => vi.useRealTimers();
  });
  const pressInVain = async (path: string) => {
    const pressed = press(path);
    await vi.advanceTimersByTimeAsync(ANSWER_MAX_MS);
    await pressed;
  };

  it.each(PLACES)(
    "a press for %s with windows at %j focuses %s and leads it on: %j",
    async (path, open, focused, led) => {
      windows = open.map((one) => windowAt(one, "is silent"));
      await pressInVain(path);
      expect(focus.mock.calls).toEqual([[focused]]);
      expect(navigate.mock.calls).toEqual(led);
      expect(openWindow).not.toHaveBeenCalled();
    },
  );

  it("a window that cannot be led on leaves it to a new one", async () => {
    navigate.mockRejectedValueOnce(
      new TypeError("This service worker is not the client's active service worker."),
    );
    windows = [windowAt("/chat", "is silent")];
    await pressInVain("/roster");
    expect(openWindow).toHaveBeenCalledExactlyOnceWith("/roster");
  });
});

it.each(["https://evil.test/", "//evil.test", undefined, 7])("leads to no other place: %j", async (path) => {
  await press(path);
  expect(openWindow).toHaveBeenCalledWith("/");
});
