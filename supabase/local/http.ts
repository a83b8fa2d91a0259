import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { StartError } from "./options.ts";

/** Node's own request and response, for what cannot do without (Vite's middlewares). */
export interface Connection {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

export type Handler = (request: Request, connection?: Connection) => Promise<Response>;

/** The largest request body taken, the same as hosted storage's default limit for a file. */
const BODY_MAX_BYTES = 50 * 1024 * 1024;

/** Listens on a host and port; a taken or forbidden port is a StartError. */
export function listen(host: string, port: number, handler: Handler): Promise<Server> {
  const listener = getRequestListener((request, connection) => handler(request, connection as Connection));
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, () => resolve(server));
  });
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  if (error.code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} is taken: choose another one, for example PORT=${port + 1} npm run app.`,
    );
  }
  return new StartError(`Cannot listen on ${host}:${port}: ${error.message}`);
}

/** Stops taking requests and ends the connections that are open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The first prefix that fits answers. People on "localhost" are sent to the address that payments return to. */
export function route(siteUrl: string, routes: [prefix: string, handler: Handler][]): Handler {
  return async (request, connection) => {
    const { pathname, search, hostname, port } = new URL(request.url);
    if (hostname === "localhost" && siteUrl === `http://127.0.0.1:${port}` && request.method === "GET") {
      return Response.redirect(siteUrl + pathname + search, 307);
    }
    const handler = routes.find(([prefix]) => pathname.startsWith(prefix))?.[1];
    return handler ? handler(request, connection) : new Response(null, { status: 404 });
  };
}

/** The same request with its body in memory, or null when the body is too large. */
export async function readWhole(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  if (Number(request.headers.get("content-length") ?? 0) > BODY_MAX_BYTES) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > BODY_MAX_BYTES) return null;
    parts.push(part);
  }
  const { method, headers, url } = request;
  return new Request(url, { method, headers, body: Buffer.concat(parts) });
}
