import "fake-indexeddb/auto";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { get, update } from "idb-keyval";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notification } from "#schema/entities/notification.ts";
import type { Role } from "#schema/entities/profile.ts";
import {
  NOTIFIED_THINGS,
  noteNotified,
  notificationWords,
} from "#schema/protocol/notification-deduplication.ts";
import { useSession } from "#stores/session-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { NotificationToasts } from "./notification-toasts.ts";
import { unnotified } from "./use-notifying.ts";

let items: Notification[] | undefined;
let isComplete: boolean;
vi.mock("#queries/notifications.ts", () => ({ useNotifications: () => items }));
vi.mock("#queries/sync.ts", () => ({ useIsComplete: () => isComplete }));

beforeEach(() => {
  items = undefined;
  isComplete = true;
  signIn("employee");
});
afterEach(() => {
  useSession.setState(useSession.getInitialState());
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
});

function signIn(role: Role) {
  useSession.setState({ scope: { user_id: "me", business_id: "b", role } });
}

const notified = (title: string, fields: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  business_id: "b",
  user_id: "me",
  type: "claim-approved",
  title,
  message: "The shift on Monday is yours",
  read: false,
  created_at: "2026-03-02T09:00:00.000Z",
  version: 1,
  change_id: null,
  ...fields,
});
const page = () => (
  <MemoryRouter>
    <NotificationToasts />
  </MemoryRouter>
);
const thingOf = ({ id, title, message }: Notification) => ({ id, words: notificationWords(title, message) });
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

it("tells of what arrives, once, and not of what was there before", async () => {
  const { rerender } = render(page());
  const old = notified("Old");
  items = [old];
  rerender(page());
  expect(toasts()).toEqual([]);
  items = [
    notified("New"),
    notified("Read elsewhere", { read: true }),
    notified("For managers", { type: "shift-drop" }),
    old,
  ];
  rerender(page());
  await expect.poll(toasts).toEqual(["New"]);
  items = [...items];
  rerender(page());
  await expect.poll(toasts).toEqual(["New"]);
});

it("tells of many at once in one toast", async () => {
  items = [];
  const { rerender } = render(page());
  items = [notified("One"), notified("Two"), notified("Three")];
  rerender(page());
  await expect.poll(toasts).toEqual(["3 new updates"]);
});

it("tells of several denials in one toast, which says the days", async () => {
  items = [];
  const { rerender } = render(page());
  const denied = (days: string) =>
    notified("Availability denied", {
      type: "availability-decided",
      message: `Your time off on ${days} was denied`,
    });
  items = [
    denied("Monday, March 2"),
    denied("3 days from Monday, March 9 to Friday, March 13"),
    denied("Monday, March 16"),
  ];
  rerender(page());
  await expect.poll(toasts).toEqual(["Availability denied"]);
  expect(toastQueue.visibleToasts[0]?.content.description).toBe(
    "Your time off on Monday, March 2 was denied. Your time off on 3 days from Monday, March 9 to Friday, March 13 was denied. And 1 more",
  );
});

it("tells neither of what was pushed already, nor of what another tab has told", async () => {
  items = [];
  const { rerender } = render(page());
  const pushed = notified("Pushed");
  await update<string[]>(NOTIFIED_THINGS, (before) => noteNotified(before, thingOf(pushed)).notified);
  items = [pushed, notified("New")];
  rerender(page());
  await expect.poll(toasts).toEqual(["New"]);
});

it("tells of other words of the same, and not of what was only read", async () => {
  const first = notified("Roster published");
  items = [first];
  const { rerender } = render(page());
  items = [{ ...first, read: true }];
  rerender(page());
  items = [{ ...first, message: "5 new shifts" }];
  rerender(page());
  await expect.poll(toasts).toEqual(["Roster published"]);
  expect(toastQueue.visibleToasts[0]?.content.description).toBe("5 new shifts");
});

it("keeps what comes while nobody looks until they do, but for what was pushed or read meanwhile", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  items = [];
  const { rerender } = render(page());
  const [held, pushed, read] = [notified("Held"), notified("Pushed"), notified("Read")];
  items = [held, pushed, read];
  rerender(page());
  await update<string[]>(NOTIFIED_THINGS, (before) => noteNotified(before, thingOf(pushed)).notified);
  expect(toasts()).toEqual([]);
  items = [held, pushed, { ...read, read: true }];
  rerender(page());
  visibility.mockReturnValue("visible");
  fireEvent(document, new Event("visibilitychange"));
  await expect.poll(toasts).toEqual(["Held"]);
});

it.each<[Role, string[]]>([
  ["employee", ["Claim approved"]],
  ["manager", ["Claim approved", "New staff availability submitted"]],
])("tells a person who is %s of %j", async (role, expected) => {
  signIn(role);
  items = [];
  const { rerender } = render(page());
  items = [
    notified("Claim approved"),
    notified("New availability", { type: "new-availability" }),
    notified("Shift claimed", { type: "shift-claim" }),
  ];
  rerender(page());
  await expect.poll(() => toasts().sort()).toEqual(expected);
});

it("notes what rings at managers: no push tells of it while they see the bell", async () => {
  signIn("manager");
  items = [];
  const { rerender } = render(page());
  const claim = notified("Shift claimed", { type: "shift-claim" });
  items = [claim];
  rerender(page());
  await expect.poll(async () => noteNotified(await get(NOTIFIED_THINGS), thingOf(claim)).isFirst).toBe(false);
  expect(toasts()).toEqual([]);
});

it("tells of much new availability in one toast, beside what is about oneself", async () => {
  signIn("manager");
  items = [];
  const { rerender } = render(page());
  const entered = () => notified("New availability", { type: "new-availability" });
  items = [entered(), entered(), notified("Claim approved"), entered()];
  rerender(page());
  await expect.poll(() => toasts().sort()).toEqual(["Claim approved", "New staff availability submitted"]);
});

it("says nothing of what fills the device", async () => {
  isComplete = false;
  items = [notified("Of the first page")];
  const { rerender } = render(page());
  items = [...items, notified("Of the next page")];
  rerender(page());
  isComplete = true;
  rerender(page());
  await unnotified([]);
  expect(toasts()).toEqual([]);
  items = [...items, notified("New")];
  rerender(page());
  await expect.poll(toasts).toEqual(["New"]);
});
