import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { expect, logIn, syncState, test } from "./fixtures.ts";

/**
 * How the main screens look. After a change that is meant, `npm run test:e2e -- -u look` takes the pictures anew: open
 * each of them (tests/e2e/look) and commit only what you would be glad to show.
 */
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const THEMES = ["light", "dark"] as const;

test("the public pages look as they did", async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [name, path] of [
    ["landing", links.home()],
    ["sign-up", links.signUp()],
    ["login", links.login()],
    ["terms", links.terms()],
    ["not-found", "/no/such/page"],
  ] as const) {
    await page.goto(backend.url + path);
    await looksAs(page, name);
  }
  await page.goto(backend.url + links.signUp());
  await page.getByLabel("Email").fill("new@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("long-enough");
  await page.getByLabel("Confirm Password").fill("long-enough");
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  await looksAs(page, "sign-up-details");
});

test("a manager's pages look as they did", async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page, backend.url, demo.manager);
  await expect(syncState(page, "Synced")).toBeVisible();
  await looksAs(page, "dashboard-manager");
  await page.goto(backend.url + links.settings());
  await looksAs(page, "settings");
});

test("an employee's pages look as they did", async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page, backend.url, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
  await looksAs(page, "dashboard-employee");
  await page.goto(backend.url + links.timeClock());
  await looksAs(page, "time-clock");
});

async function looksAs(page: Page, name: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole("progressbar")).toHaveCount(0);
      await holdStill(page);
      await expect(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`, {
        mask: whatPasses(page),
        // They are told to want less motion; to end an animation early would have the next one begin.
        animations: "allow",
        stylePath: "tests/e2e/look.css",
        maxDiffPixels: 300,
      });
    }
  }
}

/** Days and times of today, and what the demo's roster of this week comes to. */
function whatPasses(page: Page): Locator[] {
  return [
    page.locator("time"),
    page.getByText(/\d:\d\d|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/),
    ...whatGrows(page),
    page.getByRole("list", { name: "Recent Messages" }),
  ];
}

/** What has more or fewer lines with the day of the week. */
function whatGrows(page: Page): Locator[] {
  return [
    "My Shifts This Week",
    "Total Shifts This Week",
    "Available Shifts",
    "Open Shifts",
    "Upcoming Shifts",
    "Estimated Weekly Earnings",
  ].map((name) => page.getByRole("region", { name }));
}

/** Gives all of it one height, so that what is below stands where it stood. */
async function holdStill(page: Page) {
  for (const part of whatGrows(page)) {
    await part.evaluateAll((found) => {
      for (const element of found as HTMLElement[])
        Object.assign(element.style, { height: "10rem", overflow: "hidden" });
    });
  }
}
