import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { test } from "./devices.ts";
import { expect, logIn } from "./fixtures.ts";
import { layoutProblems } from "./layout.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("combobox", { name: "Search" });
const found = (page: Page, kind: string) =>
  dialog(page).getByRole("group", { name: kind }).getByRole("option");

test("on a phone without a network, the search finds a colleague, their shifts and what was said", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const sam = await openDevice(demo.employee, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = sam;
  await sam.goOffline();
  await page.reload();
  const opener = page.getByRole("banner").getByRole("button", { name: "Search" });
  await opener.tap();
  await expect(field(page)).toBeFocused();
  await field(page).fill("ben carver");
  await expect(found(page, "People")).toHaveText(/Ben Carver/);
  await expect(found(page, "Shifts").first()).toContainText("Ben Carver");
  await expect(found(page, "Actions")).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await layoutProblems(page)).toEqual([]);

  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.tap();
  await field(page).fill("dish washer");
  await expect(found(page, "Messages").first()).toContainText("The dishwasher is fixed");
  await found(page, "Messages").first().tap();
  await expect(page.getByRole("heading", { name: "Chat", level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("by keyboard alone a manager begins a shift, finds a person and logs out", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.manager);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("add sh");
  await expect(found(page, "Actions").first()).toHaveText("Add shift");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add shift" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("ben");
  await expect(found(page, "Shifts").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/staff\?search=Ben\+Carver$/);
  await expect(page.getByRole("rowheader")).toHaveText(/Ben Carver/);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});
