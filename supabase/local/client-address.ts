import type { NodeConnection } from "./http.ts";
import { isAddressOf, isLoopbackName, isOwnMachine, LOOPBACK } from "./loopback.ts";

/** Returns the network address of a request's client, for rate limits. */
export type AddressOf = (
  request: Pick<Request, "headers">,
  connection?: Pick<NodeConnection, "incoming">,
) => string;

interface Proxy {
  /** The site's public address if a proxy stands in front, otherwise null. */
  siteUrl: string | null;
  log(line: string): void;
}

/** Headers that proxies add to requests. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/**
 * Returns the address of the peer and ignores what a client claims. Exception: if SITE_URL says that people come
 * through a proxy and the peer is this machine, the peer is that proxy, and the last entry of x-forwarded-for is
 * the client. Without that header everybody has one address, which is logged.
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

/** Whether a request to a public site seems to come through its proxy: it names the site. */
function cameThrough(siteUrl: string, { headers }: Pick<Request, "headers">): boolean {
  const { host, hostname, origin } = new URL(siteUrl);
  if (isLoopbackName(hostname)) return false;
  return (
    headers.get("host") === host ||
    headers.get("origin") === origin ||
    Boolean(headers.get("referer")?.startsWith(`${origin}/`))
  );
}

/** Whether the client is on this machine, without a proxy for somebody elsewhere in between. */
export function isDirect(request: Request, connection?: NodeConnection): boolean {
  if (!connection || FORWARDED.some((header) => request.headers.has(header))) return false;
  const { hostname } = new URL(request.url);
  const { socket } = connection.incoming;
  return isOwnMachine(socket) && (isLoopbackName(hostname) || isAddressOf(socket, hostname));
}
