import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { TAKE_OVER } from "#sw/messages.ts";
import { createUpdateFlow, type WorkerPort } from "./update-flow.ts";
import { useUpdate } from "./update-store.ts";

const TICK_MS = 60 * 1000;

/** Installs the service worker and keeps this page on the newest build; in development modules would be outdated. */
export function startUpdates() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  const flow = createUpdateFlow({
    worker: browserWorker(container, quietMoment(container.controller !== null)),
    now: Date.now,
    reload: () => location.reload(),
    unsavedForms: () => useUnsaved.getState().forms,
    isRefused: () => useSyncStatus.getState().trouble === "outdated",
    show: (state) => useUpdate.setState({ state }),
  });
  useUpdate.setState({ updateNow: flow.insist });
  flow.start().catch((error: unknown) => console.warn("The app will not open offline:", error));
  useUnsaved.subscribe(flow.formsChanged);
  setInterval(flow.tick, TICK_MS);
  useSyncStatus.subscribe(({ trouble }, before) => {
    if (trouble === "outdated" && before.trouble !== trouble) void flow.tick();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void flow.becameVisible();
  });
}

/** How long the session must be unchanged, in ms. */
export const QUIET_MS = 2000;

/**
 * Resolves when the worker may fetch the whole app: after the page has loaded, and on a new device once the first
 * screen is shown, because a login or a first fill may be in progress.
 */
export async function quietMoment(hasController: boolean): Promise<void> {
  await pageLoaded();
  if (!hasController) await sessionQuiet();
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

function sessionQuiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(done, QUIET_MS);
    // Every pull updates the session: only a changed phase matters.
    const unsubscribe = useSession.subscribe((now, before) => {
      if (now.phase === before.phase) return;
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    });
    function done() {
      unsubscribe();
      resolve();
    }
  });
}

/**
 * A take-over needs a moment without requests: otherwise (for example the icon after loading, or the push after
 * saving) Chromium delays it until the old worker was idle for 30 s, at worst for five minutes. So the message is
 * repeated at this interval until the worker no longer waits.
 */
export const WORKER_QUIET_MS = 500;

/**
 * The browser's service worker at /sw.js, for the whole origin. Registered after `loaded`, so that fetching the
 * shell does not compete with the first screen. Controller changes are observed from the start.
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
      }, WORKER_QUIET_MS);
    },
    async check() {
      // Offline, or the server is being replaced: the next check suffices.
      await registration?.update().catch(() => {});
    },
  };
}

function watch(registration: ServiceWorkerRegistration, found: () => void) {
  const look = () => isUpdate(registration) && found();
  const watchInstalling = () => registration.installing?.addEventListener("statechange", look);
  look();
  watchInstalling();
  registration.addEventListener("updatefound", watchInstalling);
}

/** The very first worker also waits for a moment, but replaces no build. */
function isUpdate(registration: ServiceWorkerRegistration): boolean {
  return registration.waiting !== null && registration.active !== null;
}
