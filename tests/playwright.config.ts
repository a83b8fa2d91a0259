import { existsSync, readFileSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Written by .ci/set-up.js --browser. Without it Playwright looks for its own Chromium. */
const pathFile = join(import.meta.dirname, "..", "node_modules", ".cache", "shiftkeep", "chromium-path");
const executablePath = existsSync(pathFile) ? readFileSync(pathFile, "utf8") : undefined;

// What tests keep goes into memory where there is room: each copies a database, and a disk takes longer to make its many
// small files than the server takes to start.
const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;
if (!process.env.TMPDIR && roomIn(MEMORY) > ROOM_BYTES) process.env.TMPDIR = MEMORY;

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
    // Where there is a second run only that one: it makes them a sixth slower.
    trace: { mode: process.env.CI ? "on-first-retry" : "retain-on-failure", screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"],
    },
  },
});

function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem());
}
