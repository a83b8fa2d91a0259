import "fake-indexeddb/auto";
import { cleanup, render } from "@testing-library/react";
import { get } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { APP_BADGE } from "#schema/protocol/app-badge.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { AppBadge } from "./app-badge.ts";

const replica = vi.hoisted(() => ({
  team: 0,
  news: 0,
  notifications: undefined as { type: string; read: boolean }[] | undefined,
}));
vi.mock("#queries/chat.ts", () => ({ useTeamUnread: () => replica.team, useUnreadPrivate: () => new Map() }));
vi.mock("#queries/news.ts", () => ({ useUnreadNews: () => Array.from({ length: replica.news }) }));
vi.mock("#queries/people.ts", () => ({ useMyProfile: () => null }));
vi.mock("#view/times/use-now.ts", () => ({ useNow: () => "2026-03-02T09:00:00.000Z" }));
vi.mock("#queries/notifications.ts", () => ({ useNotifications: () => replica.notifications }));

const setAppBadge = vi.fn(async (_: number) => {});
const UNREAD = ["shift-claim", "roster-published"].map((type) => ({ type, read: false }));

beforeEach(() => {
  Object.assign(navigator, { setAppBadge });
  Object.assign(replica, { team: 0, news: 0, notifications: [] });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

function show(role: "employee" | "manager") {
  useSession.setState({ scope: { user_id: "me", business_id: "b", role } });
  return render(<AppBadge />);
}

it.each([
  ["employee", 7],
  ["manager", 8],
] as const)("shows an %s all that waits where they can read it: %s", async (role, waiting) => {
  Object.assign(replica, {
    team: 3,
    news: 2,
    notifications: [...UNREAD, { type: "shift-claim", read: true }],
  });
  useSyncStatus.setState({ attention: 1 });
  const { unmount } = show(role);
  expect(setAppBadge).toHaveBeenLastCalledWith(waiting);
  await expect.poll(() => get(APP_BADGE)).toBe(waiting);
  setAppBadge.mockClear();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(waiting);
  unmount();
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

it("leaves the number as it is until it is known", () => {
  replica.notifications = undefined;
  show("employee");
  expect(setAppBadge).not.toHaveBeenCalled();
});

it("does without where icons show no numbers", async () => {
  Object.assign(navigator, { setAppBadge: undefined });
  replica.news = 1;
  show("employee");
  await expect.poll(() => get(APP_BADGE)).toBe(1);
});
