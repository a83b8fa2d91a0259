import type { WorkerPort } from "./update-flow.ts";

/** The message sw/take-over.ts listens for. */
const TAKE_OVER = { type: "SKIP_WAITING" };

/**
 * The browser's service worker at /sw.js, for the whole origin. It is registered after `settled`; changes of controller
 * are heard from the start.
 */
export function browserWorker(container: ServiceWorkerContainer, settled: Promise<void>): WorkerPort {
  let registration: ServiceWorkerRegistration | undefined;
  return {
    async register({ found, controllerChanged }) {
      container.addEventListener("controllerchange", controllerChanged);
      await settled;
      registration = await container.register("/sw.js", { scope: "/", updateViaCache: "none" });
      watch(registration, found);
    },
    hasController: () => container.controller !== null,
    skipWaiting: () => registration?.waiting?.postMessage(TAKE_OVER),
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
