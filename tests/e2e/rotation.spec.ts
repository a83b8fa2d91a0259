import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, demoDay } from "../factories/demo.ts";
import {
  cutNetwork,
  expect,
  logIn,
  ONLINE,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { press } from "./keyboard.ts";

/** The first week of which nothing is planned yet. */
const WEEK = demoDay(20);

test("a manager has saved rosters take turns without a network, and each week is offered its own by one press", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, browser, backend }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await page.goto(backend.url + links.roster({ week: WEEK }));
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);

  await press(page.getByRole("button", { name: "Week actions" }));
  await page.getByRole("menuitem", { name: "Saved rosters…" }).click();
  await page.getByRole("button", { name: "Set up rotation" }).click();
  const dialog = page.getByRole("dialog", { name: "Roster rotation" });
  await dialog.getByRole("button", { name: /Week A/ }).click();
  await page.getByRole("option", { name: "One of each, nobody on it" }).click();
  await dialog.getByRole("button", { name: /Week B/ }).click();
  await page.getByRole("option", { name: "Usual week" }).click();
  await dialog.getByRole("button", { name: "Save rotation" }).click();
  await expect(page.getByText("Rotation: week B")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  await press(page.getByRole("button", { name: "Apply week A" }));
  await expect(page.getByRole("alertdialog").filter({ hasText: "One of each, nobody on it" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Publish/ })).toContainText(/\d+ new/);
  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  const admin = await (await browser.newContext(ONLINE)).newPage();
  await logIn(admin, backend.url, demo.admin);
  for (const [week, name] of [
    [addDays(WEEK, 7), "Apply week B"],
    [addDays(WEEK, 14), "Apply week A"],
  ] as const) {
    await admin.goto(backend.url + links.roster({ week }));
    await expect(admin.getByRole("button", { name })).toBeVisible();
    await admin.getByRole("button", { name: "Week actions" }).click();
    await expect(admin.getByRole("menuitem", { name })).toBeVisible();
  }
});
