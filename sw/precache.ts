import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";

/**
 * Installs every built file, lazy chunks included: after one visit online the whole app opens offline. Files without
 * a hash in their name carry a revision, so only what changed is fetched on an update.
 */
export function precacheShell(shell: PrecacheEntry[]) {
  cleanupOutdatedCaches();
  // A query such as ?source=pwa belongs to the page, never to a file.
  precacheAndRoute(shell, { ignoreURLParametersMatching: [/.*/], cleanURLs: false });
}
