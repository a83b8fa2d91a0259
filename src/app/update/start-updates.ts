import { useUnsaved } from "#stores/unsaved-store.ts";
import { quietMoment } from "./quiet-moment.ts";
import { createUpdateFlow, type UpdateFlow } from "./update-flow.ts";
import { useUpdate } from "./update-store.ts";
import { browserWorker } from "./worker-port.ts";

const TICK_MS = 60 * 1000;

/**
 * Installs the service worker and keeps this page on the newest build. Called once, at start. In development there is
 * no worker: it would serve yesterday's modules.
 */
export function startUpdates() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  const flow = createUpdateFlow({
    worker: browserWorker(container, quietMoment(container.controller !== null)),
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
