import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { cacheRuleOf, FILE_HEADERS, pagePolicy } from "./page-headers.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Returns a handler for the production build: its compressed files, and index.html for every path of the app. */
export function createStaticApp(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
    const path = filePath(new URL(request.url).pathname);
    if (path && isFile(join(folder, path))) return serve(folder, path, request);
    if (path === null || extname(path))
      return new Response("Not found", { status: 404, headers: FILE_HEADERS });
    return serve(folder, "index.html", request);
  };
}

/** Returns the file of a path, relative to the build, or null if it is malformed or not public. */
function filePath(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname)).replace(/^[/\\]+/, "");
    // The build keeps private files in dot folders.
    return /(^|[/\\])\./.test(path) || path.includes("\0") ? null : path || "index.html";
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

async function serve(folder: string, path: string, request: Request): Promise<Response> {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const [encoding, suffix] = ENCODINGS.find(
    ([name, end]) => accepted.includes(name) && existsSync(join(folder, path + end)),
  ) ?? [null, ""];
  const body = await readFile(join(folder, path + suffix));
  // Not of its size and time: two builds' index.html differ only in names of the same length.
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = new Headers({
    ...FILE_HEADERS,
    ...(path === "index.html" && {
      "content-security-policy": pagePolicy(await readFile(join(folder, path), "utf8")),
    }),
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    "cache-control": cacheRuleOf(path),
    vary: "accept-encoding",
    etag,
  });
  if (encoding) headers.set("content-encoding", encoding);
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : body, { headers });
}
