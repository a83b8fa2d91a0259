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

const NO_SERVER = "Can't reach the server right now. Check your connection and try again.";

for (const name of ["Reload App", "Go to Homepage"]) {
  test(`${name} says what is missing with the server away, and works once it is back`, async ({
    page,
    backend,
  }) => {
    await openAndCut(page, backend);
    // In one step: a screen that renders between the two would break before it is pressed.
    await page.getByRole("button", { name: "Clock in" }).evaluate((button: HTMLElement) => {
      Intl.DateTimeFormat.prototype.format = Intl.DateTimeFormat.prototype.formatToParts = () => {
        throw new Error("It broke");
      };
      button.click();
    });
    const way = page.getByRole("button", { name });
    await way.click();
    await expect(page.getByText(NO_SERVER)).toBeVisible();
    backend.network.restore();
    await way.click();
    await expect(page.getByText(NO_SERVER)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
  });
}

test("Try again says what is missing where storage is refused and the server is away", async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.employee);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("No storage here", "SecurityError");
    };
  });
  await page.goto(`${backend.url}/dashboard`);
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await expect(tryAgain).toBeVisible();
  backend.network.cut();
  await tryAgain.click();
  await expect(page.getByText(NO_SERVER)).toBeVisible();
  backend.network.restore();
  await tryAgain.click();
  await expect(page.getByText(NO_SERVER)).toHaveCount(0);
});
