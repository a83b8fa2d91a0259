import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { accountWords } from "#words/made/account.ts";
import { demo, signedUp } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, test } from "./fixtures.ts";

const PHONE = { width: 390, height: 844 };
const SIZES = [
  { width: 360, height: 740 },
  PHONE,
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const SCREENS = [
  "/dashboard",
  "/roster",
  "/staff-availability",
  "/chat",
  "/news",
  "/time-clock",
  "/time-records",
  "/staff",
  "/settings",
];
/** What stays where it is, however far the page is scrolled, and what says where one is. */
const FIXED =
  "header:not(main *) :is(h1, button, a), nav :is(a, button), [role=tab], [role=toolbar] button, [data-page-foot] button";
const PRESSED = "main :is(button, a[href], input, select, textarea, h2, h3)";

const toasts = (page: Page) => page.getByRole("region", { name: /^Notifications/ }).getByRole("alertdialog");

/** The names of those elements that lie under a toast; `scrolled` first brings each into sight, as the focus would. */
function covered(page: Page, selector: string, scrolled = false): Promise<string[]> {
  return page.evaluate(
    ([selector, scrolled]) => {
      const room = document
        .querySelector("[role=region][aria-label^=Notifications]")
        ?.getBoundingClientRect();
      if (!room) throw new Error("No toast is shown");
      const names: string[] = [];
      for (const element of document.querySelectorAll(selector)) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert]")) continue;
        // For screen readers alone.
        if (element.closest("[style*='clip']")) continue;
        if (scrolled) element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const box = element.getBoundingClientRect();
        const isUnder =
          box.bottom > room.top && box.top < room.bottom && box.right > room.left && box.left < room.right;
        if (isUnder) names.push(element.getAttribute("aria-label") ?? element.textContent ?? "");
      }
      return names;
    },
    [selector, scrolled] as const,
  );
}

/** Goes offline, of which a toast tells, and waits until it stands still. */
async function withToast(toast: Locator) {
  await expect(toast).toBeVisible();
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}

test("toasts lie over nothing that is pressed, on any screen of any width", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, backend.url, demo.admin);
  await readyForOffline(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const path of SCREENS) {
      const where = `${path} at ${size.width}`;
      await page.goto(`${backend.url}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await cutNetwork(context, backend);
      await withToast(toasts(page).filter({ hasText: "You are offline." }));
      expect(await covered(page, FIXED), where).toEqual([]);
      expect(await covered(page, PRESSED, true), where).toEqual([]);
      await restoreNetwork(context, backend);
    }
  }
});

test("a dialog ends above a toast, with its title and buttons free", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, backend.url, demo.admin);
  await readyForOffline(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`${backend.url}/news`);
    await page.getByRole("button", { name: /^New post/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await cutNetwork(context, backend);
    await withToast(toasts(page).filter({ hasText: "You are offline." }));
    expect(await covered(page, "[role=dialog] :is(h2, footer button)"), `at ${size.width}`).toEqual([]);
    expect(await covered(page, "[role=dialog] :is(button, input)", true), `at ${size.width}`).toEqual([]);
    await toasts(page).getByRole("button", { name: "Dismiss" }).first().click();
    await restoreNetwork(context, backend);
  }
});

test("on a phone a toast covers nothing of the menu's foot, and no second one comes beside it", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await withToast(toasts(page).filter({ hasText: "You are offline." }));
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Open menu" }).click();
  const foot = page.getByRole("complementary").getByRole("link", { name: "Log out" });
  await expect(foot).toBeInViewport();
  await expect.poll(() => covered(page, "aside > * > :last-child a")).toEqual([]);
});

test("a toast with an action breaks no word, of whatever length in German", async ({ browser, backend }) => {
  const say = await accountWords.load("de-DE");
  const context = await browser.newContext({
    ...{ locale: "de-DE", timezoneId: "Europe/Berlin", viewport: PHONE, serviceWorkers: "block" },
  });
  const page = await context.newPage();
  await signedUp(backend.elsewhere(), "jonas@brotwerk.test", { businessName: "Brotwerk" });
  await page.goto(backend.url + links.login());
  await page.getByLabel(say("email")).fill("jonas@brotwerk.test");
  await page.getByLabel(say("password"), { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
  await page.getByRole("button", { name: say("setup.submit") }).click();
  const toast = page.getByRole("alertdialog").filter({ hasText: say("toast.setupDone") });
  await expect(toast.getByRole("button", { name: say("toast.addStaff") })).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const broken = await toast.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        for (const { 0: word, index } of (texts.currentNode.textContent ?? "").matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(word);
        }
      }
      return found;
    });
    expect(broken, `at ${size.width} px`).toEqual([]);
  }
  await context.close();
});
