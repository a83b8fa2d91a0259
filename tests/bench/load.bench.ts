import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import type { Figures } from "./figures.ts";
import { logInOn, openStage, type Stage } from "./stage.ts";
import { spreadOf } from "./stats.ts";

const RUNS = 5;

/**
 * Measures the ms from navigation until a page is usable, on a warm backend: until the login's field accepts text on
 * a new device, and until the clock button is there for a signed-in person, first with an empty HTTP cache and then
 * through the service worker.
 */
export async function bench(): Promise<Figures> {
  const stage = await openStage();
  const login: number[] = [];
  const dashboard: number[] = [];
  const again: number[] = [];
  try {
    await firstVisit(stage);
    for (let run = 0; run < RUNS; run++) {
      login.push(await firstVisit(stage));
      const page = await logInOn(stage, demo.employee);
      dashboard.push(await visitWithoutCache(page, stage));
      again.push(await secondVisit(page, stage));
      await page.context().close();
    }
  } finally {
    await stage.close();
  }
  return {
    unit: "ms",
    measurements: {
      "login, first visit": spreadOf(login),
      "dashboard, signed in, nothing cached": spreadOf(dashboard),
      "dashboard, through the service worker": spreadOf(again),
    },
  };
}

async function firstVisit({ browser, url }: Stage): Promise<number> {
  const page = await (await browser.newContext()).newPage();
  const start = performance.now();
  await page.goto(`${url}/login`, { waitUntil: "commit" });
  await page.getByLabel("Email").fill("a");
  const end = performance.now();
  await page.context().close();
  return end - start;
}

/** Keeps the session but removes the app: the service worker, its caches and the HTTP cache. */
async function visitWithoutCache(page: Page, { url }: Stage): Promise<number> {
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  return dashboardShown(page, url);
}

async function secondVisit(page: Page, { url }: Stage): Promise<number> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return dashboardShown(page, url);
}

async function dashboardShown(page: Page, url: string): Promise<number> {
  const start = performance.now();
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Clock (in|out)$/ }).waitFor();
  return performance.now() - start;
}
