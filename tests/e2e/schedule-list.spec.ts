import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, expect, logIn, readyForOffline, syncState, test } from "./fixtures.ts";

const LEO = "d0000000-0000-4000-8000-000000000005";
/** In a week of which nothing is published yet. */
const DAY = demoDay(17);
/** As the app writes it: 'Wed, Dec 9'. */
const HEADING = new Intl.DateTimeFormat("en-US", {
  ...{ weekday: "short", month: "short", day: "numeric", timeZone: "UTC" },
}).format(new Date(DAY));

test.use({ viewport: { width: 390, height: 844 } });

/** Shifts that a manager has published, by whose they are and when they begin. */
async function publish(
  backend: Backend,
  shifts: readonly (readonly [person: string | null, start: string])[],
) {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const rows = shifts.map(([user_id, start_time]) => {
    const times = { date: DAY, start_time, end_time: "17:00", user_id };
    const row = { id: crypto.randomUUID(), business_id: demo.businessId, ...times, published: true };
    return { ...row, published_as: { publish_id: crypto.randomUUID(), ...times } };
  });
  await manager.from("shifts").insert(rows).throwOnError();
}

/** Presses the shift that begins then, and returns its sheet. */
async function openSheet(page: Page, start: string) {
  const ofDay = page.getByRole("list", { name: HEADING });
  await ofDay.getByRole("button", { name: new RegExp(`^${start}`) }).click();
  return page.getByRole("dialog").filter({ hasText: start });
}

test("a shift of the list tells who works with me, and is dropped, and an open one is claimed, without a network", {
  tag: ["@offline", "@nightly"],
}, async ({ page, backend }) => {
  await publish(backend, [
    [demo.employeeId, "09:00"],
    [LEO, "11:00"],
    [null, "13:00"],
  ]);
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(backend.url + links.schedule());
  await expect(page.getByRole("list", { name: HEADING })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().setOffline(true);

  const own = await openSheet(page, "9:00 AM");
  await expect(own.getByRole("list", { name: "Working at the same time" })).toContainText("Leo Fontaine");
  expect(await accessibilityProblems(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await own.getByRole("button", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe(`shifts-${DAY}.ics`);
  await own.getByRole("button", { name: "Drop" }).click();
  const dropping = page.getByRole("dialog", { name: "Drop this shift?" });
  await dropping.getByLabel("Reason").fill("Dentist");
  await dropping.getByRole("button", { name: "Drop shift" }).click();
  await expect(own.getByRole("button", { name: "Take back" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("list", { name: HEADING })).toContainText("Dropped");

  const open = await openSheet(page, "1:00 PM");
  await open.getByRole("button", { name: "Claim" }).click();
  await expect(open.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/schedule$/);
  await expect(page.getByRole("list", { name: HEADING })).toContainText("Requested");
  await page.context().setOffline(false);
  await expect(syncState(page, "Synced")).toBeVisible();
});
