// Checks every request first, and adds security headers to every answer.

import type { IncomingMessage } from "node:http";
import { isAddressOf, isLoopbackName } from "../lib/loopback.ts";
import type { DirectAccess } from "./client-address.ts";
import type { Handler } from "./http.ts";

export interface Site {
  /** The address that people open. */
  siteUrl: string;
  /** The host that it listens on; functions call it by that name. */
  host: string;
}

const HSTS = "max-age=31536000";
/** For answers without a policy of their own: they are data, and run nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Answers only for this server's own names. Otherwise a page whose name was redirected here ("DNS rebinding") would
 * share the origin of everything that trusts this machine.
 */
export function guardRequests(site: Site, answer: Handler): Handler {
  const isHttps = site.siteUrl.startsWith("https:");
  return async (request, connection) => {
    const { hostname } = new URL(request.url);
    const isOurs = !connection || isOwnName(site, hostname, connection.incoming);
    const response = isOurs ? await answer(request, connection) : misdirected();
    // Headers of a redirect cannot be changed.
    const own = response.status >= 300 && response.status < 400 ? new Response(null, response) : response;
    setMissing(own.headers, {
      "x-content-type-options": "nosniff",
      "content-security-policy": DATA_POLICY,
      ...(isHttps && { "strict-transport-security": HSTS }),
    });
    return own;
  };
}

/** The same check for WebSockets, which do not become requests. */
export function isOwnHost(site: Site, incoming: IncomingMessage): boolean {
  const origin = `http://${incoming.headers.host}`;
  return URL.canParse(origin) && isOwnName(site, new URL(origin).hostname, incoming);
}

function isOwnName({ siteUrl, host }: Site, hostname: string, { socket }: IncomingMessage): boolean {
  return (
    isLoopbackName(hostname) ||
    hostname === host ||
    hostname === new URL(siteUrl).hostname ||
    isAddressOf(socket, hostname)
  );
}

/** Limits a stand-in, which asks for no password, to the person at this machine. */
export function localOnly({ isDirect }: DirectAccess, handler: Handler): Handler {
  return async (request, connection) => {
    if (isDirect(request, connection)) return handler(request, connection);
    return new Response("Only for the machine that this server runs on", { status: 403 });
  };
}

function misdirected(): Response {
  return new Response("This server does not answer for this name. SITE_URL says which one it has.", {
    status: 421,
  });
}

function setMissing(headers: Headers, defaults: Record<string, string>): void {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
