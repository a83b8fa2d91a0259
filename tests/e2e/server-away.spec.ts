import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { type Backend, expect, logIn, syncState, test } from "./fixtures.ts";

// A first visit whose server goes away before the service worker has put the app on the device.

/** Opens the dashboard afresh; what it has not loaded by then cannot be loaded any more. */
async function openAndCut(page: Page, backend: Backend) {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/dashboard`);
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  backend.network.cut();
}

test("logging out works with the server away, also if something waits", async ({ page, backend }) => {
  await openAndCut(page, backend);
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();
  await expect(syncState(page, /1/)).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  const asked = page.getByRole("alertdialog", { name: "Log out with 1 unsent item?" });
  await asked.getByRole("button", { name: "Stay logged in" }).click();
  await expect(asked).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await asked.getByRole("button", { name: "Log out", exact: true }).click();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain("access_token");
  await expect(page.getByRole("button", { name: "Clock out" })).toHaveCount(0);
});
