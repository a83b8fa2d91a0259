/**
 * A page with an unsaved form stays on its old build after the update. Its lazy chunks are gone from the server and,
 * once the new worker activates, from the precache. One generation of them is set aside here, so that leaving the form
 * for a screen not opened before still works.
 */
import { cacheNames } from "workbox-core";
import type { PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

const PREVIOUS = "previous-build";

/** Sets aside the hashed files that the new build no longer has, and answers requests for them. */
export function keepPreviousBuild(shell: PrecacheEntry[]) {
  const current = new Set(shell.map(({ url }) => new URL(url, self.location.origin).pathname));
  self.addEventListener("install", (event) => event.waitUntil(setAside(current).catch(giveUp)));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashed(url.pathname) && !current.has(url.pathname),
    async ({ request }) => (await (await caches.open(PREVIOUS)).match(request.url)) ?? fetch(request),
  );
}

async function setAside(current: Set<string>) {
  const precache = await caches.open(cacheNames.precache);
  await caches.delete(PREVIOUS);
  const previous = await caches.open(PREVIOUS);
  for (const request of await precache.keys()) {
    const { pathname } = new URL(request.url);
    if (!isHashed(pathname) || current.has(pathname)) continue;
    const response = await precache.match(request);
    if (response) await previous.put(request.url, response);
  }
}

/** Keeping the old chunks is a kindness; a full disk must not stop the update itself. */
async function giveUp() {
  await caches.delete(PREVIOUS);
}

function isHashed(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}
