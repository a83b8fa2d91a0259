import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { layNetwork } from "../fakes/network.ts";
import { test as base, expect, logIn, readyForOffline, syncState } from "./fixtures.ts";

/** Somebody's browser with a network of its own, signed in and able to work without it. */
export interface Device {
  page: Page;
  context: BrowserContext;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
}

/** What kind of device it is, and the password that is typed there. */
type Kind = BrowserContextOptions & { password?: string };

/** Tests with several people, each of whom goes offline and comes back by themselves. */
export const test = base.extend<{ openDevice(email: string, kind?: Kind): Promise<Device> }>({
  openDevice: async ({ backend, browser, serviceWorkers }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async (email, { password, ...kind } = {}) => {
      const network = await layNetwork();
      // By way of the backend's own, which finds the server again when that was restarted.
      network.lead(Number(new URL(backend.url).port));
      const context = await browser.newContext(kind);
      closings.push(
        () => context.close(),
        () => network.close(),
      );
      const page = await context.newPage();
      await logIn(page, network.url, email, password);
      if ((kind.serviceWorkers ?? serviceWorkers) === "allow") await readyForOffline(page);
      else await expect(syncState(page, "Synced")).toBeVisible();
      return {
        page,
        context,
        async goOffline() {
          network.cut();
          await context.setOffline(true);
        },
        async goOnline() {
          network.restore();
          await context.setOffline(false);
        },
      };
    });
    for (const close of closings) await close();
  },
});

/** Each is back in the network and has nothing left to exchange, before the next one comes. */
export async function comeBack(...devices: Device[]) {
  for (const device of devices) {
    await device.goOnline();
    await expect(syncState(device.page, "Synced")).toBeVisible();
  }
}
