import type { NodeConnection } from "./http.ts";
import { isAddressOf, isLoopbackName, isOwnMachine, LOOPBACK } from "./loopback.ts";

/** Tells where a request comes from, for limits by network address. */
export type AddressOf = (
  request: Pick<Request, "headers">,
  connection?: Pick<NodeConnection, "incoming">,
) => string;

interface Proxy {
  /** The address of the site where people come through a proxy, null where they do not. */
  siteUrl: string | null;
  log(line: string): void;
}

/** What proxies add to what they pass on. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/**
 * The address of the peer. What a client says of itself counts for nothing, with one exception: where SITE_URL says
 * that people come through a proxy, and the peer is this machine, the peer is that proxy, and the last entry of
 * x-forwarded-for is what the proxy saw. A proxy that leaves it out makes one address of everybody, which is logged.
 */
export function clientAddress({ siteUrl, log }: Proxy): AddressOf {
  let isLogged = false;
  return (request, connection) => {
    const peer = connection?.incoming.socket.remoteAddress ?? "unknown";
    if (siteUrl === null || !LOOPBACK.test(peer)) return peer;
    const seen = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (!seen && !isLogged && cameThrough(siteUrl, request)) {
      isLogged = true;
      log(
        "The proxy in front of this server does not set x-forwarded-for: limits by network address now count all " +
          "visitors as one. Set it to the visitor's address (nginx: proxy_set_header X-Forwarded-For $remote_addr;).",
      );
    }
    return seen || peer;
  };
}

/** Whether a request to a public site went through its proxy, as far as the request shows: it names the site. */
function cameThrough(siteUrl: string, { headers }: Pick<Request, "headers">): boolean {
  const { host, hostname, origin } = new URL(siteUrl);
  if (isLoopbackName(hostname)) return false;
  return (
    headers.get("host") === host ||
    headers.get("origin") === origin ||
    Boolean(headers.get("referer")?.startsWith(`${origin}/`))
  );
}

/** Whether somebody at this machine asks, and no proxy for somebody elsewhere. */
export function isDirect(request: Request, connection?: NodeConnection): boolean {
  if (!connection || FORWARDED.some((header) => request.headers.has(header))) return false;
  const { hostname } = new URL(request.url);
  const { socket } = connection.incoming;
  return isOwnMachine(socket) && (isLoopbackName(hostname) || isAddressOf(socket, hostname));
}
