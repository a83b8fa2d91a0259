import { expect, it } from "vitest";
import { isLoopbackName } from "../lib/loopback.ts";
import { clientAddress, createDirectAccess } from "./client-address.ts";
import type { NodeConnection } from "./http.ts";

const SITE = "https://shop.example";
const from = (remoteAddress: string, localAddress = "127.0.0.1", httpVersion = "1.1") =>
  ({ incoming: { httpVersion, socket: { remoteAddress, localAddress } } }) as NodeConnection;
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
  const { isDirect } = createDirectAccess(() => {});
  expect(isDirect(new Request(url, { headers }), connection)).toBe(expected);
});

it.each([
  ["a client, by any address of its network", "2001:db8:1:2::1", "2001:db8:1:2:ffff::9"],
  ["a client that changes its port", "203.0.113.7:1000", "203.0.113.7:2000"],
  ["a client by IPv4 and by IPv6", "203.0.113.7", "::ffff:203.0.113.7"],
])("%s is one", (_, first, second) => {
  const behind = (address: string) => addressOf(true)(saying(address), from("127.0.0.1"));
  expect(behind(first)).toBe(behind(second));
  expect(addressOf(false)(saying(), from(first))).toBe(addressOf(false)(saying(), from(second)));
});

/** What nginx's bare `proxy_pass` sends on: its own name, no visitor, and the browser's headers. */
const bare = (path: string, headers = {}) => new Request(`http://127.0.0.1:4173${path}`, { headers });

it.each([
  ["a page's script", { origin: SITE, "sec-fetch-site": "same-origin" }],
  ["a page's picture", { referer: `${SITE}/login`, "sec-fetch-site": "same-origin" }],
  ["an older browser", { referer: "http://shop.lan/login" }],
])("a proxy that passes on nothing is noticed by %s, and then nobody is direct", (_, headers) => {
  const lines: string[] = [];
  const direct = createDirectAccess((line) => lines.push(line));
  const here = from("127.0.0.1");
  expect(direct.isDirect(bare("/_mail", headers), here)).toBe(false);
  expect(direct.problem()).toBeNull();
  direct.look(bare("/assets/index.js", headers), here);
  direct.look(bare("/assets/index.js", headers), here);
  expect(lines).toEqual([expect.stringContaining("X-Forwarded-For")]);
  expect(direct.problem()).toBe(lines[0]);
  expect(direct.isDirect(bare("/_mail"), here)).toBe(false);
});

it("a proxy that speaks HTTP/1.0 is not taken for the person at this machine", () => {
  const direct = createDirectAccess(() => {});
  expect(direct.isDirect(bare("/_mail"), from("127.0.0.1", "127.0.0.1", "1.0"))).toBe(false);
});

it.each([
  ["a page of this machine", { origin: "http://localhost:4173", "sec-fetch-site": "same-site" }, true],
  ["an address that was typed", { "sec-fetch-site": "none" }, true],
  [
    "a page elsewhere that asks this machine",
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    false,
  ],
])("%s shows no proxy", (_, headers, isDirect) => {
  const direct = createDirectAccess(() => expect.unreachable());
  direct.look(bare("/", headers), from("127.0.0.1"));
  expect([direct.problem(), direct.isDirect(bare("/_mail", headers), from("127.0.0.1"))]).toEqual([
    null,
    isDirect,
  ]);
});
