import type { Page } from "@playwright/test";
import { demo } from "#tests/factories/demo.ts";
import type { SyncStage } from "./stage.ts";

/**
 * Resolves with the ms from pressing Login on a new device until a manager of a business with 10,000 punches sees who
 * is clocked in.
 */
export async function firstScreenOn(stage: SyncStage): Promise<number> {
  const profile = await stage.openProfile();
  const page = await profile.context.newPage();
  await page.goto(`${stage.appUrl}/login`);
  await page.getByLabel("Email").fill(demo.manager);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  const start = performance.now();
  await page.getByRole("button", { name: "Login" }).click();
  await seenOnTheClock(page, "Sam Okafor");
  const took = performance.now() - start;
  await profile.close();
  return took;
}

/** Checks at every frame: a locator that has waited for a while only checks twice a second. */
async function seenOnTheClock(page: Page, name: string) {
  await page.waitForFunction((wanted) => {
    const rows = [...document.querySelectorAll('ul[aria-label="On the clock now"] > li')];
    return rows.some((row) => row.checkVisibility() && row.textContent.includes(wanted));
  }, name);
}
