// The app's own files: kept from the previous build, installed for this one, and served to pages.

import { cacheNames, clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { isMessage, TAKE_OVER } from "./messages.ts";
import { SERVERS_OWN } from "./servers-own.ts";
import { unpackShell } from "./unpack-shell.ts";

declare const self: ServiceWorkerGlobalScope;

const PREVIOUS = "previous-build";

/**
 * Keeps the hashed files that the new build no longer has, and serves them. A page with an unsaved form stays on its
 * old build after the update: its lazy chunks are gone from the server and, once the new worker activates, from the
 * precache. One kept generation lets it open further screens.
 */
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

/** Keeping old chunks is optional; a full disk must not stop the update. */
async function giveUp() {
  await caches.delete(PREVIOUS);
}

function isHashed(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** Workbox's precache, of which a first visit fetches most as one archive, and the rest file by file. */
class ShellPrecache extends PrecacheController {
  override install(event: ExtendableEvent) {
    const installed = unpackShell(this.getURLsToCacheKeys().values())
      .catch(fetchEach)
      .then(() => super.install(event));
    event.waitUntil(installed);
    return installed;
  }
}

/** Without the archive every file is fetched by itself. */
function fetchEach() {}

export const precache = new ShellPrecache();

/**
 * Installs every built file, including lazy chunks: after one visit online the whole app works offline. Files
 * without a hash in their name carry a revision, so an update fetches only changes.
 */
export function precacheShell(shell: PrecacheEntry[]) {
  cleanupOutdatedCaches();
  precache.precache(shell);
  // A query such as ?source=pwa belongs to the page, never to a file.
  registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [/.*/], cleanURLs: false }));
}

/** Serves the app's cached page for every navigation in scope; its router does the rest. */
export function answerNavigations() {
  const page = precache.createHandlerBoundToURL("/index.html");
  registerRoute(new NavigationRoute(page, { denylist: SERVERS_OWN }));
}

/**
 * A new worker waits until a page reports that nothing unsaved is in the way. On activation it takes over all open
 * pages: the first visit is covered without a reload, and other pages notice that they are outdated.
 */
export function takeOverWhenTold() {
  clientsClaim();
  self.addEventListener("message", (event) => {
    if (isMessage(event.data, TAKE_OVER.type)) event.waitUntil(self.skipWaiting());
  });
}
