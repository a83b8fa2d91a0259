import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type ServerProcess, startServerProcess } from "../factories/server-process.ts";

/** A server of the test's own, which it may kill and start again on the same address and data. */
export interface Backend {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export const test = base.extend<{ backend: Backend }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  backend: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "shiftkeep-e2e-"));
    let server: ServerProcess = await startServerProcess(folder);
    const { url } = server;
    await use({
      url,
      kill: () => server.kill(),
      async restart() {
        server = await startServerProcess(folder, Number(new URL(url).port));
      },
    });
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

export { expect };

export async function logIn(page: Page, url: string, email: string, password = "shiftkeep-demo") {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
}

/** Waits until the app would open without a network: the service worker has everything and controls the page. */
export async function readyForOffline(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (registration.active?.state === "activated") return;
    await new Promise((resolve) => registration.active?.addEventListener("statechange", resolve));
  });
}

/** The punches the server holds, as its owner sees them. */
export async function punchesOnServer(client: SupabaseClient) {
  const { data, error } = await client
    .from("time_clock_records")
    .select("id, clock_in_time, clock_out_time")
    .order("clock_in_time");
  if (error) throw error;
  return data;
}
