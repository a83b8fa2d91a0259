import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, readyForOffline } from "./fixtures.ts";
import { pad, tap, turnOn } from "./tablet.ts";

interface Deployment {
  url: string;
  /** Puts a newer build in place of the one that is served. */
  deploy(): void;
}

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ shared }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "shiftkeep-build-"));
    cpSync("dist", folder, { recursive: true });
    const backend = await (await shared.host()).open(folder);
    await use({ url: backend.url, deploy: () => deployOver(folder) });
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
