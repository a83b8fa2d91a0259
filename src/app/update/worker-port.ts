import { TAKE_OVER } from "#sw/messages.ts";
import type { WorkerPort } from "./update-flow.ts";

/**
 * A take-over needs a moment in which the old worker has nothing to do: when it meets a request, such as the one for
 * the icon right after loading or the push right after saving, Chromium puts it off until the old worker was idle for
 * 30 s, or for five minutes at worst. So the worker is told again, this often, until it no longer waits.
 */
export const QUIET_MS = 500;

/**
 * The browser's service worker at /sw.js, for the whole origin. It is registered after `loaded`: fetching the whole
 * shell must not compete with the first screen for the network. Changes of controller are heard from the start.
 */
export function browserWorker(container: ServiceWorkerContainer, loaded: Promise<unknown>): WorkerPort {
  let registration: ServiceWorkerRegistration | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  return {
    async register({ found, controllerChanged }) {
      container.addEventListener("controllerchange", controllerChanged);
      await loaded;
      registration = await container.register("/sw.js", { scope: "/", updateViaCache: "none" });
      watch(registration, found);
    },
    hasController: () => container.controller !== null,
    skipWaiting() {
      clearInterval(asking);
      asking = setInterval(() => {
        if (registration?.waiting) registration.waiting.postMessage(TAKE_OVER);
        else clearInterval(asking);
      }, QUIET_MS);
    },
    async check() {
      // Offline, or the server is being replaced: the next check is soon enough.
      await registration?.update().catch(() => {});
    },
  };
}

function watch(registration: ServiceWorkerRegistration, found: () => void) {
  if (isUpdate(registration)) found();
  watchInstalling(registration, found);
  registration.addEventListener("updatefound", () => watchInstalling(registration, found));
}

function watchInstalling(registration: ServiceWorkerRegistration, found: () => void) {
  registration.installing?.addEventListener("statechange", () => {
    if (isUpdate(registration)) found();
  });
}

/** The very first worker waits for a moment too, but there is no build it could replace. */
function isUpdate(registration: ServiceWorkerRegistration): boolean {
  return registration.waiting !== null && registration.active !== null;
}
