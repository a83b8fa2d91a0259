import "fake-indexeddb/auto";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { get, update } from "idb-keyval";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import {
  NOTIFIED_THINGS,
  noteNotified,
  notificationWords,
} from "#schema/protocol/notification-deduplication.ts";
import { newPrivateMessage } from "#tests/factories/messages.ts";
import { newPerson } from "#tests/factories/people.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { PrivateToasts } from "./message-toasts.ts";
import { unnotified } from "./use-notifying.ts";

const ANN = newPerson({ id: "ann", name: "Ann Lee" });
let unread: PrivateMessage[] | undefined;
let isComplete: boolean;
let address: string;
vi.mock("#queries/conversations.ts", () => ({ useUnreadMessages: () => unread }));
vi.mock("#queries/people.ts", () => ({ useEverybody: () => [ANN] }));
vi.mock("#queries/sync.ts", () => ({ useIsComplete: () => isComplete }));

beforeEach(() => {
  unread = undefined;
  isComplete = true;
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
});

function Here() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}
const page = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <PrivateToasts />
    <Here />
  </MemoryRouter>
);
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.description ?? content.text);
const from = (from_user_id: string, content: string) => newPrivateMessage({ from_user_id, content }, "me");

/** The toasts shown when these messages arrive after `before`. */
async function arriving(before: PrivateMessage[], after: PrivateMessage[], path = "/dashboard") {
  unread = before;
  const { rerender } = render(page(path));
  unread = [...before, ...after];
  rerender(page(path));
  unread = [...unread];
  rerender(page(path));
  // Runs after the queries of the toasts.
  await unnotified([]);
  return toasts();
}

it("tells once of what comes in, and leads to the conversation", async () => {
  expect(await arriving([from("ann", "Of before")], [from("ann", "See you at 9")])).toEqual(["See you at 9"]);
  const content = toastQueue.visibleToasts[0]?.content;
  expect(content?.text).toBe("Ann Lee");
  content?.action?.run();
  await expect.poll(() => address).toBe("/chat?with=ann");
});

it("tells of many at once in one toast", async () => {
  const many = ["One", "Two", "Three"].map((text) => from("ann", text));
  expect(await arriving([], many)).toEqual(["3 new private messages"]);
});

it("tells of a letter by its beginning, cut between letters", async () => {
  expect(await arriving([], [from("tom", "😀".repeat(141))])).toEqual([`${"😀".repeat(140)}…`]);
  expect(toastQueue.visibleToasts[0]?.content.text).toBe("Former colleague");
});

it.each([
  ["/chat?with=ann", []],
  ["/chat?with=tom", ["Hello"]],
  ["/chat?tab=private", ["Hello"]],
  ["/chat", ["Hello"]],
])("on %s it tells of %j, and notes it: no push tells of it", async (path, expected) => {
  const hello = from("ann", "Hello");
  expect(await arriving([], [hello], path)).toEqual(expected);
  expect(noteNotified(await get(NOTIFIED_THINGS), { id: hello.id, words: "Ann" }).isFirst).toBe(false);
});

it("says nothing of what was pushed", async () => {
  const [pushed, other] = [from("ann", "Pushed"), from("ann", "Other")];
  const words = notificationWords({ key: "private-message-hidden", details: { name: "Ann Lee" } });
  await update<string[]>(
    NOTIFIED_THINGS,
    (notified) => noteNotified(notified, { id: pushed.id, words }).notified,
  );
  expect(await arriving([], [pushed, other])).toEqual(["Other"]);
});

it("keeps what comes while nobody looks until they do, but for what was read meanwhile", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const [held, read] = [from("ann", "Held"), from("ann", "Read")];
  unread = [];
  const { rerender } = render(page("/dashboard"));
  for (const left of [[held, read], [held]]) {
    unread = left;
    rerender(page("/dashboard"));
  }
  await unnotified([]);
  expect(toasts()).toEqual([]);
  visibility.mockRestore();
  fireEvent(document, new Event("visibilitychange"));
  await expect.poll(toasts).toEqual(["Held"]);
});

it("says nothing of what fills the device", async () => {
  isComplete = false;
  expect(await arriving([], [from("ann", "Filled")])).toEqual([]);
});
