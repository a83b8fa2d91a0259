import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, demoDay } from "../factories/demo.ts";
import { type Device, test } from "./devices.ts";
import { expect, syncState } from "./fixtures.ts";
import { press } from "./keyboard.ts";

// A roster is made on a train, and what becomes of it is decided by people whose networks come and go.

/** A week of which nothing is planned yet. */
const WEEK = demoDay(20);
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

type Claimer = "leo" | "grace";
type Name = Claimer | "sam" | "manager";
type Devices = Record<Name, Device>;

/** On each day of the week the four come back in another order, everybody in every place. */
const ORDERS: Name[][] = [
  ["manager", "sam", "leo", "grace"],
  ["sam", "manager", "grace", "leo"],
  ["leo", "sam", "manager", "grace"],
  ["leo", "grace", "sam", "manager"],
  ["grace", "manager", "sam", "leo"],
  ["grace", "leo", "manager", "sam"],
];

const wordsOf = (day: number) => DAY.format(new Date(addDays(WEEK, day)));

test("a week made and published offline is dropped, claimed and decided, in whatever order people come back", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  test.setTimeout(600_000);
  const devices: Devices = {
    manager: await openDevice(demo.manager),
    sam: await openDevice(demo.employee),
    leo: await openDevice("leo@demo.test"),
    grace: await openDevice("grace@demo.test"),
  };
  const { manager, sam, leo, grace } = devices;
  // Tall enough for everybody: rows that are out of sight are not drawn.
  await manager.page.setViewportSize({ width: 1440, height: 1600 });
  await openRoster(manager.page);
  await expect(syncState(manager.page, "Synced")).toBeVisible();
  await manager.goOffline();
  await plan(manager.page, "Sam Okafor", /^Early/);
  await plan(manager.page, "Open shifts", /^Late/);
  await publish(manager.page, "12 new");
  await manager.goOnline();

  for (const { page } of [sam, leo, grace]) await openSchedule(page);
  await expect(mine(sam.page)).toHaveCount(ORDERS.length);
  for (const { page } of [leo, grace]) await expect(available(page)).toHaveCount(ORDERS.length);

  for (const [day, order] of ORDERS.entries()) {
    for (const device of Object.values(devices)) await device.goOffline();
    await drop(sam.page, day);
    for (const { page } of [leo, grace]) await claim(page, day, "Late");
    await note(manager.page, day, `Bring the keys ${day}`);
    await comeBack(devices, order);
    const [winner, loser] = order.filter(isClaimer) as [Claimer, Claimer];
    await decide(devices, winner, loser, day, "Late");
    await expect(on(day, mine(sam.page))).toContainText("Dropped");
    await expect(on(day, mine(devices[winner].page))).toContainText(`Bring the keys ${day}`);
  }

  // What was dropped without a network is claimed without one.
  await leo.goOffline();
  await grace.goOffline();
  for (const { page } of [leo, grace]) await claim(page, 0, "Early");
  await comeBack(devices, ["grace", "leo"]);
  await decide(devices, "grace", "leo", 0, "Early");
  await expect(on(0, mine(sam.page))).toHaveCount(0);
});

const isClaimer = (name: Name): name is Claimer => name === "leo" || name === "grace";

async function comeBack(devices: Devices, order: readonly Name[]) {
  for (const name of order) {
    await devices[name].goOnline();
    await expect(syncState(devices[name].page, /^(Synced|Needs attention)/)).toBeVisible();
  }
}

/** The one who came second is told; the manager gives the shift to the first without a network; everybody agrees. */
async function decide(devices: Devices, winner: Claimer, loser: Claimer, day: number, shift: string) {
  const { manager } = devices;
  await expectTold(devices[loser]);
  await press(manager.page.getByRole("button", { name: /^Requests/ }));
  const wanted = on(day, rows(manager.page, "Claims")).filter({ hasText: shift });
  await expect(wanted).toContainText(NAMES[winner]);
  await manager.goOffline();
  await press(wanted.getByRole("button", { name: "Approve" }));
  await expect(wanted).toHaveCount(0);
  const panel = manager.page.getByRole("dialog", { name: "Requests" });
  // The button that had the focus is gone.
  await press(panel, "Escape");
  await expect(panel).toHaveCount(0);
  await manager.goOnline();

  const won = on(day, mine(devices[winner].page)).filter({ hasText: shift });
  await expect(won.getByRole("button", { name: "Drop" })).toBeVisible();
  await expect(won).not.toContainText("Requested");
  await expect(on(day, mine(devices[loser].page)).filter({ hasText: shift })).toHaveCount(0);
  for (const { page } of [devices.leo, devices.grace])
    await expect(on(day, available(page)).filter({ hasText: shift })).toHaveCount(0);
  await expect(shiftOn(manager.page, NAMES[winner], day).filter({ hasText: shift })).toBeVisible();
}

async function openRoster(page: Page) {
  await page.goto(new URL(links.roster({ week: WEEK }), page.url()).href);
  await expect(page.getByRole("rowheader", { name: /^Sam Okafor/ })).toBeVisible();
}

async function openSchedule(page: Page) {
  await page.goto(new URL(links.schedule({ day: WEEK }), page.url()).href);
  await expect(page.getByRole("region", { name: "Next shift" })).toBeVisible();
}

const rowOf = (page: Page, who: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${who}`) }) });
const shiftOn = (page: Page, who: string, day: number) =>
  rowOf(page, who).getByRole("gridcell").nth(day).locator("[data-shift]");

/** A shift on the first day by the dialog, and then by keyboard on five more. */
async function plan(page: Page, who: string, template: RegExp) {
  const first = rowOf(page, who).getByRole("gridcell").first();
  await first.getByRole("button", { name: /^Add / }).click();
  const dialog = page.getByRole("dialog", { name: "Add shift" });
  await dialog.getByRole("button", { name: /Template/ }).click();
  await page.getByRole("option", { name: template }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await shiftOn(page, who, 0).focus();
  await page.keyboard.press("Control+c");
  for (let day = 1; day < ORDERS.length; day++) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+v");
    await expect(shiftOn(page, who, day)).toBeVisible();
  }
}

/** The manager writes something about the open shift of a day. */
async function note(page: Page, day: number, text: string) {
  await press(shiftOn(page, "Open shifts", day));
  const dialog = page.getByRole("dialog", { name: "Edit shift" });
  await dialog.getByLabel("Notes").fill(text);
  await press(dialog.getByRole("button", { name: "Save" }));
  await expect(dialog).toHaveCount(0);
}

async function publish(page: Page, what: string) {
  const button = page.getByRole("button", { name: /^Publish/ });
  await expect(button).toContainText(what);
  await press(button);
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toContainText("all published");
}

const rows = (page: Page, list: string): Locator =>
  page.getByRole("list", { name: list }).getByRole("listitem");
const mine = (page: Page) => rows(page, "My shifts");
/** The open ones of that week. */
const available = (page: Page) =>
  rows(page, "Available shifts").filter({
    hasText: new RegExp(ORDERS.map((_, day) => `${wordsOf(day)}\\b`).join("|")),
  });
const on = (day: number, list: Locator) => list.filter({ hasText: new RegExp(`${wordsOf(day)}\\b`) });

// By keyboard, here and below: what the app says of networks that come and go may lie above for a while.
async function drop(page: Page, day: number) {
  await press(on(day, mine(page)).getByRole("button", { name: "Drop" }));
  const dialog = page.getByRole("dialog", { name: "Drop this shift?" });
  await dialog.getByLabel("Reason").fill("Dentist");
  await press(dialog.getByRole("button", { name: "Drop shift" }));
  await expect(on(day, mine(page))).toContainText("Dropped");
}

async function claim(page: Page, day: number, shift: string) {
  const open = on(day, available(page)).filter({ hasText: shift });
  await press(open.getByRole("button", { name: "Claim" }));
  await expect(on(day, mine(page)).filter({ hasText: shift })).toContainText("Requested");
}

/** Whoever claimed second is told so, and has no shift. */
async function expectTold({ page }: Device) {
  const told = page.getByRole("alert").filter({ hasText: "You didn't get the shift" });
  await expect(told).toContainText(/claimed this shift before you\./);
  await press(told.getByRole("button", { name: "OK" }));
  await expect(told).toHaveCount(0);
}

const NAMES = { leo: "Leo Fontaine", grace: "Grace Adeyemi" };
