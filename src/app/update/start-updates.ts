import { useSession } from "#stores/session-store.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { createUpdateFlow, type UpdateFlow } from "./update-flow.ts";
import { useUpdate } from "./update-store.ts";
import { browserWorker } from "./worker-port.ts";

const TICK_MS = 60 * 1000;
/** How long nothing must have happened to the session before the first worker fetches the whole app. */
const QUIET_MS = 2000;

/**
 * Installs the service worker and keeps this page on the newest build. Called once, at start. In development there is
 * no worker: it would serve yesterday's modules.
 */
export function startUpdates() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const flow = createUpdateFlow({
    worker: browserWorker(navigator.serviceWorker, quietMoment()),
    now: Date.now,
    reload: () => location.reload(),
    unsavedForms: () => useUnsaved.getState().forms,
    show: (state) => useUpdate.setState({ state }),
  });
  useUpdate.setState({ updateNow: flow.insist });
  flow.start().catch((error: unknown) => console.warn("The app will not open offline:", error));
  listen(flow);
}

function listen(flow: UpdateFlow) {
  useUnsaved.subscribe(flow.formsChanged);
  setInterval(flow.tick, TICK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void flow.becameVisible();
  });
}

/** A device that is new to the app has its first screen to load, log in to and fill before that. */
async function quietMoment() {
  await pageLoaded();
  if (!navigator.serviceWorker.controller) await sessionQuiet();
}

function sessionQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe();
      resolve();
    };
    let timer = setTimeout(done, QUIET_MS);
    const unsubscribe = useSession.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    });
  });
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}
