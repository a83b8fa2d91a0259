import { rmSync } from "node:fs";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { demo } from "../factories/demo.ts";
import { stack } from "../hosted/stack.ts";
import {
  type Backend,
  type BackendHost,
  fillFolder,
  openStackBackend,
  startHost,
  startOwnServer,
} from "./backends.ts";

export type { Backend } from "./backends.ts";

/** What the tests of one worker share; each part is made at its first use. */
interface Shared {
  host(): Promise<BackendHost>;
  /** A folder with the demo's data, for servers that are processes of their own. */
  seeded(): Promise<string>;
}

/**
 * A test's tags state its needs: `@offline` the service worker, whose installation fetches the whole app and costs
 * more than the log-in; `@own-server` a server that can be stopped and restarted. `@nightly` tests are not in the
 * check.
 */
export const test = base.extend<
  { backend: Backend; clockOffsetMs: number; closedDevices: undefined },
  { shared: Shared }
>({
  /** How far the server's clock starts ahead of the machine's. The demo's history ends on the day it is made. */
  clockOffsetMs: [0, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes("@offline") ? "allow" : "block"),
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      let host: Promise<BackendHost> | undefined;
      let seeded: Promise<string> | undefined;
      await use({
        host() {
          host ??= startHost();
          return host;
        },
        seeded() {
          seeded ??= fillFolder();
          return seeded;
        },
      });
      await (await host)?.close();
      if (seeded) rmSync(await seeded, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  /** Closes the devices that a test opened: their pages would go on and look for their server while others are tested. */
  closedDevices: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  backend: async ({ shared, clockOffsetMs }, use, { tags }) => {
    const isOwn = tags.includes("@own-server") || clockOffsetMs !== 0;
    const ownServer = async () =>
      startOwnServer(clockOffsetMs === 0 ? await shared.seeded() : null, clockOffsetMs);
    const backend = await (stack
      ? openStackBackend(stack)
      : isOwn
        ? ownServer()
        : (await shared.host()).open());
    await use(backend);
    await backend.close();
  },
});

export { expect };

/** For a browser that stays online in an `@offline` test. */
export const ONLINE = { serviceWorkers: "block" } as const;

export async function logIn(page: Page, url: string, email: string, password = "shiftkeep-demo") {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
}

/** Cuts a device off: its requests fail, and the browser reports that it is offline. */
export async function cutNetwork(context: BrowserContext, backend: Backend) {
  backend.network.cut();
  await context.setOffline(true);
}

export async function restoreNetwork(context: BrowserContext, backend: Backend) {
  backend.network.restore();
  await context.setOffline(false);
}

/** Asks for the service worker as the app does, but at once, and waits for it: the app waits for a quiet moment. */
export async function readyForOffline(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
  });
  await workerReady(page);
}

/** Waits until the app can open offline: the service worker has everything and controls the page. */
export async function workerReady(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (registration.active?.state === "activated") return;
    await new Promise((resolve) => registration.active?.addEventListener("statechange", resolve));
  });
}

/** Logs a person in, cuts the network and clocks in: the punch waits on the device. */
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

/** Clocks in on the dashboard or the time clock; the changed button confirms that the punch is stored. */
export async function clockIn(page: Page) {
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();
}

/** Returns the user's punches of today on the time clock, each with its status. */
export function punchesOn(page: Page) {
  return page.getByRole("list", { name: "Today's punches" }).getByRole("listitem");
}

/** Returns the sync status in the top bar. */
export function syncState(page: Page, name: string | RegExp) {
  return page.getByRole("banner").getByRole("button", { name });
}

/** Resolves with the names of this origin's databases on the device, in one text. */
export function databasesOn(page: Page): Promise<string> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? "").join());
}

/** Time at work according to the server's punches; `clock_out_time` is null while it continues. */
interface WorkOnServer {
  /** The id of its first punch. */
  id: string;
  user_id: string;
  clock_in_time: string;
  clock_out_time: string | null;
}

/** Resolves with the work of the server's punches that the person may see: each "out" ends the latest "in". */
export async function punchesOnServer(client: SupabaseClient): Promise<WorkOnServer[]> {
  const { data } = await client
    .from("punches")
    .select("id, user_id, type, at")
    // One transaction, the first of its business, wrote the demo's history.
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
