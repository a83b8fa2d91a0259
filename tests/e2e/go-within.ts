import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Goes where a link within the app would lead: the page stays loaded. */
export async function goWithin(page: Page, path: string) {
  const from = await page.evaluate((to) => {
    const { pathname } = location;
    const { title } = document;
    // The page that is reached gives the tab its title again.
    document.title = "";
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return { pathname, title };
  }, path);
  const titleNow = () =>
    page.evaluate(({ pathname, title }) => {
      // Sent back to where it came from, which is not another arrival.
      if (location.pathname === pathname) document.title ||= title;
      return document.title;
    }, from);
  await expect
    .poll(titleNow, { message: `somebody who goes to ${path} arrives`, intervals: [50] })
    .not.toBe("");
  await isShown(page);
}

/** Waits until a page is there whole. */
export async function isShown(page: Page) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // Not how far somebody got, which is known.
  await expect(page.locator("[role=progressbar]:not([aria-valuenow])")).toHaveCount(0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}
