/**
 * A first visit fetches the built code as one archive: on a weak network each of some hundred requests costs a way to the
 * server and back, and together they compress to less.
 */
import { cacheNames } from "workbox-core";

/** A JSON object: the texts of the scripts below `assets/`, by their URLs. The build writes it (vite.config.ts). */
const ARCHIVE = "/shell.json";

/**
 * Puts the archive's files into the precache under those of the given keys that have a hash in their name, so the archive
 * of another build can bring nothing wrong. Does nothing if most are there: an update fetches only what it changes.
 */
export async function unpackShell(cacheKeys: Iterable<string>): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const hashed = [...cacheKeys].filter((key) => new URL(key).pathname.startsWith("/assets/"));
  const missing = hashed.filter((key) => !there.has(key));
  if (missing.length <= hashed.length / 2) return;

  const archive = await fetch(ARCHIVE, { cache: "no-cache" });
  const texts: Record<string, string> = await archive.json();
  const headers = headersOfScript(archive);
  const unpack = async (key: string) => {
    const text = texts[new URL(key).pathname];
    if (text !== undefined) await cache.put(key, new Response(text, { headers }));
  };
  await Promise.all(missing.map(unpack));
}

/** Whatever the server says of all its files, such as what a worker may load. */
function headersOfScript(archive: Response): Headers {
  const headers = new Headers(archive.headers);
  for (const name of ["content-encoding", "content-length", "etag", "last-modified"]) headers.delete(name);
  headers.set("content-type", "text/javascript; charset=utf-8");
  return headers;
}
