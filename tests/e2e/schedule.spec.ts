import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, expect, logIn, readyForOffline, syncState, test } from "./fixtures.ts";
import { press } from "./keyboard.ts";

const LEO = { id: "d0000000-0000-4000-8000-000000000005", email: "leo@demo.test", name: "Leo Fontaine" };
const GRACE = { id: "d0000000-0000-4000-8000-000000000008", email: "grace@demo.test" };
/** In a week of which nothing is published yet. */
const day = demoDay(16);
const nextDay = addDays(day, 1);

/** As the app writes it: 'Wed, Dec 9'. */
const shortDay = (date: string) =>
  new Intl.DateTimeFormat("en-US", {
    ...{ weekday: "short", month: "short", day: "numeric", timeZone: "UTC" },
  }).format(new Date(date));

/** A shift that a manager has published. */
async function publish(backend: Backend, user_id: string | null, date = day, start_time = "09:00") {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const id = crypto.randomUUID();
  const times = { date, start_time, end_time: "17:00", user_id };
  const row = { id, business_id: demo.businessId, ...times, published: true };
  const published_as = { publish_id: crypto.randomUUID(), ...times };
  await manager
    .from("shifts")
    .insert({ ...row, published_as })
    .throwOnError();
  return id;
}

/** Somebody on a device of their own, on their schedule. */
async function onSchedule(browser: Browser, backend: Backend, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, backend.url, email);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(backend.url + links.schedule({ day }));
  await expect(page.getByRole("region", { name: "Next shift" })).toBeVisible();
  return page;
}

const mine = (page: Page) => page.getByRole("list", { name: "My shifts" }).getByRole("listitem");
const available = (page: Page) =>
  page.getByRole("list", { name: "Available shifts" }).getByRole("listitem").filter({ hasText: "9:00 AM" });
const swaps = (page: Page) => page.getByRole("list", { name: "Swaps" }).getByRole("listitem");

async function offline(page: Page, work: () => Promise<void>) {
  await page.context().setOffline(true);
  await work();
  await page.context().setOffline(false);
  await expect(syncState(page, "Synced")).toBeVisible();
}

/** What waits for a manager, in the panel of the roster. */
async function requests(browser: Browser, backend: Backend) {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, backend.url, demo.manager);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(backend.url + links.roster());
  await page.getByRole("button", { name: /^Requests/ }).click();
  return page;
}

test("a shift is dropped without a network, claimed without one, and approved", { tag: "@offline" }, async ({
  browser,
  backend,
}) => {
  await publish(backend, demo.employeeId);
  const sam = await onSchedule(browser, backend, demo.employee);
  await offline(sam, async () => {
    await mine(sam).getByRole("button", { name: "Drop" }).click();
    const dialog = sam.getByRole("dialog", { name: "Drop this shift?" });
    await dialog.getByRole("button", { name: "Drop shift" }).click();
    await expect(dialog.getByText("Enter a reason")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Dentist in the morning");
    expect(await accessibilityProblems(sam)).toEqual([]);
    await dialog.getByRole("button", { name: "Drop shift" }).click();
    await expect(mine(sam)).toContainText("Dropped");
    await expect(mine(sam)).toContainText("Waiting to be sent");
  });

  const leo = await onSchedule(browser, backend, LEO.email);
  await expect(available(leo)).toContainText("Dropped by Sam Okafor: Dentist in the morning");
  await expect(available(leo)).toContainText("8h · about $126.00");
  await offline(leo, async () => {
    await available(leo).getByRole("button", { name: "Claim" }).click();
    await expect(mine(leo)).toContainText("Requested");
    await expect(available(leo)).toHaveCount(0);
  });
  await expect(mine(sam)).toContainText("Claimed by Leo Fontaine");
  await expect(mine(sam).getByRole("button", { name: /Take back|Withdraw|Drop|Swap/ })).toHaveCount(0);

  const manager = await requests(browser, backend);
  const claim = manager
    .getByRole("list", { name: "Claims" })
    .getByRole("listitem")
    .filter({ hasText: /Leo Fontaine.*9:00 AM/ });
  await expect(claim).toContainText("Dropped by Sam Okafor: Dentist in the morning");
  await claim.getByRole("button", { name: "Decline" }).click();
  const denial = manager.getByRole("dialog", { name: "Decline Leo Fontaine's claim?" });
  await denial.getByLabel("Reason").fill("You have 40 hours already");
  await denial.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(claim).toHaveCount(0);
  const news = leo.getByRole("region", { name: "What's new" });
  await expect(news).toContainText("Reason: You have 40 hours already");
  await press(manager.getByRole("button", { name: "Undo", exact: true }));
  await claim.getByRole("button", { name: "Approve" }).click();
  await expect(claim).toHaveCount(0);

  await expect(mine(leo)).toHaveCount(1);
  await expect(mine(leo)).not.toContainText("Requested");
  await expect(mine(leo).getByRole("button", { name: "Drop" })).toBeVisible();
  await expect(mine(sam)).toHaveCount(0);
  await expect(news).toContainText("Claim approved");
});

test("of two who claim a shift without a network one gets on, and the other is told", {
  tag: ["@offline", "@nightly"],
}, async ({ browser, backend }) => {
  await publish(backend, null);
  const leo = await onSchedule(browser, backend, LEO.email);
  const grace = await onSchedule(browser, backend, GRACE.email);
  for (const page of [leo, grace]) {
    await expect(available(page)).toHaveCount(1);
    await page.context().setOffline(true);
    await available(page).getByRole("button", { name: "Claim" }).click();
    await expect(mine(page)).toContainText("Requested");
  }
  await leo.context().setOffline(false);
  await expect(syncState(leo, "Synced")).toBeVisible();
  await grace.context().setOffline(false);
  const told = grace.getByRole("alert").filter({ hasText: "You didn't get the shift" });
  await expect(told).toContainText("Leo Fontaine claimed this shift before you.");
  await expect(mine(grace)).toHaveCount(0);
  expect(await accessibilityProblems(grace)).toEqual([]);
  await grace.getByRole("link", { name: "Needs Attention 1 not saved" }).click();
  const lost = grace.getByRole("region", { name: /^Claim shift on / });
  await expect(lost).toContainText("Leo Fontaine claimed this shift before you. A manager will decide");
  await expect(lost).not.toContainText(/server|status/i);
  expect(await accessibilityProblems(grace)).toEqual([]);
  await expect(lost.getByRole("link", { name: "Find another shift" })).toBeVisible();
  await grace.goBack();
  // By the keyboard here and below: the toast of the claim may lie above it.
  await press(told.getByRole("button", { name: "OK" }));
  await expect(told).toHaveCount(0);
  await expect(grace.getByRole("link", { name: /^Needs Attention/ })).toHaveCount(0);
  await expect(mine(leo)).toContainText("Requested");
  await press(mine(leo).getByRole("button", { name: "Withdraw" }));
  await expect(available(grace)).toHaveCount(1);
});

test("two people swap shifts once both and a manager agree", { tag: ["@offline", "@nightly"] }, async ({
  browser,
  backend,
}) => {
  await publish(backend, demo.employeeId);
  await publish(backend, LEO.id, nextDay, "10:00");
  const sam = await onSchedule(browser, backend, demo.employee);
  await offline(sam, async () => {
    await mine(sam).filter({ hasText: "9:00 AM" }).getByRole("button", { name: "Swap" }).click();
    const dialog = sam.getByRole("dialog", { name: "Swap this shift" });
    await dialog.getByRole("button", { name: /Person/ }).click();
    await sam.getByRole("option", { name: LEO.name }).click();
    // The demo's own roster may have one of his at that time too.
    await dialog.getByRole("row", { name: new RegExp(`${shortDay(nextDay)}, 10:00 AM`) }).click();
    await dialog.getByLabel("Message").fill("My sister visits");
    expect(await accessibilityProblems(sam)).toEqual([]);
    await dialog.getByRole("button", { name: "Request swap" }).click();
    await expect(swaps(sam).filter({ hasText: "10:00 AM" })).toContainText(
      "Waiting for Leo Fontaine to respond",
    );
  });

  const leo = await onSchedule(browser, backend, LEO.email);
  const asked = swaps(leo).filter({ hasText: "Swap request from Sam Okafor" });
  await expect(asked).toContainText("My sister visits");
  await asked.getByRole("button", { name: "Accept" }).click();
  await expect(swaps(sam).filter({ hasText: "10:00 AM" })).toContainText("Leo Fontaine accepted");

  const manager = await requests(browser, backend);
  const swap = manager
    .getByRole("list", { name: "Swaps" })
    .getByRole("listitem")
    .filter({ hasText: /Sam Okafor.*10:00 AM/ });
  await swap.getByRole("button", { name: "Approve" }).click();
  await expect(swap).toHaveCount(0);

  for (const page of [sam, leo]) {
    await page.goto(backend.url + links.schedule({ view: "month", day: page === sam ? nextDay : day }));
    const shifts = page.getByRole("list", { name: "Shifts on this day" }).getByRole("listitem");
    await expect(shifts).toContainText(page === sam ? "10:00 AM" : "9:00 AM");
    await expect(page.getByText("Approved. The shifts have been swapped")).toBeVisible();
  }
});

test("the shifts ahead are a calendar file, made without a network, and a feed, which can be revoked", {
  tag: ["@offline", "@nightly"],
}, async ({ browser, backend }) => {
  const ids = [await publish(backend, demo.employeeId), await publish(backend, demo.employeeId, nextDay)];
  const sam = await onSchedule(browser, backend, demo.employee);
  await expect(mine(sam).first()).toBeVisible();
  await sam.getByRole("button", { name: "Reminder" }).click();
  await sam.getByRole("option", { name: "1 hour before" }).click();
  await sam.getByRole("button", { name: "Calendar feed" }).click();
  const dialog = sam.getByRole("dialog", { name: "Calendar feed" });
  await dialog.getByRole("button", { name: "Create private link" }).click();
  const address = await dialog.getByLabel("Your private link").inputValue();
  const feed = await sam.request.get(address);
  for (const id of ids) expect(await feed.text()).toContain(`UID:${id}@shiftkeep`);
  expect(await feed.text()).toContain("TRIGGER:-PT1H");
  expect(await accessibilityProblems(sam)).toEqual([]);
  await dialog.getByRole("button", { name: "Revoke link…" }).click();
  await sam.getByRole("button", { name: "Revoke link", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Create private link" })).toBeVisible();
  expect((await sam.request.get(address)).status()).toBe(404);
  await dialog.getByRole("button", { name: "Close" }).click();

  await sam.context().setOffline(true);
  const download = sam.waitForEvent("download");
  await sam.getByRole("button", { name: "Download calendar file" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  for (const id of ids) expect(text).toContain(`UID:${id}@shiftkeep`);
  expect(text).toContain("TRIGGER:-PT1H");
  expect(text).toContain("SUMMARY:Shift at ");
  expect(text).toContain(`DTSTART:${day.replaceAll("-", "")}T`);
});
