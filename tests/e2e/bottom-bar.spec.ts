import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, test } from "./fixtures.ts";
import { isFree } from "./is-free.ts";

const PHONE = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };

const bar = (page: Page) => page.getByRole("navigation", { name: "Quick access" });
const entry = (page: Page, name: string) => bar(page).getByRole("link", { name, exact: true });
const more = (page: Page) => bar(page).getByRole("button", { name: /^More/ });
const menu = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const current = (page: Page) => bar(page).locator("[aria-current=page]");

async function expectOn(page: Page, title: string) {
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeFocused();
}

test("a phone's bar leads everywhere without a network, and More is the menu", { tag: "@offline" }, async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await expect(page.getByText("You are currently offline.")).toBeVisible();
  for (const [name, title] of [
    ["Schedule", "Schedule"],
    ["Clock", "Time Clock"],
    ["Home", "Dashboard"],
  ] as const) {
    await entry(page, name).tap();
    await expectOn(page, title);
    await expect(current(page)).toHaveText(name);
    await isFree(entry(page, name));
  }
  // The chat's link also says how much is unread.
  await bar(page).getByRole("link", { name: /^Chat/ }).tap();
  await expectOn(page, "Chat");
  await isFree(page.getByRole("main").getByRole("textbox"));

  await more(page).tap();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(more(page)).toBeFocused();
  await more(page).tap();
  await menu(page).getByRole("link", { name: "News" }).tap();
  await expectOn(page, "News");
  await expect(current(page)).toHaveCount(0);
  await page.goBack();
  await expectOn(page, "Chat");
  await context.close();
});

test("managers have the roster in the bar, and their own schedule at More", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.setViewportSize(PHONE);
  await logIn(page, backend.url, demo.manager);
  await entry(page, "Roster").click();
  await expectOn(page, "Roster");
  await more(page).click();
  await menu(page).getByRole("link", { name: "Schedule" }).click();
  await expectOn(page, "Schedule");
  await page.emulateMedia({ media: "print" });
  await expect(bar(page)).toBeHidden();
});

test("a phone on its side keeps the bar, and a wide window has the rail", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.setViewportSize(ON_ITS_SIDE);
  await logIn(page, backend.url, demo.manager);
  await expect(menu(page)).toBeHidden();
  for (const one of await bar(page).getByRole("listitem").all()) await isFree(one);
  await isFree(page.getByRole("button", { name: "Open menu" }));
  await isFree(page.getByRole("heading", { name: "Dashboard", level: 1 }));
  await page.setViewportSize({ width: 1024, height: 390 });
  await expect(menu(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("while one types the keyboard has the bar's room", { tag: "@nightly" }, async ({ page, backend }) => {
  const KEYBOARD_PX = 330;
  await page.setViewportSize(PHONE);
  await logIn(page, backend.url, demo.employee);
  await page.goto(backend.url + links.chat());
  const composer = page.getByRole("main").getByRole("textbox");
  await isFree(composer);
  await composer.focus();
  await expect(bar(page)).toBeVisible();
  // No keyboard comes onto a tested screen: the part of the page that it leaves free does.
  const showKeyboard = (px: number) =>
    page.evaluate((px) => {
      const height = window.innerHeight - px;
      Object.defineProperty(window.visualViewport, "height", { value: height, configurable: true });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    }, px);
  await showKeyboard(KEYBOARD_PX);
  await expect(bar(page)).toHaveCount(0);
  const send = page.getByRole("button", { name: "Send message" });
  const below = () =>
    send.evaluate((button) => Math.round(window.innerHeight - button.getBoundingClientRect().bottom));
  // Close above it: there is no room for the bar between.
  await expect.poll(below).toBeLessThan(KEYBOARD_PX + 48);
  expect(await below()).toBeGreaterThanOrEqual(KEYBOARD_PX);
  await showKeyboard(0);
  await expect(bar(page)).toBeVisible();
});

test("forced colours show the page of the bar that one is on", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize(PHONE);
  await logIn(page, backend.url, demo.employee);
  const edges = () =>
    bar(page)
      .getByRole("link")
      .evaluateAll((all) =>
        all.map((one) => one.firstElementChild && getComputedStyle(one.firstElementChild).borderTopWidth),
      );
  await expect(current(page)).toHaveText("Home");
  expect(await edges()).toEqual(["2px", "0px", "0px", "0px"]);
});
