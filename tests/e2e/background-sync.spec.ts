import type { BrowserContext, Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
import {
  type Backend,
  cutNetwork,
  expect,
  logIn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  test,
} from "./fixtures.ts";
import { openSwitchboard, requestsHeld, sessionMirror } from "./worker-events.ts";

/** Clocks the demo employee in without a network and waits until the service worker holds the punch too. */
async function clockInOffline(page: Page, context: BrowserContext, backend: Backend) {
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByText("On the clock", { exact: true })).toBeVisible();
  await expect.poll(() => requestsHeld(page)).toBe(1);
}

const punchesIn = (page: Page) => page.getByRole("list", { name: "Today's punches" }).getByRole("listitem");

/** The version of the last write of a punch. */
async function versionOf(client: Awaited<ReturnType<typeof signedIn>>): Promise<number> {
  const newest = client.from("punches").select("version").order("version", { ascending: false }).limit(1);
  const { data } = await newest.single().throwOnError();
  return data.version;
}

test("a punch made offline arrives with no tab open, and once", { tag: ["@offline", "@hosted"] }, async ({
  page,
  context,
  backend,
}) => {
  await clockInOffline(page, context, backend);
  const { dispatchSync } = await openSwitchboard(context, backend.url);
  await page.close();
  await restoreNetwork(context, backend);
  await dispatchSync();
  const sam = await signedIn(backend.url, demo.employee);
  await expect.poll(() => punchesOnServer(sam)).toHaveLength(1);
  const version = await versionOf(sam);

  const reopened = await context.newPage();
  await reopened.goto(`${backend.url}/time-clock`);
  await expect(punchesIn(reopened)).toHaveText(/Synced/);
  await expect.poll(() => requestsHeld(reopened)).toBe(0);
  expect(await punchesOnServer(sam)).toHaveLength(1);
  expect(await versionOf(sam)).toBe(version);
});

test("an expired token is renewed with no tab open, and the next page stays signed in", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  const before = await sessionMirror(page, { access_token: "expired", expires_at: 1 });
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage).filter(([name]) => name.endsWith("-auth-token"))) {
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), expires_at: 1, expires_in: 0 }));
    }
  });
  const { dispatchSync } = await openSwitchboard(context, backend.url);
  await page.close();
  await restoreNetwork(context, backend);
  await dispatchSync();
  const sam = await signedIn(backend.url, demo.employee);
  await expect.poll(() => punchesOnServer(sam)).toHaveLength(1);

  const reopened = await context.newPage();
  const refreshes: string[] = [];
  reopened.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) refreshes.push(request.url());
  });
  await reopened.goto(`${backend.url}/time-clock`);
  await expect(punchesIn(reopened)).toHaveText(/Synced/);
  // The page's own token was used up by the worker: it went on with what the worker got.
  expect(refreshes).toEqual([]);
  expect((await sessionMirror(reopened))?.refresh_token).not.toBe(before?.refresh_token);
});

test("a sync event while a tab is open changes nothing twice", { tag: ["@offline", "@nightly"] }, async ({
  page,
  context,
  backend,
}) => {
  await clockInOffline(page, context, backend);
  const { dispatchSync } = await openSwitchboard(context, backend.url);
  await restoreNetwork(context, backend);
  await dispatchSync();
  await page.bringToFront();
  await page.goto(`${backend.url}/time-clock`);
  await expect(punchesIn(page)).toHaveText(/Synced/);
  await expect.poll(() => requestsHeld(page)).toBe(0);
  const sam = await signedIn(backend.url, demo.employee);
  const version = await versionOf(sam);
  await dispatchSync();
  expect(await punchesOnServer(sam)).toHaveLength(1);
  expect(await versionOf(sam)).toBe(version);
});

test("signing out offline leaves the worker nothing to send and nobody to be", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  expect(await sessionMirror(page)).not.toBeNull();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  expect(await sessionMirror(page)).toBeNull();
  await expect.poll(() => requestsHeld(page)).toBe(0);
});

test("a punch on its way when the tab is hidden and ended arrives all the same", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  // The page's own request never gets there; the service worker's is none of the page's.
  await page.route("**/rpc/sync_push", () => {});
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByText("On the clock", { exact: true })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => requestsHeld(page)).toBe(1);
  const { dispatchSync } = await openSwitchboard(context, backend.url);
  await page.close();
  await dispatchSync();
  const sam = await signedIn(backend.url, demo.employee);
  await expect.poll(() => punchesOnServer(sam)).toHaveLength(1);
});
