import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { links, type SettingsSection } from "#lib/links.ts";
import { demo, signedIn } from "../factories/demo.ts";
import {
  clockIn,
  cutNetwork,
  databasesOn,
  expect,
  logIn,
  ONLINE,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

const settingsOf = (page: Page, url: string, section: SettingsSection) =>
  page.goto(url + links.settings({ section }));
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The files of a downloaded archive. */
async function filesIn(download: Download): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

test("a name and how times are written are chosen offline, and follow the person to another device", {
  tag: ["@offline", "@hosted"],
}, async ({ page, context, browser, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await settingsOf(page, backend.url, "account");
  await readyForOffline(page);
  await page.getByRole("button", { name: "Change name" }).hover();
  await expect(card(page, "Account")).toBeVisible();
  await cutNetwork(context, backend);
  await page.getByRole("button", { name: "Change name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Samuel Okafor");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(card(page, "Account")).toContainText("Samuel Okafor");
  await page.getByRole("link", { name: "Language and appearance" }).click();
  await page.getByText("24-hour", { exact: true }).click();
  await page.getByText("Monday", { exact: true }).click();
  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  const other = await (await browser.newContext(ONLINE)).newPage();
  await logIn(other, backend.elsewhere(), demo.employee);
  await settingsOf(other, backend.elsewhere(), "account");
  await expect(card(other, "Account")).toContainText("Samuel Okafor");
  await other.getByRole("link", { name: "Language and appearance" }).click();
  await expect(other.getByRole("radio", { name: "24-hour" })).toBeChecked();
  await expect(other.getByRole("radio", { name: "Monday" })).toBeChecked();
});

test("a password is changed by the present one, and the old one is none any more", {
  tag: ["@nightly", "@hosted"],
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await settingsOf(page, backend.url, "account");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your password" });
  await dialog.getByLabel("Current password").fill("a guess at it");
  await dialog.getByLabel("New password", { exact: true }).fill("another-one-1");
  await dialog.getByLabel("Confirm new password").fill("another-one-1");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("Your current password is incorrect.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(demo.password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(signedIn(backend.elsewhere(), demo.employee)).rejects.toThrow();
  await signedIn(backend.elsewhere(), demo.employee, "another-one-1");
});

test("an admin takes the whole business along, an employee what is theirs", { tag: "@nightly" }, async ({
  page,
  browser,
  backend,
}) => {
  await logIn(page, backend.url, demo.admin);
  await settingsOf(page, backend.url, "data");
  const whole = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export business data" }).click();
  const business = await filesIn(await whole);
  expect(JSON.parse(business["json/profiles.json"] ?? "[]")).toHaveLength(demo.people);
  expect(business["csv/punches.csv"]?.split("\r\n").length).toBeGreaterThan(100);
  expect(Object.values(business).join()).not.toMatch(/pin_hash|pin_salt/);

  const sams = await (await browser.newContext()).newPage();
  await logIn(sams, backend.url, demo.employee);
  await settingsOf(sams, backend.url, "data");
  const mine = sams.waitForEvent("download");
  await sams.getByRole("button", { name: "Export my data" }).click();
  const own = await filesIn(await mine);
  expect(JSON.parse(own["json/profiles.json"] ?? "[]")).toMatchObject([{ id: demo.employeeId }]);
  const punches = JSON.parse(own["json/punches.json"] ?? "[]") as { user_id: string }[];
  expect(new Set(punches.map(({ user_id }) => user_id))).toEqual(new Set([demo.employeeId]));
});

test("a device with something unsent is cleared only in so many words", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await settingsOf(page, backend.url, "device");
  await page.getByRole("button", { name: "Clear this device" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await page.goto(backend.url + links.timeClock());
  await clockIn(page);
  await settingsOf(page, backend.url, "device");
  await page.getByRole("button", { name: "Clear this device" }).click();
  const asked = page.getByRole("alertdialog", { name: "1 change is only on this device" });
  await asked.getByRole("button", { name: "Don't clear device" }).click();
  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.getByRole("button", { name: "Clear this device" }).click();
  await page.getByRole("button", { name: "Clear and log out" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect.poll(() => databasesOn(page)).not.toContain(demo.employeeId);
});

test("an employee deletes their account, and managers still see their hours under their name", {
  tag: ["@nightly", "@hosted"],
}, async ({ page, browser, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await settingsOf(page, backend.url, "data");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Current password").fill(demo.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(signedIn(backend.elsewhere(), demo.employee)).rejects.toThrow();

  const manager = await (await browser.newContext()).newPage();
  await logIn(manager, backend.url, demo.manager);
  // Of this week there may be nothing yet.
  await manager.goto(`${backend.url}/time-records?tab=hours&period=last-week`);
  await expect(manager.getByRole("row", { name: /Sam Okafor/ })).toBeVisible();
});
