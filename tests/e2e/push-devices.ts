import type { BrowserContext, Page } from "@playwright/test";
import { must } from "#lib/must.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { createPushDevice, type PushDevice } from "../fakes/push-device.ts";
import type { Backend } from "./fixtures.ts";

/** Resolves with the key that browsers subscribe with at this server. */
export async function pushKeyOf(backend: Backend): Promise<string> {
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  const { data } = await sam.functions.invoke<{ public_key: string }>("push-key", { body: {} });
  return must(data, "the public key").public_key;
}

export const pushDeviceFor = (key: string): PushDevice => createPushDevice(key);

/**
 * Chromium's headless shell denies every notification and has no tray. Allows them; call it before opening the page.
 */
export async function allowNotifications(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
  });
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** Records the notifications that the service worker shows from now on, in place of the tray. */
export async function openTray(context: BrowserContext) {
  const worker = must(context.serviceWorkers()[0], "the service worker");
  await worker.evaluate(() => {
    const scope = self as unknown as { tray: Shown[]; registration: ServiceWorkerRegistration };
    scope.tray = [];
    scope.registration.showNotification = async (title, { body = "", tag = "", data } = {}) => {
      const { path } = data as { path: string };
      scope.tray = [...scope.tray.filter((one) => one.tag !== tag), { title, body, tag, path }];
    };
  });
  return {
    shown: () => worker.evaluate(() => (self as unknown as { tray: Shown[] }).tray),
  };
}

/**
 * No push service can be reached from here, so the browser's own `subscribe` would fail. Replaces it by one that
 * answers with the test's keys and the stand-in's address. The test decrypts what the server sends there and passes
 * it to the service worker by the browser's developer tools. Call it before opening the page.
 */
export async function subscribeWith(page: Page, { endpoint, p256dh, auth }: PushDevice) {
  await page.addInitScript(
    (device) => {
      const KEY = "subscribed-in-this-test";
      const subscription = {
        endpoint: device.endpoint,
        options: { applicationServerKey: null as ArrayBuffer | null, userVisibleOnly: true },
        toJSON: () => ({ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          return true;
        },
      };
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(KEY, "yes");
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(KEY) ? (subscription as unknown as PushSubscription) : null;
    },
    { endpoint, p256dh, auth },
  );
}
