import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";
import type { Connection } from "./http.ts";

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as Connection;
const saying = (forwarded?: string) =>
  new Request("http://x.test", { headers: forwarded ? { "x-forwarded-for": forwarded } : {} });

it.each([
  ["a peer", false, "203.0.113.7", undefined, "203.0.113.7"],
  ["a peer that claims to be another", false, "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["this machine without a proxy", false, "127.0.0.1", "198.51.100.1", "127.0.0.1"],
  ["the proxy on this machine", true, "127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["the proxy on this machine, by IPv6", true, "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["a client of the proxy that claims to be another", true, "::1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["a proxy that says nothing", true, "127.0.0.1", undefined, "127.0.0.1"],
  ["somebody who went around the proxy", true, "203.0.113.7", "198.51.100.1", "203.0.113.7"],
])("%s", (_case, behindProxy, peer, forwarded, address) => {
  expect(clientAddress({ behindProxy })(saying(forwarded), from(peer))).toBe(address);
});

it("is the same for everyone whose connection is not known", () => {
  expect(clientAddress({ behindProxy: true })(saying("198.51.100.1"))).toBe("unknown");
});
