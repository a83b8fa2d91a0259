import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { test } from "./devices.ts";
import { type Backend, expect, logIn, syncState } from "./fixtures.ts";

const to = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
const seats = (backend: Backend, count: number) =>
  backend.sql(`update public.businesses set staff_count = ${count}`);

async function more(page: Page, label: string) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: label }).click();
}

/** A picture as a phone makes them: larger than it is kept, and not square. */
function photoOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 800;
    canvas.height = 600;
    const drawing = canvas.getContext("2d");
    drawing?.fillRect(0, 0, 800, 600);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
}

test("an admin imports a file with bad lines, and whoever it adds can log in", {
  tag: ["@nightly", "@hosted"],
}, async ({ page, browser, backend }) => {
  await seats(backend, 40);
  await logIn(page, backend.url, demo.admin);
  await expect(syncState(page, "Synced")).toBeVisible();
  await to(page, links.staff());
  await more(page, "Import CSV");
  const dialog = page.getByRole("dialog");
  expect(await accessibilityProblems(page)).toEqual([]);
  const lines = Array.from({ length: 13 }, (_, place) => `Person ${place};person${place}@new.test;;12,50`);
  const file = ["Name;E-mail;Role;Pay rate", ...lines, "Ann;ann.new.test", `Sam;${demo.employee}`].join(
    "\r\n",
  );
  const choose = () =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await choose();
  await expect(dialog.getByText("13 people can be added.")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "People to add" }).getByRole("listitem")).toHaveCount(13);
  await expect(dialog.getByText("“ann.new.test” isn't a valid email address")).toBeVisible();
  await expect(dialog.getByText(`${demo.employee} is already in your business`)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Add 13 people" }).click();
  const result = page.getByRole("alertdialog");
  await expect(result.getByText("13 people added.")).toBeVisible({ timeout: 60_000 });
  expect(await accessibilityProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    result.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  const rows = readFileSync(await download.path(), "utf8").split("\r\n");
  const [, email = "", , pin = "", password = ""] = rows[1]?.split(",") ?? [];
  expect(pin).toMatch(/^\d{6}$/);
  await result.getByRole("button", { name: "Close" }).click();

  const other = await browser.newPage();
  await logIn(other, backend.url, email, password);
  await other.close();

  // The file once more: everybody is there by now.
  await expect(syncState(page, "Synced")).toBeVisible();
  await more(page, "Import CSV");
  await choose();
  await expect(page.getByRole("dialog").getByText("No one in this file can be added.")).toBeVisible();
});

test("whoever is invited by mail chooses a password, is told their PIN, and logs in", {
  tag: ["@nightly", "@hosted"],
}, async ({ page, browser, backend }) => {
  await seats(backend, 40);
  await logIn(page, backend.url, demo.admin);
  await to(page, links.staff());
  await more(page, "Invite by email");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Kim Doyle");
  await dialog.getByLabel("Email").fill("kim@new.test");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const invited = page.getByRole("region", { name: "Pending invitations" }).getByRole("listitem");
  await expect(invited.filter({ hasText: "kim@new.test" })).toContainText("Expires");

  const kim = await browser.newPage();
  await kim.goto(`${backend.url}/_mail`);
  await kim.getByRole("link", { name: /^Join / }).click();
  const mail = await kim.content();
  const [, token] = /join#token=([\w-]{43})/.exec(mail) ?? [];
  await kim.goto(`${backend.url}/join#token=${token}`);
  await expect(kim.getByRole("heading", { name: /^Join / })).toBeVisible();
  await kim.getByLabel("Password", { exact: true }).fill("chosen by Kim");
  await kim.getByLabel("Confirm password").fill("chosen by Kim");
  expect(await accessibilityProblems(kim)).toEqual([]);
  await kim.getByRole("button", { name: "Join", exact: true }).click();
  await expect(kim.getByText(/^\d{6}$/)).toBeVisible();
  expect(await accessibilityProblems(kim)).toEqual([]);
  await logIn(kim, backend.url, "kim@new.test", "chosen by Kim");

  await kim.goto(`${backend.url}/join?token=${token}`);
  await expect(kim.getByText(/already used/)).toBeVisible();
  await kim.close();
  await page.reload();
  await expect(page.getByText("No pending invitations")).toBeVisible();
});

test("a picture that is chosen without a network reaches colleagues later, and goes again", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const { page: sam, ...sams } = await openDevice(demo.employee);
  const { page: manager } = await openDevice(demo.manager);
  await expect(syncState(sam, "Synced")).toBeVisible();
  await to(sam, links.settings({ section: "account" }));
  await sams.goOffline();
  await sam.locator("input[type=file]").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from(await photoOf(sam), "base64"),
  });
  const card = sam.getByRole("region", { name: "Account" });
  await expect(card.getByText("Waiting to upload")).toBeVisible();
  await expect(card.locator("img")).toBeVisible();
  await sam.reload();
  await expect(card.locator("img")).toBeVisible();

  await sams.goOnline();
  await expect(card.getByText("Waiting to upload")).toBeHidden();
  await to(manager, `${links.chat()}?tab=private`);
  const contact = manager.getByRole("listitem").filter({ hasText: "Sam Okafor" });
  await expect(contact.locator("img")).toBeVisible();
  await card.getByRole("button", { name: "Remove picture" }).click();
  await expect(contact.locator("img")).toBeHidden();
});
