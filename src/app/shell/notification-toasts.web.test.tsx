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
import { inEnglish } from "#tests/factories/notification-texts.ts";
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

const SHIFT = { date: "2026-03-04", start: "09:00", end: "17:00" };
const DAYS = { days: 1, from: "2026-03-04", to: "2026-03-04" };
const SWAP = { asker: "Ann Lee", asked: "Sam Okafor", given: SHIFT, wanted: SHIFT };

const notified = (key: string, fields: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  business_id: "b",
  user_id: "me",
  type: "claim-approved",
  key,
  details: { name: "Ann Lee", days: DAYS, shift: SHIFT, ...SWAP },
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
const thingOf = (item: Notification) => ({ id: item.id, words: notificationWords(item) });
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

it("tells of what arrives, once, and not of what was there before", async () => {
  const { rerender } = render(page());
  const old = notified("swap-approved");
  items = [old];
  rerender(page());
  expect(toasts()).toEqual([]);
  items = [
    notified("claim-approved"),
    notified("claim-reopened", { read: true }),
    notified("shift-dropped", { type: "shift-drop" }),
    old,
  ];
  rerender(page());
  await expect.poll(toasts).toEqual(["Claim approved"]);
  items = [...items];
  rerender(page());
  await expect.poll(toasts).toEqual(["Claim approved"]);
});

it("tells of many at once in one toast", async () => {
  items = [];
  const { rerender } = render(page());
  items = [notified("claim-approved"), notified("claim-reopened"), notified("swap-approved")];
  rerender(page());
  await expect.poll(toasts).toEqual(["3 new notifications"]);
});

it("tells of several denials in one toast, which says the days", async () => {
  items = [];
  const { rerender } = render(page());
  const denied = (days: number, from: string, to = from) =>
    notified("time-off-denied", { type: "availability-decided", details: { days: { days, from, to } } });
  const [first, second] = [denied(1, "2026-03-02"), denied(3, "2026-03-09", "2026-03-13")];
  items = [first, second, denied(1, "2026-03-16")];
  rerender(page());
  await expect.poll(toasts).toEqual([inEnglish(first).title]);
  expect(toastQueue.visibleToasts[0]?.content.description).toBe(
    `${inEnglish(first).text}. ${inEnglish(second).text}. And 1 more`,
  );
});

it("tells neither of what was pushed already, nor of what another tab has told", async () => {
  items = [];
  const { rerender } = render(page());
  const pushed = notified("claim-reopened");
  await update<string[]>(NOTIFIED_THINGS, (before) => noteNotified(before, thingOf(pushed)).notified);
  items = [pushed, notified("claim-approved")];
  rerender(page());
  await expect.poll(toasts).toEqual(["Claim approved"]);
});

it("tells of other words of the same, and not of what was only read", async () => {
  const first = notified("roster-published", { details: { added: 3, changed: 0, removed: 0 } });
  items = [first];
  const { rerender } = render(page());
  items = [{ ...first, read: true }];
  rerender(page());
  items = [{ ...first, details: { added: 5, changed: 0, removed: 0 } }];
  rerender(page());
  await expect.poll(toasts).toEqual(["Roster published"]);
  expect(toastQueue.visibleToasts[0]?.content.description).toBe("5 new shifts");
});

it("keeps what comes while nobody looks until they do, but for what was pushed or read meanwhile", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  items = [];
  const { rerender } = render(page());
  const [held, pushed, read] = [
    notified("claim-approved"),
    notified("claim-reopened"),
    notified("swap-approved"),
  ];
  items = [held, pushed, read];
  rerender(page());
  await update<string[]>(NOTIFIED_THINGS, (before) => noteNotified(before, thingOf(pushed)).notified);
  expect(toasts()).toEqual([]);
  items = [held, pushed, { ...read, read: true }];
  rerender(page());
  visibility.mockReturnValue("visible");
  fireEvent(document, new Event("visibilitychange"));
  await expect.poll(toasts).toEqual(["Claim approved"]);
});

it.each<[Role, string[]]>([
  ["employee", ["Claim approved"]],
  ["manager", ["Claim approved", "New staff availability submitted"]],
])("tells a person who is %s of %j", async (role, expected) => {
  signIn(role);
  items = [];
  const { rerender } = render(page());
  items = [
    notified("claim-approved"),
    notified("availability-entered", { type: "new-availability" }),
    notified("shift-claimed", { type: "shift-claim" }),
  ];
  rerender(page());
  await expect.poll(() => toasts().sort()).toEqual(expected);
});

it("notes what rings at managers: no push tells of it while they see the bell", async () => {
  signIn("manager");
  items = [];
  const { rerender } = render(page());
  const claim = notified("shift-claimed", { type: "shift-claim" });
  items = [claim];
  rerender(page());
  await expect.poll(async () => noteNotified(await get(NOTIFIED_THINGS), thingOf(claim)).isFirst).toBe(false);
  expect(toasts()).toEqual([]);
});

it("tells of much new availability in one toast, beside what is about oneself", async () => {
  signIn("manager");
  items = [];
  const { rerender } = render(page());
  const entered = () => notified("availability-entered", { type: "new-availability" });
  items = [entered(), entered(), notified("claim-approved"), entered()];
  rerender(page());
  await expect.poll(() => toasts().sort()).toEqual(["Claim approved", "New staff availability submitted"]);
});

it("says nothing of what fills the device", async () => {
  isComplete = false;
  items = [notified("swap-approved")];
  const { rerender } = render(page());
  items = [...items, notified("claim-reopened")];
  rerender(page());
  isComplete = true;
  rerender(page());
  await unnotified([]);
  expect(toasts()).toEqual([]);
  items = [...items, notified("claim-approved")];
  rerender(page());
  await expect.poll(toasts).toEqual(["Claim approved"]);
});
