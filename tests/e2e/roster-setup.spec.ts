import type { Locator, Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
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

/** Opens one of the roster's editors from the settings. */
async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name, exact: true }).click();
  return page.getByRole("dialog", { name, exact: true });
}

/** Types a time into a field as people do: '10:00 PM'. */
async function typeTime(field: Locator, time: string) {
  await field.getByRole("spinbutton").first().focus();
  await field.page().keyboard.type(time.replace(/[: ]/g, ""));
}

/** Shows the settings, with every editor on the device, and cuts the network. */
async function settingsOffline(page: Page, backend: Backend, email: string) {
  await logIn(page, backend.url, email);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(`${backend.url}/settings?section=roster`);
  await expect(page.getByRole("region", { name: "Roster" })).toBeVisible();
  await cutNetwork(page.context(), backend);
}

const rowOf = (panel: Locator, name: string) => panel.getByRole("listitem").filter({ hasText: name });
const inUse = (panel: Locator) => panel.getByRole("list", { name: "Shift templates" }).getByRole("listitem");
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true }).click();

test("a manager sets up templates and hours without a network, and others see them afterwards", {
  tag: ["@offline", "@nightly"],
}, async ({ page, browser, backend }) => {
  await settingsOffline(page, backend, demo.manager);

  const panel = await open(page, "Shift templates");
  await panel.getByRole("button", { name: "Add template" }).click();
  const dialog = page.getByRole("dialog", { name: "Add template" });
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(dialog.getByText("Enter a start time")).toBeVisible();
  await dialog.getByLabel("Name").fill("Night");
  await typeTime(dialog.getByRole("group", { name: "Start" }), "10:00 PM");
  await typeTime(dialog.getByRole("group", { name: "End" }), "6:30 AM");
  await expect(dialog.getByText("8h 30m, ends the next day")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Friday" }).press("Space");
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(rowOf(panel, "Night")).toContainText("10:00 PM – 6:30 AM · 8h 30m, ends the next day");
  await expect(rowOf(panel, "Night")).toContainText("Required on Fri");
  await expect(rowOf(panel, "Night")).toContainText("Waiting");

  await panel.getByRole("button", { name: "Delete Night" }).click();
  await expect(rowOf(panel, "Night")).toHaveCount(0);
  await undo(page);
  await expect(rowOf(panel, "Night")).toBeVisible();
  // Shifts use it: they keep its name.
  await panel.getByRole("button", { name: "Delete Midday" }).click();
  const asked = page.getByRole("alertdialog", { name: "Archive “Midday”?" });
  await expect(asked).toContainText("shifts use this template");
  await asked.getByRole("button", { name: "Archive" }).click();
  const archived = panel.getByRole("list", { name: "Archived templates" });
  await expect(archived.getByRole("listitem")).toHaveText([/^Midday/]);
  await expect(inUse(panel)).toHaveText([/^Early/, /^Late/, /^Night/]);
  await panel.getByRole("button", { name: "Close" }).click();

  const hours = await open(page, "Business hours");
  await hours
    .getByRole("group", { name: "Sunday" })
    .getByRole("button", { name: /Sunday$/ })
    .click();
  await page.getByRole("option", { name: "Closed" }).press("Enter");
  await hours.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Business hours saved")).toBeVisible();

  await page.reload();
  const again = await open(page, "Shift templates");
  await expect(inUse(again)).toHaveText([/^Early/, /^Late/, /^Night/]);
  await again.getByRole("button", { name: "Close" }).click();

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere, backend.elsewhere(), demo.admin);
  await elsewhere.goto(`${backend.elsewhere()}/settings?section=roster`);
  const seen = await open(elsewhere, "Shift templates");
  await expect(inUse(seen)).toHaveText([/^Early/, /^Midday/, /^Late/]);
  await restoreNetwork(page.context(), backend);
  await expect(inUse(seen)).toHaveText([/^Early/, /^Late/, /^Night/]);
  await seen.getByRole("button", { name: "Close" }).click();
  const theirs = await open(elsewhere, "Business hours");
  await expect(theirs.getByRole("group", { name: "Sunday" })).toContainText("Closed");
  await expect(theirs.getByRole("group", { name: "Monday" })).toContainText("Custom hours");
  await other.close();
});

test("an admin decides the limits without a network, and a manager sees them afterwards", {
  tag: ["@offline", "@nightly"],
}, async ({ page, browser, backend }) => {
  await settingsOffline(page, backend, demo.admin);
  const dialog = await open(page, "Week, limits, and budget");
  await expect(dialog.getByRole("textbox", { name: "Minimum rest (hours)" })).toHaveValue("11");
  await dialog.getByRole("switch", { name: "Daily maximum", exact: true }).press("Space");
  await dialog.getByRole("textbox", { name: "Daily maximum (hours)" }).fill("9.5");
  await dialog.getByRole("switch", { name: "Minimum rest" }).press("Space");
  await dialog.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText("Limits saved")).toBeVisible();
  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  const admin = await signedIn(backend.elsewhere(), demo.admin);
  const { data } = await admin
    .from("businesses")
    .select("rest_min_minutes, day_max_minutes, week_max_minutes")
    .eq("id", demo.businessId)
    .throwOnError();
  expect(data).toEqual([{ rest_min_minutes: null, day_max_minutes: 570, week_max_minutes: 2880 }]);

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere, backend.url, demo.manager);
  await elsewhere.goto(`${backend.url}/settings?section=roster`);
  const facts = await open(elsewhere, "Week, limits, and budget");
  await expect(facts).toContainText("Daily maximum9h 30m");
  await expect(facts).toContainText("Minimum restNo limit");
  await expect(facts.getByRole("switch")).toHaveCount(0);
  await other.close();
});
