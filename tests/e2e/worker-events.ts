import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The tag under which Workbox asks for its sync events. */
const TAG = "workbox-background-sync:push";

/**
 * A page that is no tab of the app, and through it the browser's hand on service workers. Its sync event is the one
 * that comes when the network is back, at the moment the test wants it.
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
    /** A push as it comes out of the browser's push service: decrypted. */
    deliverPush: (data: string) =>
      cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
    dispatchSync: () =>
      cdp.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: TAG, lastChance: false }),
  };
}

/** How many requests the service worker holds. */
export function requestsHeld(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = "workbox-background-sync";
    // Opening a database that is not there would create it in a shape that is not Workbox's.
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

/** Reads the session mirror after changing it as told; null when there is none. */
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
