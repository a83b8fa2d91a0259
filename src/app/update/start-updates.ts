import { useUnsaved } from "#stores/unsaved-store.ts";
import { createUpdateFlow, type UpdateFlow } from "./update-flow.ts";
import { useUpdate } from "./update-store.ts";
import { browserWorker } from "./worker-port.ts";

const TICK_MS = 60 * 1000;
const SETTLE_MS = 500;

/**
 * Installs the service worker and keeps this page on the newest build. Called once, at start. In development there is
 * no worker: it would serve yesterday's modules.
 */
export function startUpdates() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const flow = createUpdateFlow({
    worker: browserWorker(navigator.serviceWorker, pageSettled()),
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

/**
 * Fetching the whole shell must not compete with the first screen for the network. And a take-over needs a moment in
 * which the old worker has nothing to do: one that meets the request for the icon, which browsers send right after
 * loading, is put off by Chromium until the old worker was idle for 30 s.
 */
async function pageSettled() {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}
