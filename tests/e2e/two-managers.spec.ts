import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, demoDay } from "../factories/demo.ts";
import { comeBack, type Device, test } from "./devices.ts";
import { expect } from "./fixtures.ts";
import { press } from "./keyboard.ts";

/** A week of which nothing is planned yet. */
const WEEK = demoDay(20);

async function openRoster({ page }: Device) {
  await page.goto(new URL(links.roster({ week: WEEK }), page.url()).href);
  await expect(page.getByRole("rowheader", { name: /^Ben Carver/ })).toBeVisible();
}

const shifts = (page: Page) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: /^Ben Carver/ }) })
    .locator("[data-shift]");

const all = (page: Page) => page.locator("[data-shift]");
const toast = (page: Page, text: string) => page.getByRole("alertdialog").filter({ hasText: text });

async function copyWeek({ page }: Device) {
  // By keyboard: the messages that come with the network's going may lie over the toolbar for a while.
  await press(page.getByRole("button", { name: "Week actions" }));
  await page.getByRole("menuitem", { name: "Copy previous week…" }).click();
  await press(page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }));
  await expect(toast(page, "from the previous week")).toBeVisible();
}

async function edit({ page }: Device, change: { notes?: string; template?: RegExp }) {
  await press(shifts(page).first());
  const dialog = page.getByRole("dialog", { name: "Edit shift" });
  if (change.notes) await dialog.getByLabel("Notes").fill(change.notes);
  if (change.template) {
    await dialog.getByRole("button", { name: /Template/ }).click();
    await page.getByRole("option", { name: change.template }).click();
  }
  await press(dialog.getByRole("button", { name: "Save" }));
  await expect(dialog).toHaveCount(0);
}

/** A dialog keeps what stood there when it was opened, so it is opened until the news are there. */
async function expectNotes(page: Page, notes: string) {
  await expect(async () => {
    await press(shifts(page).first());
    const dialog = page.getByRole("dialog", { name: "Edit shift" });
    const text = await dialog.getByLabel("Notes").inputValue();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(text).toBe(notes);
  }).toPass();
}

test("two managers edit the same week offline: both edits of two fields stay, the later of one field does, and both can see it", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const manager = await openDevice(demo.manager);
  const owner = await openDevice(demo.admin);
  const both = [manager, owner];
  for (const device of both) await openRoster(device);
  await manager.page
    .getByRole("button", { name: /^Add shift for Ben Carver/ })
    .first()
    .click();
  await press(manager.page.getByRole("menuitem", { name: /^Early/ }));
  await expect(shifts(owner.page)).toHaveText(/Early/);

  for (const device of both) await device.goOffline();
  await edit(manager, { template: /^Late/ });
  await edit(owner, { notes: "Bring the keys" });
  await comeBack(manager, owner);
  for (const { page } of both) {
    await expect(shifts(page)).toHaveText(/Late/);
    await expectNotes(page, "Bring the keys");
  }

  for (const device of both) await device.goOffline();
  await edit(manager, { notes: "Count the till" });
  await edit(owner, { notes: "Lock the back door" });
  await comeBack(manager, owner);
  for (const { page } of both) {
    await expectNotes(page, "Lock the back door");
    await press(shifts(page));
    const dialog = page.getByRole("dialog", { name: "Edit shift" });
    await press(dialog.getByRole("button", { name: "Show history" }));
    const history = dialog.getByRole("region", { name: "History" });
    await expect(history).toContainText("Marcus Webb");
    await expect(history).toContainText("Notes changed from “Bring the keys” to “Count the till”");
    await expect(history).toContainText("Olivia Byrne");
    await expect(history).toContainText("Notes changed from “Count the till” to “Lock the back door”");
    await page.keyboard.press("Escape");
  }

  // The one whose value was replaced is told, and takes it back; the other sees it.
  await toast(manager.page, "Changed meanwhile").getByRole("button", { name: "Review" }).click();
  const panel = manager.page.getByRole("dialog", { name: "Changed meanwhile" });
  await expect(panel).toContainText("Count the till");
  await expect(panel).toContainText("Lock the back door");
  await press(panel.getByRole("button", { name: /^Restore mine: .*Notes$/ }));
  await expect(panel.getByRole("button", { name: /^Restore mine: .*Notes$/ })).toHaveCount(0);
  await manager.page.keyboard.press("Escape");
  await expectNotes(owner.page, "Count the till");
});

test("two managers copy the same week offline: it is there once, and the second one is told", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const manager = await openDevice(demo.manager);
  const owner = await openDevice(demo.admin);
  const both = [manager, owner];
  for (const device of both) {
    // Tall enough for everybody: rows that are out of sight are not drawn.
    await device.page.setViewportSize({ width: 1440, height: 1600 });
    await openRoster(device);
    await device.goOffline();
    await copyWeek(device);
  }
  const planned = await all(manager.page).count();
  expect(planned).toBeGreaterThan(0);
  await expect(all(owner.page)).toHaveCount(planned);
  await edit(manager, { notes: "Bring the keys" });
  await comeBack(manager, owner);
  await expect(toast(owner.page, "Marcus Webb already copied this week")).toBeVisible();
  for (const { page } of both) {
    await expect(all(page)).toHaveCount(planned);
    await expectNotes(page, "Bring the keys");
  }
});
