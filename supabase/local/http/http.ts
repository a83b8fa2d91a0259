import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { networkOf } from "#lib/network-of.ts";
import { isOwnMachine } from "../lib/loopback.ts";
import { StartError } from "../lib/start-error.ts";

/** Node's own request and response, for handlers that need them (Vite's middlewares). */
export interface NodeConnection {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

export type Handler = (request: Request, connection?: NodeConnection) => Promise<Response>;

export type Route = [prefix: string, handler: Handler];

/** How long a client may take to send a request's head, and all of it (a video from a slow phone). */
const HEAD_MAX_MS = 15_000;
const REQUEST_MAX_MS = 300_000;
const SLOW_CHECK_MS = 5000;
/** Longer than proxies keep theirs (nginx a minute, Caddy two): who sends on one that was just closed gets no answer. */
const IDLE_MAX_MS = 125_000;
/** Connections per network address: a shop of fifty devices behind one router has about four hundred. */
const SOCKETS_PER_PEER = 512;

/** Opens a server that listens on a host and port; throws a StartError if the port is taken or forbidden. */
export function openServer(host: string, port: number, handler: Handler): Promise<Server> {
  const listener = getRequestListener(async (request, connection) => {
    const { incoming, outgoing } = connection as NodeConnection;
    const response = withOwnHeaders(await handler(request, { incoming, outgoing }));
    // What was not read ends the connection: nobody may send the next request on it.
    if (!incoming.complete && !outgoing.headersSent) outgoing.setHeader("connection", "close");
    return response;
  });
  const timeouts = {
    headersTimeout: HEAD_MAX_MS,
    requestTimeout: REQUEST_MAX_MS,
    keepAliveTimeout: IDLE_MAX_MS,
    connectionsCheckingInterval: SLOW_CHECK_MS,
  };
  const server = createServer(timeouts, listener);
  server.on("connection", limitSockets(SOCKETS_PER_PEER));
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, () => resolve(server));
  });
}

/**
 * The HTTP server writes the length into the headers object that it receives. Shared headers would keep the first
 * response's length, and a length that a response states itself would appear twice.
 */
function withOwnHeaders(response: Response): Response {
  if (response.headers.has("content-length")) response.headers.delete("content-length");
  return response;
}

/** Closes new connections of an address that has too many. Exempts this machine: that is the proxy, or a test. */
function limitSockets(perPeer: number): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    if (!socket.remoteAddress || isOwnMachine(socket)) return;
    const peer = networkOf(socket.remoteAddress);
    const count = (open.get(peer) ?? 0) + 1;
    if (count > perPeer) return void socket.destroy();
    open.set(peer, count);
    socket.once("close", () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left > 0) open.set(peer, left);
      else open.delete(peer);
    });
  };
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  if (error.code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} is taken: choose another one, for example PORT=${port + 1} npm run app.`,
    );
  }
  return new StartError(`Cannot listen on ${host}:${port}: ${error.message}`);
}

/** Stops accepting requests and ends the open connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Returns a handler that uses the first matching prefix. Redirects "localhost" to the site's address. */
export function route(siteUrl: string, routes: Route[]): Handler {
  return async (request, connection) => {
    const { pathname, search, hostname, port } = new URL(request.url);
    if (hostname === "localhost" && siteUrl === `http://127.0.0.1:${port}` && request.method === "GET") {
      return new Response(null, { status: 307, headers: { location: siteUrl + pathname + search } });
    }
    const handler = routes.find(([prefix]) => pathname.startsWith(prefix))?.[1];
    return handler ? handler(request, connection) : new Response(null, { status: 404 });
  };
}

/** How long the rest of a body that is too large is read on. */
const DROP_MAX_MS = 1000;

/** Reads a body of at most `maxBytes`. `hold` receives the bytes in memory and may throw. */
export async function readBody(
  request: Request,
  maxBytes: number,
  hold: (bytes: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer> | null | "too large"> {
  const stated = Number(request.headers.get("content-length") ?? 0);
  if (!request.body) return stated > maxBytes ? "too large" : null;
  const reader = request.body.getReader();
  try {
    const parts: Uint8Array[] = [];
    let size = stated > maxBytes ? stated : 0;
    while (size <= maxBytes) {
      const { value, done } = await reader.read();
      if (done) return new Uint8Array(Buffer.concat(parts));
      size += value.byteLength;
      if (size > maxBytes) break;
      hold(value.byteLength);
      parts.push(value);
    }
    await dropRest(reader);
    return "too large";
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Takes what still comes for a moment: a client that is cut off while it sends does not get its answer. */
async function dropRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const isLate = AbortSignal.timeout(DROP_MAX_MS);
  const late = once(isLate, "abort").then(() => ({ done: true }));
  while (!(await Promise.race([reader.read(), late])).done);
}

/** Returns an answer that asks the caller to come back after some seconds; browsers on other origins can read it. */
export function tooManyRequests(message: string, seconds: number): Response {
  return Response.json(
    { code: "over_request_rate_limit", message },
    { status: 429, headers: { "retry-after": String(seconds), "access-control-allow-origin": "*" } },
  );
}
