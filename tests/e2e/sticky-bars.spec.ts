import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, test } from "./fixtures.ts";
import { isFree } from "./is-free.ts";

async function offline(page: Page, url: string, email: string, path: string) {
  await logIn(page, url, email);
  await readyForOffline(page);
  await page.goto(url + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const banner = (page: Page) => page.getByText("You are currently offline.");

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`offline on a phone of ${width} px, what to do with chosen days is in sight above the banner`, {
    tag: ["@offline", "@nightly"],
  }, async ({ page, context, backend }) => {
    await page.setViewportSize({ width, height });
    await offline(page, backend.url, demo.employee, links.availability());
    await cutNetwork(context, backend);
    await expect(banner(page)).toBeVisible();
    await page.getByRole("button", { name: "Next month" }).click();
    await page.locator("[data-day]").first().click();
    await isFree(page.getByRole("region", { name: "Selected days" }).getByRole("button").last());
  });

test("offline, the buttons of the pay rules stay in sight above the banner", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await offline(page, backend.url, demo.admin, links.payroll({ tab: "rules" }));
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await cutNetwork(context, backend);
    await expect(banner(page)).toBeVisible();
    await isFree(page.getByRole("button", { name: "Discard changes" }));
  }
});
