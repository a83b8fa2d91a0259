import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
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

/** The first week of which nothing is planned yet; on the Sunday before it something is. */
const WEEK = demoDay(20);

const publishOn = (page: Page) => page.getByRole("button", { name: /^Publish/ });
const weekActions = (page: Page) => page.getByRole("button", { name: "Week actions" });
const toast = (page: Page, text: string | RegExp) => page.getByRole("alertdialog").filter({ hasText: text });

async function choose(page: Page, item: string) {
  // By keyboard: the messages that come with the network's going may lie over the toolbar for a while.
  await press(weekActions(page));
  await page.getByRole("menuitem", { name: item }).click();
}

/** The shifts of the demo employee in that week, as one of the demo's people may see them. */
async function shiftsOfSam(backend: Backend, asSeenBy: string) {
  const client = await signedIn(backend.elsewhere(), asSeenBy);
  const { data } = await client
    .from("shifts")
    .select("id")
    .eq("user_id", demo.employeeId)
    .eq("deleted", false)
    .gte("date", WEEK)
    .lte("date", addDays(WEEK, 6))
    .throwOnError();
  return data.map(({ id }) => String(id)).sort();
}

test("a manager plans and publishes a week without a network, and its people see it afterwards", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await page.goto(backend.url + links.roster({ week: WEEK }));
  await expect(publishOn(page)).toContainText("no shifts yet");
  await expect(publishOn(page)).toBeDisabled();
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);

  await choose(page, "Copy previous week…");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(toast(page, /Copied \d+ shifts from the previous week/)).toBeVisible();
  await expect(publishOn(page)).toContainText(/\d+ new/);
  await toast(page, /Copied \d+ shifts/)
    .getByRole("button", { name: "Undo", exact: true })
    .click();
  await expect(publishOn(page)).toContainText("no shifts yet");
  await choose(page, "Copy previous week…");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(publishOn(page)).toContainText(/\d+ new/);

  await choose(page, "Saved rosters…");
  await page.getByRole("button", { name: "Use Usual week" }).click();
  await page.getByText("Replace drafts").click();
  await page.getByRole("button", { name: "Use roster" }).click();
  await expect(publishOn(page)).toContainText(/4\d new/);
  // A dialog gives its focus back a moment after it is gone; a key pressed before that would be let go elsewhere.
  await expect(weekActions(page)).toBeFocused();

  await press(publishOn(page));
  const dialog = page.getByRole("dialog", { name: "Publish this week?" });
  await expect(dialog).toContainText("You're offline");
  await expect(dialog.getByRole("list", { name: "Who will be notified" })).toContainText("Sam Okafor");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await expect(publishOn(page)).toContainText("all published");
  await page.reload();
  await expect(publishOn(page)).toContainText("all published");
  // A step from before stays, until that is wanted all the same: then it is a change, to be published again.
  await page.getByRole("button", { name: /^Undo/ }).first().click();
  const stays = toast(page, /shifts were published since and stay/);
  await expect(publishOn(page)).toContainText("all published");
  await expect(stays.getByRole("button", { name: "Undo anyway" })).toBeVisible();
  expect(await shiftsOfSam(backend, demo.employee)).toEqual([]);

  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect.poll(() => shiftsOfSam(backend, demo.employee)).not.toEqual([]);
  expect(await shiftsOfSam(backend, demo.employee)).toEqual(await shiftsOfSam(backend, demo.manager));
});

test("a week is saved by a name, printed as a table and exported, without a network", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await page.goto(backend.url + links.roster());
  await expect(publishOn(page)).toBeVisible();
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);

  await choose(page, "Save current roster…");
  await page.getByLabel("Roster name").fill("Winter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await choose(page, "Saved rosters…");
  await expect(page.getByRole("button", { name: "Use Winter" })).toBeVisible();
  await page.keyboard.press("Escape");

  const download = page.waitForEvent("download");
  await choose(page, "Export CSV");
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^roster-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toMatch(
    /^\uFEFFPerson,Date,Start,End,Hours,Template,Status,Published,Position,Cost \(USD\),Notes\r\n/,
  );
  expect(text).toContain("Sam Okafor");

  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("table");
  await expect(table).toHaveCount(1);
  await expect(table.getByRole("row", { name: /^Harbour Street Café, / })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: "Sam Okafor" })).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();
  const paper = await page.pdf({ preferCSSPageSize: true });
  // A4 on its side, in points.
  expect(paper.toString("latin1")).toMatch(/\/MediaBox \[0 0 84[12](\.\d+)? 59[45](\.\d+)?\]/);
});
