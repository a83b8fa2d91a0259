import type { Connection } from "./http.ts";

/** Tells where a request comes from, for limits by network address. */
export type AddressOf = (request: Request, connection?: Connection) => string;

const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The address of the peer. What a client says of itself counts for nothing, with one exception: where SITE_URL says
 * that people come through a proxy, and the peer is this machine, the peer is that proxy, and the last entry of
 * x-forwarded-for is what the proxy saw.
 */
export function clientAddress({ behindProxy }: { behindProxy: boolean }): AddressOf {
  return (request, connection) => {
    const peer = connection?.incoming.socket.remoteAddress ?? "unknown";
    if (!behindProxy || !OWN_MACHINE.test(peer)) return peer;
    return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || peer;
  };
}
