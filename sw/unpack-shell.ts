/**
 * A first visit fetches the built code as one archive: on a weak network each of some hundred requests costs a way to the
 * server and back, and together they compress to less.
 */
import { cacheNames } from "workbox-core";

/** A JSON object: the texts of the scripts that come with the shell, by their paths. The build writes it (.ci/build/served-files.ts). */
const ARCHIVE = "/shell.json";

/**
 * Puts the archive's scripts into the precache, under those of the given keys that have a hash in their name: the archive of
 * another build can bring nothing wrong. Does nothing if any is there already: an update fetches only what it changes, and
 * a first visit that was cut off goes on file by file instead of from the beginning.
 */
export async function unpackShell(cacheKeys: Iterable<string>): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const scripts = new Map([...cacheKeys].filter(isHashedScript).map((key) => [new URL(key).pathname, key]));
  const [first] = scripts.values();
  if (!first || (await cache.keys()).some(({ url }) => isHashedScript(url))) return;

  const [archive, one] = await Promise.all([fetch(ARCHIVE, { cache: "no-cache" }), fetch(first)]);
  const texts: Record<string, unknown> = await archive.json();
  const headers = headersLike(one);
  for (const [path, key] of scripts) {
    const text = texts[path];
    if (typeof text === "string") await cache.put(key, new Response(text, { headers }));
  }
}

function isHashedScript(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname.startsWith("/assets/") && pathname.endsWith(".js");
}

/** What the server says of each of its scripts, such as what a worker may load. */
function headersLike(script: Response): Headers {
  if (!script.headers.get("content-type")?.includes("javascript"))
    throw new Error("The server has another build.");
  const headers = new Headers(script.headers);
  for (const name of ["content-encoding", "content-length", "etag", "last-modified"]) headers.delete(name);
  return headers;
}
