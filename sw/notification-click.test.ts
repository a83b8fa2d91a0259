import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openOnClick } from "./notification-click.ts";

const openWindow = vi.fn(async (_: string) => {});
const navigate = vi.fn(async (_: string) => {});
const focus = vi.fn();
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
});
afterEach(() => vi.clearAllMocks());

function windowAt(path: string) {
  const url = `https://app.test${path}`;
  return {
    url,
    async focus() {
      focus(path);
      return { url, navigate };
    },
  };
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

it.each([
  ["/chat?with=ann", ["/roster", "/chat?with=ann"], "/chat?with=ann", []],
  ["/chat?with=ann", ["/chat", "/roster"], "/chat", [["/chat?with=ann"]]],
  ["/chat", ["/chat?with=ann", "/chat"], "/chat", []],
  ["/roster", ["/chat?with=ann"], "/chat?with=ann", [["/roster"]]],
])("a press for %s with windows at %j focuses %s and leads it on: %j", async (path, open, focused, led) => {
  windows = open.map(windowAt);
  await press(path);
  expect(focus.mock.calls).toEqual([[focused]]);
  expect(navigate.mock.calls).toEqual(led);
  expect(openWindow).not.toHaveBeenCalled();
});

it.each(["https://evil.test/", "//evil.test", undefined, 7])("leads to no other place: %j", async (path) => {
  await press(path);
  expect(openWindow).toHaveBeenCalledWith("/");
});
