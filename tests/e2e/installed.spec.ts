import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { expect, logIn, readyForOffline, test } from "./fixtures.ts";
import { pushDeviceFor, pushKeyOf, subscribeWith } from "./push-devices.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

async function logInHere(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("the browser finds nothing in the way of installing it", { tag: ["@offline", "@nightly"] }, async ({
  backend,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "shiftkeep-profile-"));
  // A private window, which Playwright's pages are by themselves, is never offered it.
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  const page = await context.newPage();
  await page.goto(`${backend.url}/login`);
  await readyForOffline(page);
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

for (const path of ["/time-clock", "/schedule", "/chat"]) {
  test(`the shortcut to ${path} leads there through the login`, {
    tag: path === "/chat" ? [] : "@nightly",
  }, async ({ page, backend }) => {
    await page.goto(backend.url + path);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await logInHere(page, demo.employee);
    await expect(page).toHaveURL(backend.url + path);
  });
}

test("a shortcut pressed while the app is open leads on in its window", async ({ page, backend }) => {
  await page.addInitScript(() => {
    const setConsumer = (consumer: unknown) => Object.assign(window, { launch: consumer });
    Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
  });
  await logIn(page, backend.url, demo.employee);
  await page.waitForFunction(() => "launch" in window);
  const launch = (targetURL: string) =>
    page.evaluate(
      (url) => (window as unknown as { launch(to: object): void }).launch({ targetURL: url }),
      targetURL,
    );
  await launch(`${backend.url}/time-clock`);
  await expect(page.getByRole("heading", { name: "Time Clock", level: 1 })).toBeVisible();
  await launch(`${backend.url}/?source=pwa`);
  await expect(page).toHaveURL(`${backend.url}/time-clock`);
});

test("an iPhone shows at the dashboard's foot how to add it, until somebody says no", {
  tag: "@nightly",
}, async ({ browser, backend }) => {
  const context = await browser.newContext({
    userAgent: IPHONE,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await logIn(page, backend.url, demo.employee);
  const card = page.getByRole("region", { name: "Add Shiftkeep to your home screen" });
  await expect(card.getByRole("listitem")).toHaveText([/Share/, /Add to Home Screen/, /Add/]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await card.getByRole("button", { name: "Not now" }).tap();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await page.goto(`${backend.url}/settings?section=device`);
  await expect(page.getByText("Add to Home Screen")).toBeVisible();
  await context.close();
});

test("the installed app says so, hides the registration, and asks for notifications after a press", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => "granted";
  });
  await subscribeWith(page, pushDeviceFor(await pushKeyOf(backend)));
  await page.goto(`${backend.url}/login?source=pwa`);
  await expect(page.getByRole("heading", { name: "Login (PWA)" })).toBeVisible();
  await expect(
    page.getByText("Having trouble? Try closing the app completely and reopening it."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Register as a business owner" })).toHaveCount(0);
  await context.clearPermissions();
  await logInHere(page, demo.employee);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Notifications", exact: true }).click();
  await expect(page.getByText("Notifications are on for this device.", { exact: false })).toBeVisible();
});

test("a phone leads from the subscription to the website", { tag: "@nightly" }, async ({ page, backend }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, backend.url, demo.admin);
  await page.goto(`${backend.url}/subscription`);
  await expect(page.getByRole("heading", { name: "Open this page on a larger screen" })).toBeVisible();
  await expect(page.getByText(`${new URL(backend.url).host}/subscription`)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(page.getByRole("heading", { name: "Open this page on a larger screen" })).toHaveCount(0);
});
