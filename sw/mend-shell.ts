/**
 * A browser short of space, or a person who clears the cache, removes files of the shell, which shows only once
 * there is no network. Opening a page fetches them again in the background.
 */
import { cacheNames } from "workbox-core";
import type { PrecacheController, PrecacheEntry } from "workbox-precaching";

declare const self: ServiceWorkerGlobalScope;

/**
 * Checks whenever a page is opened, because a worker may live as long as its pages and have been offline the last
 * time. A new check replaces one that still waits for an answer.
 */
export function mendShellOnVisit(shell: PrecacheEntry[], precache: PrecacheController) {
  let last = new AbortController();
  self.addEventListener("fetch", (event) => {
    if (event.request.mode !== "navigate") return;
    last.abort();
    last = new AbortController();
    const { signal } = last;
    const files = new Map(shell.map(({ url }) => [precache.getCacheKeyForURL(url) ?? url, url] as const));
    const mended = mendShell(files, (url) => fetch(url, { cache: "no-cache", signal }));
    event.waitUntil(mended.catch(() => {}));
  });
}

/** Fetches the missing files, given by their cache keys. Stops if the server has another build. */
export async function mendShell(
  files: ReadonlyMap<string, string>,
  load: (url: string) => Promise<Response>,
): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const assets = new Set([...files.values()].filter(isHashed));
  for (const [key, url] of files) {
    if (there.has(key)) continue;
    const response = await load(url);
    // The other build's worker is on its way and brings its own files.
    if (!response.ok || !(await isOfThisBuild(url, response.clone(), assets))) return;
    await cache.put(key, response);
  }
}

const isHashed = (url: string) => url.startsWith("assets/");

/** A page belongs to this build if it references its assets; an HTML page in place of another file does not. */
async function isOfThisBuild(url: string, response: Response, assets: ReadonlySet<string>): Promise<boolean> {
  if (!response.headers.get("content-type")?.includes("html")) return true;
  const named = (await response.text()).match(/assets\/[\w./-]+/g) ?? [];
  return !isHashed(url) && named.every((asset) => assets.has(asset));
}
