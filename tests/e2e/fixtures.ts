import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { openPool } from "#local/database/pool.ts";
import { demo } from "../factories/demo.ts";
import { shiftedClock, startServerProcess } from "../factories/server-process.ts";
import { layNetwork, type Network } from "../fakes/network.ts";

/** A server of the test's own behind a network that can be cut. */
export interface Backend {
  url: string;
  /** The same server without the network in between: what goes on elsewhere while this one is cut. */
  elsewhere(): string;
  network: Network;
  /** What opens its console. */
  consoleCode(): string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
  /** Copies the data; the function returned here puts the copy in their place, as somebody does who restores a disk. */
  copyData(): Promise<() => Promise<void>>;
  /** From the next start on its clock is ahead of the machine's by so many ms, or behind it. */
  setClock(offsetMs: number): void;
  /** Changes the data behind everybody's back. */
  sql(statements: string): Promise<void>;
}

export const test = base.extend<{ backend: Backend; clockOffsetMs: number }, { seeded: string }>({
  /** By how much the server's clock is ahead of the machine's at first. */
  clockOffsetMs: [0, { option: true }],
  // A folder with the demo business: copying it is much cheaper than filling a new one for each test.
  seeded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const folder = newFolder();
      await (await startServerProcess(folder)).stop();
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  backend: async ({ seeded, clockOffsetMs }, use) => {
    const folder = newFolder();
    let offsetMs = clockOffsetMs;
    // The demo's history ends on the day it is made.
    if (offsetMs === 0) cpSync(seeded, folder, { recursive: true });
    const network = await layNetwork();
    const start = async () => {
      const started = await startServerProcess(folder, { SITE_URL: network.url, ...shiftedClock(offsetMs) });
      network.lead(Number(new URL(started.url).port));
      return started;
    };
    let server = await start();
    await use({
      url: network.url,
      elsewhere: () => server.url,
      network,
      consoleCode: () => JSON.parse(readFileSync(join(folder, "keys.json"), "utf8")).consoleCode,
      kill: () => server.kill(),
      async restart() {
        server = await start();
      },
      async copyData() {
        const copy = join(folder, "..", `${basename(folder)}-copy`);
        await server.stop();
        cpSync(folder, copy, { recursive: true });
        server = await start();
        return async () => {
          await server.stop();
          rmSync(folder, { recursive: true });
          renameSync(copy, folder);
          server = await start();
        };
      },
      setClock(nextMs) {
        offsetMs = nextMs;
      },
      async sql(statements) {
        const { db, close } = openPool({ socketFolder: join(folder, "postgres") });
        await db.exec(statements).finally(close);
      },
    });
    await network.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

export { expect };

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "shiftkeep-e2e-"));
}

export async function logIn(page: Page, url: string, email: string, password = "shiftkeep-demo") {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
}

/** Cuts a device off: its requests fail, and it knows that it has no network. */
export async function cutNetwork(context: BrowserContext, backend: Backend) {
  backend.network.cut();
  await context.setOffline(true);
}

export async function restoreNetwork(context: BrowserContext, backend: Backend) {
  backend.network.restore();
  await context.setOffline(false);
}

/** Waits until the app would open without a network: the service worker has everything and controls the page. */
export async function readyForOffline(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (registration.active?.state === "activated") return;
    await new Promise((resolve) => registration.active?.addEventListener("statechange", resolve));
  });
}

/** Logs somebody in, cuts the network and clocks in: the punch waits on the device. */
export async function clockInOffline(
  page: Page,
  context: BrowserContext,
  backend: Backend,
  email = demo.employee,
) {
  await logIn(page, backend.url, email);
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await clockIn(page);
}

/** Clocks in on the dashboard or the time clock; what the button becomes is the app's word that it is stored. */
export async function clockIn(page: Page) {
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();
}

/** The user's punches of today on the time clock, each with where it stands. */
export function punchesOn(page: Page) {
  return page.getByRole("list", { name: "Today's punches" }).getByRole("listitem");
}

/** Where the device stands with the server, as the top bar says. */
export function syncState(page: Page, name: string | RegExp) {
  return page.getByRole("banner").getByRole("button", { name });
}

/** The names of this origin's databases on the device, in one text. */
export function databasesOn(page: Page): Promise<string> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? "").join());
}

/** Time at work as the server's punches make it; `clock_out_time` is null while it goes on. */
interface WorkOnServer {
  /** Of the punch that began it. */
  id: string;
  user_id: string;
  clock_in_time: string;
  clock_out_time: string | null;
}

/** What the punches on the server come to, as far as a person may see them: each "out" ends their latest "in". */
export async function punchesOnServer(client: SupabaseClient): Promise<WorkOnServer[]> {
  const { data } = await client
    .from("punches")
    .select("id, user_id, type, at")
    // The demo's history came in one transaction, the first of its business.
    .gt("version", 1)
    .order("at")
    .throwOnError();
  const work: WorkOnServer[] = [];
  for (const { id, user_id, type, at } of data) {
    if (type === "in") work.push({ id, user_id, clock_in_time: at, clock_out_time: null });
    const open = work.findLast((one) => one.user_id === user_id);
    if (type === "out" && open) open.clock_out_time = at;
  }
  return work;
}
