import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { keepCompiled, keepInMemory } from "./environment.ts";

/** Written by .ci/set-up.js --browser. Without it Playwright looks for its own Chromium. */
const pathFile = join(import.meta.dirname, "..", "node_modules", ".cache", "shiftkeep", "chromium-path");
const executablePath = existsSync(pathFile) ? readFileSync(pathFile, "utf8") : undefined;

keepInMemory();
keepCompiled();

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/results",
  snapshotPathTemplate: "{testDir}/look/{arg}{ext}",
  // Patience, not a measure of speed: a busy machine may be slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each test runs a server and one or more browsers; a small machine has two cores, and a third test only starves them.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine a journey may starve. One that needed a second run is listed as flaky: a defect to look into.
  retries: process.env.CI ? 1 : 0,
  // What is slow is named before the closing lines.
  reporter: [["./e2e/slowest-reporter.ts"], ["list"]],
  use: {
    locale: "en-US",
    timezoneId: "Europe/Dublin",
    // A press that finds no way costs a minute, not the whole patience of its test.
    actionTimeout: 60_000,
    // Where there is a second run only that one: it makes them a sixth slower.
    trace: { mode: process.env.CI ? "on-first-retry" : "retain-on-failure", screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        // Without compiling all scripts ahead when the service worker keeps them, journeys take a tenth less.
        "--blink-settings=v8CacheStrategiesForCacheStorage=1",
      ],
    },
  },
});
