import type { RunMode } from "#lib/run-mode.ts";
import { pagesLoad, serverAnswers } from "#lib/server-answers.ts";

const RELOAD_AFTER_MS = 300;

/**
 * Reloads the app; resolves to false if it would not load. If installed, it also fetches a fresh copy, but only while
 * the server answers: the caches hold the only offline copy, and an unchanged worker would not refill them.
 */
export async function reloadApp(runMode: RunMode): Promise<boolean> {
  if (!(await pagesLoad())) return false;
  if (runMode === "installed" && (await serverAnswers())) {
    await Promise.allSettled([clearCaches(), removeServiceWorkers()]);
  }
  setTimeout(reloadPage, RELOAD_AFTER_MS);
  return true;
}

export function reloadPage() {
  window.location.reload();
}

async function clearCaches() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The reloaded page registers the worker again, which then fetches the whole shell. */
async function removeServiceWorkers() {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
