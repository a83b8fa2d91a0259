import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { layNetwork } from "../fakes/network.ts";
import { test as base, expect, logIn, readyForOffline, syncState } from "./fixtures.ts";

/** A person's browser with its own network, signed in and ready to work offline. */
export interface Device {
  page: Page;
  context: BrowserContext;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
}

/** The kind of device, and the password to type there. */
type Kind = BrowserContextOptions & { password?: string };

/** Tests with several people, each of whom goes offline and returns independently. */
export const test = base.extend<{ openDevice(email: string, kind?: Kind): Promise<Device> }>({
  openDevice: async ({ backend, browser, serviceWorkers }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async (email, { password, ...kind } = {}) => {
      const network = await layNetwork();
      // Through the backend's own network, which finds the server again after a restart.
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

/** Reconnects one device after the other, each once the one before has nothing left to exchange. */
export async function comeBack(...devices: Device[]) {
  for (const device of devices) {
    await device.goOnline();
    await expect(syncState(device.page, "Synced")).toBeVisible();
  }
}
