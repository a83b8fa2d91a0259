/**
 * A browser that is short of space, or somebody who clears the cache, takes files of the shell away, and nobody notices
 * before there is no network. They are fetched again in the background when a page is opened.
 */
import { cacheNames } from "workbox-core";
import { getCacheKeyForURL, type PrecacheEntry } from "workbox-precaching";

declare const self: ServiceWorkerGlobalScope;

/**
 * Looks whenever a page is opened: a worker may live as long as its pages, and have had no network the last time. What
 * still waits for an answer since then gives way.
 */
export function mendShellOnVisit(shell: PrecacheEntry[]) {
  let last = new AbortController();
  self.addEventListener("fetch", (event) => {
    if (event.request.mode !== "navigate") return;
    last.abort();
    last = new AbortController();
    const { signal } = last;
    const files = new Map(shell.map(({ url }) => [getCacheKeyForURL(url) ?? url, url] as const));
    const mended = mendShell(files, (url) => fetch(url, { cache: "no-cache", signal }));
    event.waitUntil(mended.catch(() => {}));
  });
}

/** Fetches what is missing of the files, given by their keys in the cache. Ends when the server has another build. */
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
    // The worker of the other build, which is on its way, brings what belongs to it.
    if (!response.ok || !(await isOfThisBuild(url, response.clone(), assets))) return;
    await cache.put(key, response);
  }
}

const isHashed = (url: string) => url.startsWith("assets/");

/** A page tells its build by the files that it asks for; in place of any other file it is none of this build. */
async function isOfThisBuild(url: string, response: Response, assets: ReadonlySet<string>): Promise<boolean> {
  if (!response.headers.get("content-type")?.includes("html")) return true;
  const named = (await response.text()).match(/assets\/[\w.-]+/g) ?? [];
  return !isHashed(url) && named.every((asset) => assets.has(asset));
}
