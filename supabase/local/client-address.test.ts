import { expect, it } from "vitest";
import { clientAddress, isDirect } from "./client-address.ts";
import type { NodeConnection } from "./http.ts";
import { isLoopbackName } from "./loopback.ts";

const SITE = "https://shop.example";
const from = (remoteAddress: string, localAddress = "127.0.0.1") =>
  ({ incoming: { socket: { remoteAddress, localAddress } } }) as NodeConnection;
const saying = (forwarded?: string) =>
  new Request("http://x.test", { headers: forwarded ? { "x-forwarded-for": forwarded } : {} });
const addressOf = (behindProxy: boolean) =>
  clientAddress({ siteUrl: behindProxy ? SITE : null, log: () => {} });

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
  expect(addressOf(behindProxy)(saying(forwarded), from(peer))).toBe(address);
});

it("is the same for everyone whose connection is not known", () => {
  expect(addressOf(true)(saying("198.51.100.1"))).toBe("unknown");
});

it.each([
  ["the host", { host: "shop.example" }],
  ["the origin", { origin: SITE }],
  ["the page", { referer: `${SITE}/login` }],
])("a proxy that leaves out the address is logged once, as %s shows it", (_, headers) => {
  const lines: string[] = [];
  const addressBy = clientAddress({ siteUrl: SITE, log: (line) => lines.push(line) });
  addressBy(new Request("http://127.0.0.1:4173/"), from("127.0.0.1"));
  const forwarded = { ...headers, "x-forwarded-for": "198.51.100.1" };
  addressBy(new Request("http://x.test", { headers: forwarded }), from("127.0.0.1"));
  addressBy(new Request("http://x.test", { headers }), from("203.0.113.7"));
  expect(lines).toEqual([]);
  for (const _time of [1, 2]) addressBy(new Request("http://x.test", { headers }), from("127.0.0.1"));
  expect(lines).toEqual([expect.stringContaining("does not set x-forwarded-for")]);
});

it("a site of this machine alone has no proxy to log", () => {
  const siteUrl = "http://127.0.0.1:5000";
  const log = () => expect.unreachable();
  const request = new Request(siteUrl, { headers: { origin: siteUrl } });
  expect(clientAddress({ siteUrl, log })(request, from("127.0.0.1"))).toBe("127.0.0.1");
});

it.each(["localhost", "app.localhost", "127.0.0.1", "127.8.9.1", "[::1]"])("%s is this machine", (name) => {
  expect(isLoopbackName(name)).toBe(true);
});
it.each(["localhost.example", "127.0.0.1.example", "0.0.0.0", "shop.example", "[::2]"])(
  "%s is not",
  (name) => {
    expect(isLoopbackName(name)).toBe(false);
  },
);

it.each([
  ["a browser here", "http://localhost:4173/_mail", {}, from("127.0.0.1"), true],
  ["a program here", "http://192.0.2.5/_push/", {}, from("192.0.2.5", "192.0.2.5"), true],
  ["a neighbour", "http://192.0.2.5/_push/", {}, from("192.0.2.6", "192.0.2.5"), false],
  ["somebody elsewhere", "http://127.0.0.1/_mail", {}, from("203.0.113.7"), false],
  ["a proxy", "http://127.0.0.1/_mail", { "x-forwarded-for": "203.0.113.7" }, from("127.0.0.1"), false],
  ["a proxy of another kind", "http://127.0.0.1/_mail", { forwarded: "for=a" }, from("127.0.0.1"), false],
  ["a proxy that says nothing of itself", "http://shop.example/_mail", {}, from("127.0.0.1"), false],
])("a stand-in is asked by %s", (_, url, headers, connection, expected) => {
  expect(isDirect(new Request(url, { headers }), connection)).toBe(expected);
});
