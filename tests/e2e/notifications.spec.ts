import type { Page } from "@playwright/test";
import { must } from "#lib/must.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import {
  type Backend,
  cutNetwork,
  expect,
  logIn,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { press } from "./keyboard.ts";

const bellOn = (page: Page, name: string | RegExp) => page.getByRole("banner").getByRole("button", { name });
const panelOn = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

/** The demo employee drops the next of their shifts, on another device. */
async function dropShift(backend: Backend) {
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  const mine = await sam
    .from("shifts")
    .select("id")
    .eq("user_id", demo.employeeId)
    .eq("status", "scheduled")
    .order("date", { ascending: false })
    .limit(1)
    .throwOnError();
  const { id } = must(mine.data?.[0], "a shift");
  const dropped = { status: "dropped", drop_reason: "Dentist in the morning" };
  const { data } = await sam.from("shifts").update(dropped).eq("id", id).select("status").throwOnError();
  expect(data).toEqual([{ status: "dropped" }]);
}

/** How many the server still holds for the demo manager. */
async function onServer(backend: Backend) {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const { data } = await manager.from("notifications").select("read").eq("deleted", false).throwOnError();
  const read = data.filter((one) => one.read).length;
  return { read, unread: data.length - read };
}

test("a dropped shift rings at the manager, is read without a network, and is read on the server afterwards", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await expect(bellOn(page, "2 unread notifications")).toBeVisible();
  await dropShift(backend);
  await expect(bellOn(page, "3 unread notifications")).toBeVisible();
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);

  await bellOn(page, "3 unread notifications").click();
  const newest = panelOn(page).getByRole("listitem").first();
  await expect(newest).toContainText("Unread: Shift dropped");
  await expect(newest).toContainText("Dentist in the morning");
  await expect(newest.getByRole("time")).toHaveText(/^\d{1,2}:\d\d [AP]M$/);
  const list = await panelOn(page).getByRole("list").locator("..").boundingBox();
  expect(list?.height).toBeCloseTo(300, 2);
  await newest.getByRole("link").click();
  await expect(page).toHaveURL(/\/roster$/);
  await expect(page.getByRole("heading", { name: "Roster", level: 1 })).toBeFocused();
  await expect(panelOn(page)).toHaveCount(0);
  await expect(bellOn(page, "2 unread notifications")).toBeVisible();
  expect(await onServer(backend)).toEqual({ read: 1, unread: 3 });

  await restoreNetwork(context, backend);
  await expect.poll(() => onServer(backend)).toEqual({ read: 2, unread: 2 });
});

test("notifications are read and cleared by keyboard alone, and clearing is taken back", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.manager);
  const bell = bellOn(page, /notification/i);
  await expect(bell).toHaveAccessibleName("2 unread notifications");
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(panelOn(page)).toBeVisible();
  await expect(panelOn(page).getByRole("listitem")).toHaveCount(3);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(panelOn(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(panelOn(page).getByRole("button", { name: "Clear all" })).toBeFocused();
  await page.keyboard.press("Tab");
  const first = panelOn(page).getByRole("link").first();
  await expect(first).toBeFocused();
  const isClaim = (await first.textContent())?.includes("Shift");
  // The page is there before the finger has left the key, which closes the panel.
  await page.keyboard.down("Enter");
  await expect(page).toHaveURL(isClaim ? /\/roster#requests$/ : /\/staff-availability$/);
  await expect(page.locator("h1")).toHaveText(isClaim ? "Roster" : "Staff Availability");
  await page.keyboard.up("Enter");
  // A claim leads on to the requests, which lie over the page.
  if (isClaim) {
    await expect(page.getByRole("dialog", { name: "Requests" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  } else await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(bell).toHaveAccessibleName("1 unread notification");

  await bell.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(panelOn(page)).toHaveCount(0);
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName("Notifications");
  await press(page.getByRole("button", { name: "Undo", exact: true }));
  await expect(bell).toHaveAccessibleName("1 unread notification");
  await expect.poll(() => onServer(backend)).toEqual({ read: 2, unread: 1 });
});

test("what is cleared without a network is gone on the server and on other devices", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  const other = await browser.newPage();
  await logIn(other, backend.elsewhere(), demo.manager);
  await expect(bellOn(other, "2 unread notifications")).toBeVisible();

  await cutNetwork(context, backend);
  await bellOn(page, "2 unread notifications").click();
  await panelOn(page).getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByRole("alertdialog", { name: "Notifications cleared" })).toBeVisible();
  await bellOn(page, "Notifications").click();
  await expect(panelOn(page).getByText("No notifications")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  // The offer to undo is open still: leaving the page is to do without it.
  await page.reload();
  await expect(bellOn(page, "Notifications")).toBeVisible();
  expect(await onServer(backend)).toEqual({ read: 1, unread: 2 });

  await restoreNetwork(context, backend);
  await expect.poll(() => onServer(backend)).toEqual({ read: 0, unread: 0 });
  await expect(bellOn(other, "Notifications")).toBeVisible();
  await other.close();
});

test("employees have no bell, admins have", { tag: "@nightly" }, async ({ page, browser, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
  const admin = await browser.newPage();
  await logIn(admin, backend.url, demo.admin);
  await expect(bellOn(admin, /notification/i)).toBeVisible();
  await expect(bellOn(page, /notification/i)).toHaveCount(0);
  await admin.close();
});
