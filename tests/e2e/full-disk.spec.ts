import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
import { createSmallDisk, whyNoSmallDisk } from "../factories/small-disk.ts";
import {
  type Backend,
  clockIn,
  cutNetwork,
  expect,
  logIn,
  punchesOn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

const DISK_MB = 200;

const refusal = whyNoSmallDisk();
test.skip(refusal !== null, refusal ?? "");

/** Clocks in and out without a network: two punches wait. */
async function leaveTwoPunches(page: Page, context: BrowserContext, backend: Backend) {
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await page.goto(`${backend.url}/time-clock`);
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);
  await clockIn(page);
  await page.getByRole("button", { name: "Clock out" }).click();
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await expect(punchesOn(page)).toHaveText([/Waiting/]);
}

/** Presses what there is to press on a full device, and tries again. */
async function tryOnFullDisk(page: Page) {
  const press = page.getByRole("button", { name: "Clock in" });
  const tryAgain = page.getByRole("button", { name: "Try again" });
  const told = page.getByRole("alert").filter({ hasText: "was NOT saved" });
  await expect(press.or(tryAgain)).toBeVisible();
  if (await tryAgain.isVisible()) {
    await tryAgain.click();
    return;
  }
  await press.click();
  await expect(told.or(tryAgain).first()).toBeVisible();
  await page.reload();
}

for (const { how, restarts } of [
  { how: "and the app is tried again", restarts: false },
  { how: "and the browser is started again", restarts: true },
]) {
  test(`a disk that fills up while punches wait loses none of them, ${how}`, {
    tag: ["@offline", "@nightly"],
  }, async ({ playwright, launchOptions, locale, timezoneId, backend }) => {
    const disk = createSmallDisk(DISK_MB);
    const start = () =>
      playwright.chromium.launchPersistentContext(join(disk.folder, "profile"), {
        ...launchOptions,
        locale,
        timezoneId,
      });
    let context = await start();
    try {
      let page = context.pages()[0] ?? (await context.newPage());
      await leaveTwoPunches(page, context, backend);
      disk.fill();
      for (let tries = 0; tries < 3; tries++) await tryOnFullDisk(page).catch(() => {});
      if (restarts) {
        await context.close();
        context = await start();
        await context.setOffline(true);
        page = context.pages()[0] ?? (await context.newPage());
        await page.goto(`${backend.url}/time-clock`).catch(() => {});
        await tryOnFullDisk(page).catch(() => {});
        await context.close();
      }
      disk.free();
      if (restarts) context = await start();
      page = context.pages()[0] ?? (await context.newPage());
      await restoreNetwork(context, backend);
      await page.goto(`${backend.url}/time-clock`);
      await expect(syncState(page, "Synced")).toBeVisible();
      await expect(punchesOn(page)).toHaveText([/Synced/]);
      expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toMatchObject([
        { clock_out_time: expect.any(String) },
      ]);
    } finally {
      await context.close().catch(() => {});
      disk.destroy();
    }
  });
}
