import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { expect, logIn, readyForOffline, syncState, test } from "./fixtures.ts";

const PHONE = { width: 390, height: 844 };
const LEO = "d0000000-0000-4000-8000-000000000005";
/** In a week of which nothing is published yet. */
const monday = demoDay(14);
const saturday = demoDay(19);

/** As the app writes it: 'Saturday, December 19'. */
const longDay = (date: string) =>
  new Intl.DateTimeFormat("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric", timeZone: "UTC" },
  }).format(new Date(date));
const rowsOf = (page: Page, date: string) =>
  page.getByRole("region", { name: longDay(date) }).getByRole("listitem");

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test("somebody without a network finds a colleague's Saturday on a phone, and shares the week as a picture", {
  tag: ["@nightly", "@offline"],
}, async ({ page, context, backend }) => {
  await page.setViewportSize(PHONE);
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const shift = { id: crypto.randomUUID(), business_id: demo.businessId, date: saturday, user_id: LEO };
  const times = { start_time: "22:00", end_time: "06:00" };
  const published_as = { publish_id: crypto.randomUUID(), date: saturday, user_id: LEO, ...times };
  await manager
    .from("shifts")
    .insert({ ...shift, ...times, published: true, published_as })
    .throwOnError();
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(backend.url + links.schedule({ day: monday }));
  await expect(page.getByRole("radio", { name: "Mine" })).toBeChecked();
  await context.setOffline(true);

  await page.getByRole("radio", { name: "Team" }).click();
  await page.getByRole("radio", { name: longDay(saturday) }).click();
  const night = rowsOf(page, saturday).filter({ hasText: "Leo Fontaine" });
  await expect(night).toContainText("10 PM–6 AM");
  expect(await scrollsSideways(page)).toBe(false);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.getByRole("radio", { name: "Week", exact: true }).click();
  await expect(rowsOf(page, saturday).filter({ hasText: "Leo Fontaine" })).toContainText("10 PM – 6 AM");
  expect(await scrollsSideways(page)).toBe(false);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share picture" }).click();
  const file = readFileSync(await (await saving).path());
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  // Its width, of which the header of a PNG tells.
  expect(file.readUInt32BE(16)).toBe(1080);

  await page.reload();
  await expect(page.getByRole("radio", { name: "Week", exact: true })).toBeChecked();
  await expect(rowsOf(page, saturday).filter({ hasText: "Leo Fontaine" })).toBeVisible();
  await page.getByRole("switch", { name: "With me" }).click();
  await expect(rowsOf(page, saturday)).toHaveCount(0);
});
