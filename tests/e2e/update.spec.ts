import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, signedIn } from "../factories/demo.ts";
import {
  type Backend,
  test as base,
  clockIn,
  expect,
  logIn,
  punchesOn,
  punchesOnServer,
  readyForOffline,
  syncState,
} from "./fixtures.ts";
import { PINS, pad, punch, tap, turnOn } from "./tablet.ts";

interface Deployment extends Backend {
  /** Puts a newer build in place of the one that is served. */
  deploy(): void;
}

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ shared }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "shiftkeep-build-"));
    cpSync("dist", folder, { recursive: true });
    const backend = await (await shared.host()).open(folder);
    await use({ ...backend, deploy: () => deployOver(folder) });
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Makes the build in a folder a newer one: another index.html, and a worker that knows its new revision. */
function deployOver(folder: string) {
  change(folder, "index.html", (html) =>
    html.replace("<title>", '<meta name="build" content="newer" /><title>'),
  );
  change(folder, "sw.js", (worker) =>
    worker.replace(/\{"revision":"\w+","url":"index\.html"\}/, '{"revision":"newer","url":"index.html"}'),
  );
}

function change(folder: string, file: string, edit: (text: string) => string) {
  const before = readFileSync(join(folder, file), "utf8");
  const after = edit(before);
  expect(after).not.toBe(before);
  writeFileSync(join(folder, file), after);
  for (const suffix of [".br", ".gz"]) rmSync(join(folder, file + suffix), { force: true });
}

test("a new build replaces the old one with a single reload", { tag: "@offline" }, async ({
  page,
  deployment,
}) => {
  await page.goto(`${deployment.url}/login`);
  await readyForOffline(page);
  await page.reload();
  let loads = 0;
  page.on("load", () => loads++);
  deployment.deploy();
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", "newer");
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.waitForLoadState();
  expect(loads).toBe(1);
});

test("a shared tablet takes a new build once nobody stands at it, and stays one", {
  tag: ["@offline", "@nightly"],
}, async ({ page, deployment }) => {
  await turnOn(page, deployment.url);
  await tap(page, "29");
  deployment.deploy();
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)),
    )
    .toBe(true);
  await expect(page.getByText("2 of 6 digits entered")).toBeVisible();
  await expect(page.locator('meta[name="build"]')).toHaveCount(0);
  await pad(page).getByRole("button", { name: "Clear" }).click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", "newer");
  await expect(pad(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/time-clock");
});

test("a new build waits for an unsaved form, says so, and comes when asked", {
  tag: ["@offline", "@nightly"],
}, async ({ page, deployment }) => {
  await page.goto(`${deployment.url}/login`);
  await readyForOffline(page);
  await page.getByLabel("Email").fill("sam@demo.test");
  deployment.deploy();
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText("A new version is ready.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("sam@demo.test");
  await expect(page.locator('meta[name="build"]')).toHaveCount(0);
  await page.getByRole("button", { name: "Update now" }).click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", "newer");
});

const isNewer = (page: Page) => page.locator('meta[name="build"]');
/**
 * Until the newer build is deployed, pages speak as the previous release's: its protocol is still served, as to a business
 * without rows that it would misread.
 */
async function speakAsBefore(context: BrowserContext, { sql }: Backend) {
  await sql(
    `update sync.business_versions set min_protocol = default where business_id = '${demo.businessId}'`,
  );
  await context.route("**/rpc/sync_*", async (route) => {
    const request = route.request();
    if ((await isNewer(request.frame().page()).count()) > 0) return route.continue();
    const { client, ...args } = request.postDataJSON();
    return route.continue({
      postData: JSON.stringify({ ...args, client: { ...client, protocol: PROTOCOL - 1 } }),
    });
  });
}

/** The first row of a kind to come, which the previous release would misread, and the hint that comes with it. */
const closeToBefore = ({ sql }: Backend) =>
  sql(`
    create table public.needs_newer (business_id uuid not null);
    create trigger needs_newer_require_protocol after insert on public.needs_newer
      for each row execute function sync.require_protocol('${PROTOCOL}');
    insert into public.needs_newer values ('${demo.businessId}');
    update public.businesses set updated_at = now() where id = '${demo.businessId}';`);

test("a build that became too old delivers hours, and keeps the rest of its queue through the reload", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, deployment }) => {
  await speakAsBefore(context, deployment);
  await page.clock.install();
  await logIn(page, deployment.url, demo.employee);
  await readyForOffline(page);
  await page.goto(`${deployment.url}/time-clock`);
  await expect(syncState(page, "Synced")).toBeVisible();
  const sam = await signedIn(deployment.elsewhere(), demo.employee);
  await clockIn(page);
  await expect.poll(() => punchesOnServer(sam)).toHaveLength(1);

  await closeToBefore(deployment);
  await expect(syncState(page, "Reload needed")).toBeVisible();
  await page.getByRole("button", { name: "Clock out" }).click();
  await expect(punchesOn(page)).toHaveText(/Synced/);
  await expect.poll(() => punchesOnServer(sam)).toMatchObject([{ clock_out_time: expect.any(String) }]);
  await page.goto(new URL(links.chat(), deployment.url).href);
  await page.getByRole("textbox", { name: /^Message to/ }).fill("I have gone home");
  await page.keyboard.press("Enter");
  await expect(syncState(page, "Reload needed")).toBeVisible();
  const told = () => sam.from("messages").select("id").eq("text", "I have gone home").throwOnError();
  expect((await told()).data).toEqual([]);
  await expect(isNewer(page)).toHaveCount(0);

  deployment.deploy();
  // It looks for the new build each minute, from a moment after it says so.
  await expect(async () => {
    await page.clock.fastForward("01:01");
    await expect(isNewer(page)).toHaveAttribute("content", "newer", { timeout: 10_000 });
  }).toPass();
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect.poll(async () => (await told()).data).toHaveLength(1);
  expect(await punchesOnServer(sam)).toHaveLength(1);
});

test("a locked tablet without the new build still delivers hours, and takes the build by itself", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, deployment }) => {
  await speakAsBefore(context, deployment);
  await turnOn(page, deployment.url);
  const owner = await signedIn(deployment.elsewhere(), demo.admin);
  await closeToBefore(deployment);
  await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
  // It comes back after a minute, or as soon as it has reason to hope.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => punchesOnServer(owner)).toMatchObject([{ user_id: demo.employeeId }]);
  await expect(pad(page)).toBeVisible();
  await expect(isNewer(page)).toHaveCount(0);

  deployment.deploy();
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect(isNewer(page)).toHaveAttribute("content", "newer");
  await expect(pad(page)).toBeVisible();
  await punch(page, PINS.priya, "Priya Nair", "Clock in", /^Clocked in, /);
  await expect.poll(() => punchesOnServer(owner)).toHaveLength(2);
});
