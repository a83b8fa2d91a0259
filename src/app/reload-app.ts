import type { RunMode } from "#lib/run-mode.ts";

const RELOAD_AFTER_MS = 300;

/** Loads the app anew. Installed, it also fetches a fresh copy of itself: offline there is none, so the old one is kept. */
export async function reloadApp(runMode: RunMode) {
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
  if (runMode === "installed" && navigator.onLine)
    await Promise.allSettled([clearCaches(), updateServiceWorkers()]);
}

async function clearCaches() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function updateServiceWorkers() {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.update()));
}
