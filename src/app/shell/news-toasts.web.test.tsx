import "fake-indexeddb/auto";
import { act, cleanup, render } from "@testing-library/react";
import { update } from "idb-keyval";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notification } from "#schema/entities/notification.ts";
import { noteTold, TOLD_THINGS } from "#schema/protocol/who-tells.ts";
import { useNotifications } from "#stores/notification-store.ts";
import { toastQueue } from "#ui/toast.ts";
import { NewsToasts } from "./news-toasts.ts";

let items: Notification[] | undefined;
vi.mock("#queries/use-notifications.ts", () => ({ useNotifications: () => items }));

beforeEach(() => {
  items = undefined;
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
  useNotifications.setState({ isPushed: null });
});

const told = (title: string, fields: Partial<Notification> = {}): Notification => ({
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
    <NewsToasts />
  </MemoryRouter>
);
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

it("tells of what arrives, once, and not of what was there before", async () => {
  const { rerender } = render(page());
  const old = told("Old");
  items = [old];
  rerender(page());
  expect(toasts()).toEqual([]);
  items = [
    told("New"),
    told("Read elsewhere", { read: true }),
    told("For managers", { type: "shift-drop" }),
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
  items = [told("One"), told("Two"), told("Three")];
  rerender(page());
  await expect.poll(toasts).toEqual(["3 things are new"]);
});

it("tells neither of what was pushed already, nor of what another tab has told", async () => {
  items = [];
  const { rerender } = render(page());
  const pushed = told("Pushed");
  await update<string[]>(TOLD_THINGS, (before) => noteTold(before, pushed.id).told);
  items = [pushed, told("New")];
  rerender(page());
  await expect.poll(toasts).toEqual(["New"]);
});

it("leaves it to the push while nobody looks, and only then", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => useNotifications.setState({ isPushed: true }));
  items = [];
  const { rerender } = render(page());
  items = [told("Pushed")];
  rerender(page());
  visibility.mockReturnValue("visible");
  items = [...items, told("Seen")];
  rerender(page());
  await expect.poll(toasts).toEqual(["Seen"]);
});
