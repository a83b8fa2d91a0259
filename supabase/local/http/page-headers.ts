// What a browser is told about the app's page and files: by the embedded server (static-app.ts), by the page itself, and in
// the build's `_headers`, which static hosts read (.ci/build/page.ts).

import { createHash } from "node:crypto";

/** Headers of every file of the build. */
export const FILE_HEADERS = {
  "content-security-policy":
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
    "media-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATED = "no-cache";
/** Files without a hash in their name: an update is found only if these are asked for again. */
const ENTRIES = ["/", "/index.html", "/sw.js", "/shell.json", "/manifest.webmanifest"];

/** Returns the cache rule of a file of the build, by its path without the leading slash. */
export function cacheRuleOf(path: string): string {
  return path.startsWith("assets/") ? IMMUTABLE : REVALIDATED;
}

/**
 * Returns a policy that allows the page's inline scripts, the app's own files, and calls of its backend, if that is on
 * another origin.
 */
export function pagePolicy(page: string, backendUrl = ""): string {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script as string);
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    FILE_HEADERS["content-security-policy"],
    `connect-src ${["'self'", ...originsOf(backendUrl)].join(" ")}`,
    `script-src ${["'self'", ...hashes].join(" ")}`,
  ].join("; ");
}

/** Returns the page with its own policy, for hosts that send no headers. A page cannot say who may frame it. */
export function withPolicy(page: string, backendUrl: string): string {
  const policy = pagePolicy(page, backendUrl).replace(" frame-ancestors 'none';", "");
  return page.replace(
    '<meta charset="utf-8" />',
    (charset) => `${charset}\n    <meta http-equiv="content-security-policy" content="${policy}" />`,
  );
}

/** Returns the build's `_headers`, as Netlify, Cloudflare Pages and others read them. */
export function headersFile(page: string, backendUrl: string): string {
  const all = { ...FILE_HEADERS, "content-security-policy": pagePolicy(page, backendUrl) };
  return [
    rule("/*", all),
    rule("/assets/*", { "cache-control": IMMUTABLE }),
    ...ENTRIES.map((path) => rule(path, { "cache-control": REVALIDATED })),
  ].join("");
}

function rule(path: string, headers: Record<string, string>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
}

/** Returns the origins of a backend for requests and for realtime's sockets. */
function originsOf(url: string): string[] {
  if (!url) return [];
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, "ws")];
}
