import type { Socket } from "node:net";

export const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const LOOPBACK_NAME = /^(localhost|.+\.localhost|127(\.\d+){1,3}|\[::1\])$/;

/** Whether a host's name means this machine, wherever it is resolved. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAME.test(hostname);
}

/** Whether the peer is on this machine: on loopback, or on the address that it has called. */
export function isOwnMachine({ remoteAddress, localAddress }: Socket): boolean {
  return (
    LOOPBACK.test(remoteAddress ?? "") || (remoteAddress !== undefined && remoteAddress === localAddress)
  );
}

/** Whether a host is the address that the peer has called. */
export function isAddressOf({ localAddress = "" }: Socket, hostname: string): boolean {
  return hostname.replace(/^\[|\]$/g, "") === localAddress.replace(/^::ffff:/, "");
}
