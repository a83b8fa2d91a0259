import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Message } from "#schema/entities/message.ts";
import { newMessage } from "#tests/factories/messages.ts";
import {
  beginToasts,
  endToasts,
  lookAway,
  notePush,
  notificationsOf,
  shownToasts,
} from "#tests/factories/toast-notifications.tsx";
import { ChatToasts } from "./message-toasts.ts";

let latest: Message[] | undefined;
let isComplete: boolean;
let readUpTo: string | null | undefined;
vi.mock("#queries/use-latest-messages.ts", () => ({ useLatestMessages: () => latest }));
vi.mock("#queries/sync.ts", () => ({ useIsComplete: () => isComplete }));
vi.mock("#queries/chat.ts", () => ({ useChatRead: () => readUpTo }));

beforeEach(() => {
  latest = undefined;
  beginToasts();
  isComplete = true;
  readUpTo = null;
});
afterEach(endToasts);

const minute = (number: number) => `2026-03-02T09:0${number}:00.000Z`;
const announced = (text: string, created_at = minute(1)) =>
  newMessage({ type: "announcement", text, created_at });

/** The toasts shown when these messages arrive after `before`. */
async function arriving(before: Message[], after: Message[], path?: string) {
  latest = before;
  const arrive = () => {
    latest = [...after, ...before];
  };
  return (await notificationsOf(ChatToasts, [arrive, arrive], path)).sort();
}

it("tells once of announcements and shifts that others post from now on", async () => {
  const news = [
    newMessage({ type: "shift-drop", about: "shift", text: "2026-11-27 09:00 17:00", created_at: minute(2) }),
    announced("Stocktaking"),
    newMessage({ type: "announcement", text: "My own", user_id: "me", created_at: minute(1) }),
    newMessage({ text: "Morning all", created_at: minute(1) }),
  ];
  expect(await arriving([announced("Of before", minute(0))], news)).toEqual([
    "Friday, November 27, 9:00 AM to 5:00 PM",
    "Stocktaking",
  ]);
});

it("tells of many at once in one toast", async () => {
  const many = [1, 2, 3].map((number) => announced(`Number ${number}`));
  expect(await arriving([], many)).toEqual(["3 new messages in team chat"]);
});

it("says nothing of older messages that move up when others are deleted", async () => {
  const held = announced("Held", minute(1));
  latest = [held, announced("Deleted", minute(2))];
  const moveUp = () => {
    latest = [announced("New", minute(3)), held, announced("Older", minute(0))];
  };
  expect(await notificationsOf(ChatToasts, [moveUp])).toEqual(["New"]);
});

it("says nothing of what was read on another device", async () => {
  readUpTo = minute(1);
  expect(await arriving([], [announced("Read", minute(1)), announced("New", minute(2))])).toEqual(["New"]);
});

it("says nothing of what was pushed", async () => {
  const [pushed, other] = [announced("Pushed"), announced("Other")];
  await notePush(pushed.id, { key: "announcement", details: { name: "Ann Lee", content: "Pushed" } });
  expect(await arriving([], [pushed, other])).toEqual(["Other"]);
});

it("keeps what comes while nobody looks until they do", async () => {
  const lookAgain = lookAway();
  expect(await arriving([], [announced("Held")])).toEqual([]);
  lookAgain();
  await expect.poll(shownToasts).toEqual(["Held"]);
});

it("says nothing of what fills the device", async () => {
  isComplete = false;
  expect(await arriving([], [announced("Filled")])).toEqual([]);
});

it.each([
  ["/chat", []],
  ["/chat?tab=private", ["Stocktaking"]],
])("on %s it tells of %j", async (path, expected) => {
  expect(await arriving([], [announced("Stocktaking")], path)).toEqual(expected);
});
