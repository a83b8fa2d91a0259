import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
import { createSmallDisk, type SmallDisk, whyNoSmallDisk } from "../factories/small-disk.ts";
import {
  type Backend,
  clockIn,
  cutNetwork,
  expect,
  logIn,
  punchesOn,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { punchesOnDisk } from "./replica-on-disk.ts";

const DISK_MB = 200;
const FEEDBACK = "The oven is loud";

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
  const waiting = (await punchesOnDisk(page)).filter(({ version }) => version === 0).map(({ id }) => id);
  expect(waiting).toHaveLength(2);
  await leaveFeedback(page);
  return waiting;
}

/** Gives feedback without a network: it waits. */
async function leaveFeedback(page: Page) {
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("link", { name: /^Help/ }).click();
  await page.getByRole("link", { name: "Give feedback" }).click();
  await page.getByRole("radio", { name: "Bad", exact: true }).check({ force: true });
  await page.getByLabel("Comment (optional)").fill(FEEDBACK);
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByLabel("Comment (optional)")).toHaveValue("");
  await page.getByRole("link", { name: "Time clock" }).first().click();
}

/** What goes wrong with a browser on a full disk is no fault of the app's. */
function noted(error: unknown) {
  test.info().annotations.push({ type: "on the full disk", description: String(error).slice(0, 300) });
}

/** Presses what there is to press on a full device, and tries again. The browser itself may end. */
async function tryOnFullDisk(page: Page, disk: SmallDisk) {
  const press = page.getByRole("button", { name: /^Clock (in|out)$/ });
  const tryAgain = page.getByRole("button", { name: "Try again" });
  disk.fill();
  await expect(press.or(tryAgain).first()).toBeVisible();
  if (await tryAgain.isVisible()) {
    await tryAgain.click();
    return;
  }
  await press.click();
  // There may be room for one more press: the browser makes some.
  const outcome = page.getByRole("alert").filter({ hasText: "was NOT saved" });
  await expect(outcome.or(tryAgain).or(page.getByText("Waiting").nth(1)).first()).toBeVisible();
  await page.reload();
}

for (const { how, restarts } of [
  { how: "and the app is tried again", restarts: false },
  { how: "and the browser is started again", restarts: true },
]) {
  test(`a disk that fills up while punches wait loses none of them, ${how}`, {
    tag: ["@offline", "@nightly"],
  }, async ({ playwright, launchOptions, backend }) => {
    const disk = createSmallDisk(DISK_MB);
    const start = () =>
      playwright.chromium.launchPersistentContext(join(disk.folder, "profile"), {
        ...launchOptions,
        locale: "en-US",
        timezoneId: "Europe/Dublin",
      });
    let context = await start();
    try {
      let page = context.pages()[0] ?? (await context.newPage());
      const waiting = await leaveTwoPunches(page, context, backend);
      for (let tries = 0; tries < 3; tries++) await tryOnFullDisk(page, disk).catch(noted);
      if (restarts) {
        await context.close().catch(noted);
        context = await start();
        await context.setOffline(true);
        page = context.pages()[0] ?? (await context.newPage());
        await page.goto(`${backend.url}/time-clock`).catch(() => {});
        await tryOnFullDisk(page, disk).catch(noted);
        await context.close().catch(noted);
      }
      disk.free();
      if (restarts) context = await start();
      page = context.pages()[0] ?? (await context.newPage());
      await restoreNetwork(context, backend);
      await page.goto(`${backend.url}/time-clock`);
      await expect(syncState(page, "Synced")).toBeVisible();
      await expect(punchesOn(page).last()).toHaveText(/Synced/);
      const sam = await signedIn(backend.url, demo.employee);
      const { data } = await sam.from("punches").select("id").in("id", waiting).throwOnError();
      expect(data).toHaveLength(2);
      const said = () => sam.from("staff_feedback").select("words").eq("words", FEEDBACK).throwOnError();
      await expect.poll(async () => (await said()).data).toHaveLength(1);
    } finally {
      await context.close().catch(() => {});
      disk.destroy();
    }
  });
}
