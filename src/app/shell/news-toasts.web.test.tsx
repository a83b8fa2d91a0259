import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notification } from "#schema/entities/notification.ts";
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

it("tells of what arrives, once, and not of what was there before", () => {
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
  expect(toasts()).toEqual(["New"]);
  items = [...items];
  rerender(page());
  expect(toasts()).toEqual(["New"]);
});

it("tells of many at once in one toast", () => {
  items = [];
  const { rerender } = render(page());
  items = [told("One"), told("Two"), told("Three")];
  rerender(page());
  expect(toasts()).toEqual(["3 things are new"]);
});
