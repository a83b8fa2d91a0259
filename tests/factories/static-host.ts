import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** Returns the headers of a path by a build's `_headers`: a later rule for the same header wins. */
export function headersFor(build: string, path: string): Record<string, string> {
  let applies = false;
  const found: Record<string, string> = {};
  for (const line of readFileSync(join(build, "_headers"), "utf8").split("\n")) {
    if (line.startsWith("/")) {
      applies = line.endsWith("*") ? path.startsWith(line.slice(0, -1)) : line === path;
      continue;
    }
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (applies && name && value) found[name] = value;
  }
  return found;
}

/** A host of static files that knows of the app only its files and its `_headers`. */
export async function startStaticHost(build: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host.test");
    const file = join(build, pathname);
    const found = existsSync(file) && statSync(file).isFile() ? file : join(build, "index.html");
    const type = TYPES[extname(found)] ?? "application/octet-stream";
    response.writeHead(200, { ...headersFor(build, pathname), "content-type": type });
    response.end(readFileSync(found));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
