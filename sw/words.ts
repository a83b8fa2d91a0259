/**
 * The words of the languages in use, and the Arabic font of PDFs. The shell comes with English; another language's files
 * are kept once a page speaks it, those of all languages on a shared tablet, and an update brings the new ones along.
 */
import type { PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { comesWithShell, DEFAULT_LANGUAGE, languageOf, languageOfFile } from "#words/languages.ts";
import { noteLocale } from "./locale-of-pages.ts";
import { isMessage, type KeepLanguage, type KeepLanguages } from "./messages.ts";

declare const self: ServiceWorkerGlobalScope;

const KEPT = "words";

/** The files of the shell without those of other languages. */
export function withoutOtherLanguages(files: PrecacheEntry[]): PrecacheEntry[] {
  return files.filter(({ url }) => comesWithShell(url));
}

/** Keeps and serves the words of the languages in use, from the build's list of files. */
export function keepWords(files: PrecacheEntry[]) {
  const paths = files.map(({ url }) => url).filter((url) => languageOfFile(url));
  const filesOf = (language: string | undefined) =>
    language === DEFAULT_LANGUAGE ? [] : paths.filter((path) => languageOfFile(path) === language);

  const keep = async (asked: KeepLanguage) => {
    await noteLocale(asked);
    await fetchMissing(filesOf(languageOf(asked.locale))).catch(tryLater);
  };
  self.addEventListener("message", (event) => {
    if (isMessage<KeepLanguage>(event.data, "KEEP_LANGUAGE")) event.waitUntil(keep(event.data));
    if (isMessage<KeepLanguages>(event.data, "KEEP_LANGUAGES"))
      event.waitUntil(fetchMissing(paths.filter((path) => !comesWithShell(path))).catch(tryLater));
  });
  self.addEventListener("install", (event) => {
    // An update must not fail for it: pages ask again.
    event.waitUntil(renew(filesOf).catch(tryLater));
  });
  self.addEventListener("activate", (event) => event.waitUntil(removeOld(new Set(paths))));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && languageOfFile(url.pathname.slice(1)) !== undefined,
    async ({ request }) => (await (await caches.open(KEPT)).match(request.url)) ?? fetch(request),
  );
}

/** Fetches the new build's words of every language that is kept. */
async function renew(filesOf: (language: string | undefined) => string[]) {
  const kept = (await (await caches.open(KEPT)).keys()).map(({ url }) => languageOfFile(pathOf(url)));
  for (const language of new Set(kept)) await fetchMissing(filesOf(language));
}

async function fetchMissing(paths: string[]) {
  const cache = await caches.open(KEPT);
  const there = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  await cache.addAll(paths.filter((path) => !there.has(path)).map((path) => `/${path}`));
}

async function removeOld(current: Set<string>) {
  const cache = await caches.open(KEPT);
  for (const request of await cache.keys())
    if (!current.has(pathOf(request.url))) await cache.delete(request);
}

/** A page asks at each start. */
function tryLater() {}

function pathOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
