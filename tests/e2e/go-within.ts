import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Goes to a path as a link within the app would, without reloading. */
export async function goWithin(page: Page, path: string) {
  const from = await page.evaluate((to) => {
    const { pathname } = location;
    const { title } = document;
    // The new page sets the title again.
    document.title = "";
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return { pathname, title };
  }, path);
  const titleNow = () =>
    page.evaluate(({ pathname, title }) => {
      // Redirected back to where it came from, which is not a new page.
      if (location.pathname === pathname) document.title ||= title;
      return document.title;
    }, from);
  await expect
    .poll(titleNow, { message: `somebody who goes to ${path} arrives`, intervals: [50] })
    .not.toBe("");
  await isShown(page);
}

/** Waits until a page has loaded completely. */
export async function isShown(page: Page) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // Excludes progress bars with a known value, which are content.
  await expect(page.locator("[role=progressbar]:not([aria-valuenow])")).toHaveCount(0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}
