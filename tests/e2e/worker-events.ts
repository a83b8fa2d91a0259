import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The tag of Workbox's sync events. */
const TAG = "workbox-background-sync:push";

/**
 * Opens a page outside the app that controls the browser's service workers, so that the test decides when the sync
 * event of a restored network comes.
 */
export async function openSwitchboard(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let registrationId = "";
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
    if (ours) registrationId = ours.registrationId;
  });
  await cdp.send("ServiceWorker.enable");
  await expect.poll(() => registrationId).not.toBe("");
  return {
    /** Delivers a push as the browser's push service would: decrypted. */
    deliverPush: (data: string) =>
      cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
    dispatchSync: () =>
      cdp.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: TAG, lastChance: false }),
  };
}

/** Resolves with the number of requests that the service worker holds. */
export function requestsHeld(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = "workbox-background-sync";
    // Opening a missing database would create it without Workbox's structure.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database.transaction("requests").objectStore("requests").count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  });
}

interface Mirrored {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

/** Changes the session mirror and resolves with it; null if there is none. */
export function sessionMirror(page: Page, changes: Partial<Mirrored> = {}): Promise<Mirrored | null> {
  return page.evaluate(
    (edit) =>
      new Promise<Mirrored | null>((resolve, reject) => {
        const opening = indexedDB.open("keyval-store");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction("keyval", "readwrite");
          const store = transaction.objectStore("keyval");
          const reading = store.get("session-mirror");
          let mirrored: Mirrored | null = null;
          reading.onsuccess = () => {
            if (reading.result) mirrored = { ...reading.result, ...edit };
            if (mirrored) store.put(mirrored, "session-mirror");
          };
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve(mirrored);
          };
        };
      }),
    changes,
  );
}
