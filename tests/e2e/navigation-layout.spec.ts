import type { Locator, Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, test } from "./fixtures.ts";

const PHONE = { width: 360, height: 640 };

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });

async function widthOf(part: Locator): Promise<number> {
  return Math.round((await part.boundingBox())?.width ?? 0);
}

test("the sidebar is a rail that widens under the pointer, and folds by its button", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, backend.url, demo.manager);
  const rail = sidebar(page);
  await expect.poll(() => widthOf(rail)).toBe(64);
  await expect(rail.getByRole("button")).toHaveCount(0);
  await rail.hover();
  await expect.poll(() => widthOf(rail)).toBe(256);
  await rail.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect.poll(() => widthOf(rail)).toBe(64);
  await page.mouse.move(900, 400);
  await rail.hover();
  await expect.poll(() => widthOf(rail)).toBe(256);
  await page.mouse.move(900, 400);
  await expect.poll(() => widthOf(rail)).toBe(64);
});

test("the sidebar leads where it says: the logo, the user's entry, and out", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, backend.url, demo.manager);
  const rail = sidebar(page);
  await rail.getByRole("link", { name: "Marcus Webb" }).click();
  await expect(page).toHaveURL(`${backend.url}/settings`);
  await rail.getByRole("link", { name: "Shiftkeep, go to Dashboard" }).click();
  await expect(page).toHaveURL(`${backend.url}/dashboard`);
  await expect(page.getByRole("banner").getByText("Harbour Street Café")).toBeVisible();
  await expect(rail.getByRole("link", { name: "Log out" })).toHaveAttribute("href", "/login");
  await rail.getByRole("link", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
});

test("a phone's menu slides out, and is closed by a page, Escape, the shade and a finger", async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await logIn(page, backend.url, demo.manager);
  const menu = sidebar(page);
  const open = async () => {
    await page.getByRole("button", { name: "Open menu" }).tap();
    await expect(menu).toBeVisible();
  };
  await open();
  expect(await widthOf(menu)).toBe(280);
  await expect(menu.getByRole("link", { name: "Subscription" })).toHaveCount(0);
  await menu.getByRole("link", { name: "Time Clock" }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { name: "Time Clock", level: 1 })).toBeFocused();

  await open();
  await menu.getByRole("link", { name: "Time Clock" }).tap();
  await expect(menu).toBeHidden();

  // The keys reach the menu also where it appears at once.
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await open();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
  }
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();

  await open();
  await page.touchscreen.tap(340, 300);
  await expect(menu).toBeHidden();

  await open();
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
  await touch("touchStart", 220);
  await touch("touchMove", 160);
  await touch("touchMove", 60);
  await touch("touchEnd");
  await expect(menu).toBeHidden();

  await page.setViewportSize({ width: 700, height: 640 });
  await open();
  expect(await widthOf(menu)).toBe(300);
  await context.close();
});

test("the browser's back button leads to where a page was left", { tag: ["@offline", "@nightly"] }, async ({
  page,
  backend,
}) => {
  await page.setViewportSize(PHONE);
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  const goTo = async (name: string) => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await sidebar(page).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeFocused();
  };
  const top = () => page.evaluate(() => window.scrollY);
  await goTo("Settings");
  await page.getByRole("link", { name: "Notifications", exact: true }).click();
  await expect(page.getByRole("switch", { name: "Quiet hours" })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(top).toBe(300);
  await goTo("Time Clock");
  expect(await top()).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeFocused();
  await expect.poll(top).toBe(300);
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Time Clock", level: 1 })).toBeFocused();
  await expect.poll(top).toBe(0);
});

test("a keyboard alone gets everywhere: past the menu, through it, and out of a dialog", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, backend.url, demo.manager);
  await page.reload();
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Clock in" })).toBeFocused();

  const rail = sidebar(page);
  await rail.getByRole("link", { name: "News" }).focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => widthOf(rail)).toBe(256);
  await expect(rail.getByRole("link", { name: "Roster" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Roster", level: 1 })).toBeFocused();
  await expect.poll(() => widthOf(rail)).toBe(64);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeFocused();

  await readyForOffline(page);
  await cutNetwork(context, backend);
  const logOut = page.getByRole("banner").getByRole("button", { name: "Log out" });
  await logOut.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Log out while offline?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  for (const name of ["Log out", "Cancel"]) {
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(logOut).toBeFocused();
});

test("a business is signed up, paid for and set up by keyboard alone, with its owner's name", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await page.goto(`${backend.url}/signup`);
  const type = async (label: string, text: string) => {
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await page.keyboard.type(text);
  };
  await page.getByLabel("Email").focus();
  await type("Email", "ada@corner-bakery.test");
  await page.keyboard.press("Tab");
  await type("Password", "correct-horse-9");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await type("Confirm password", "correct-horse-9");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Step 2: Business Details" })).toBeFocused();
  await page.keyboard.press("Tab");
  await type("Business name", "Corner Bakery");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Start trial" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await page.getByRole("link", { name: "Continue now" }).press("Enter");
  await expect(page).toHaveURL(/business-setup/);
  await expect(page.getByLabel("Business name")).toHaveValue("Corner Bakery");
  await page.getByLabel("Business name").focus();
  await page.keyboard.press("Tab");
  await type("Your name", "Ada Byrne");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Welcome, Ada" })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} x ${height} all of the menu is in sight, down to the settings`, {
    tag: "@nightly",
  }, async ({ page, backend }) => {
    await page.setViewportSize({ width, height });
    await logIn(page, backend.url, demo.admin);
    const menu = sidebar(page);
    if (width < 768) await page.getByRole("button", { name: "Open menu" }).click();
    else await menu.hover();
    const settings = menu.getByRole("navigation").getByRole("link", { name: "Settings" });
    await expect(settings).toBeInViewport({ ratio: 1 });
    const list = menu.getByRole("navigation", { name: "Main" });
    expect(await list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  });
}
