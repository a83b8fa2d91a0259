import { networkOf } from "#lib/network-of.ts";
import { isAddressOf, isLoopbackName, isOwnMachine, LOOPBACK } from "../lib/loopback.ts";
import type { NodeConnection } from "./http.ts";

/** Returns the network of a request's client, for rate limits. */
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
  ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "x-forwarded-server"],
  ...["x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip", "fly-client-ip", "x-original-host"],
  ...["x-envoy-external-address", "x-amzn-trace-id", "cdn-loop", "forwarded", "via"],
];

/**
 * Returns the network of the peer and ignores what a client claims. Exception: if SITE_URL says that people come
 * through a proxy and the peer is this machine, the peer is that proxy, and the last entry of x-forwarded-for is
 * the client. Without that header everybody has one address, which is logged.
 */
export function clientAddress({ siteUrl, log }: Proxy): AddressOf {
  let isLogged = false;
  return (request, connection) => {
    const peer = connection?.incoming.socket.remoteAddress ?? "unknown";
    if (siteUrl === null || !LOOPBACK.test(peer)) return networkOf(peer);
    const seen = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (!seen && !isLogged && cameThrough(siteUrl, request)) {
      isLogged = true;
      log(
        "The proxy in front of this server does not set x-forwarded-for: limits by network address now count all " +
          "visitors as one. Set it to the visitor's address (nginx: proxy_set_header X-Forwarded-For $remote_addr;).",
      );
    }
    return networkOf(seen || peer);
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

/** Knows who asks from this machine itself, without a proxy for somebody elsewhere in between. */
export interface DirectAccess {
  isDirect(request: Request, connection?: NodeConnection): boolean;
  /** Looks at a request, and remembers a proxy that shows only in the headers of its visitors' browsers. */
  look(request: Request, connection?: NodeConnection): void;
  /** What is wrong with the proxy in front; null if nothing is known to be. */
  problem(): string | null;
}

/**
 * nginx's bare `proxy_pass http://127.0.0.1:4173;` states this machine's own name and no visitor. Then everybody would
 * seem to be the person at this machine. A browser's request gives it away: it comes from a page of another name. From
 * then on nobody counts as direct.
 */
export function createDirectAccess(log: (line: string) => void): DirectAccess {
  let problem: string | null = null;
  return {
    isDirect: (request, connection) => problem === null && isDirect(request, connection),
    look(request, connection) {
      if (problem !== null || !connection || !claimsToBeDirect(request, connection)) return;
      const page = otherPageOf(request);
      const fetchSite = request.headers.get("sec-fetch-site");
      // A page of another site may ask this machine too; a browser says so.
      if (page === null || fetchSite === "cross-site") return;
      problem =
        `A proxy for ${page} passes on requests without their host and their visitor's address. So limits count all visitors ` +
        "as one, and what is only for this machine is closed. Let it set both (nginx: proxy_set_header Host $host; " +
        "proxy_set_header X-Forwarded-For $remote_addr;), set SITE_URL, and start Shiftkeep again.";
      log(problem);
    },
    problem: () => problem,
  };
}

function isDirect(request: Request, connection?: NodeConnection): boolean {
  if (!connection || !claimsToBeDirect(request, connection)) return false;
  // nginx speaks HTTP/1.0 to what is behind it, unless it is told otherwise; browsers and the usual programs do not.
  return connection.incoming.httpVersion !== "1.0" && otherPageOf(request) === null;
}

/** Whether a request comes from this machine and names it, and no proxy has said that it is in between. */
function claimsToBeDirect({ headers, url }: Request, { incoming: { socket } }: NodeConnection): boolean {
  const { hostname } = new URL(url);
  if (FORWARDED.some((header) => headers.has(header))) return false;
  return isOwnMachine(socket) && (isLoopbackName(hostname) || isAddressOf(socket, hostname));
}

/** Returns the host of the page that a request comes from, if it is another than the host that it asks. */
function otherPageOf({ headers, url }: Request): string | null {
  const { hostname } = new URL(url);
  for (const from of [headers.get("origin"), headers.get("referer")]) {
    if (!from || !URL.canParse(from)) continue;
    const page = new URL(from);
    if (page.hostname && page.hostname !== hostname && !isLoopbackName(page.hostname)) return page.host;
  }
  return null;
}
