// The server as a stranger meets it who sends odd requests, comes under other names, or through a proxy.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStaticApp } from "#local/http/static-app.ts";
import type { Backend } from "#local/server.ts";
import { startTestBackend } from "#tests/factories/backend.ts";
import { PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { ask, sendBytes } from "#tests/factories/raw-http.ts";

const SITE = "https://shop.example";
const folder = mkdtempSync(join(tmpdir(), "shiftkeep-app-"));
const lines: string[] = [];
let backend: Backend;
let behindProxy: Backend;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, "..", "..", "..", "public"), folder, { recursive: true });
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><script>first()</script>");
  writeFileSync(join(folder, "assets", "app-1.js"), "app()");
  const app = async () => createStaticApp(folder);
  backend = await startTestBackend({ app });
  behindProxy = await startTestBackend({ app, siteUrl: SITE, log: (line) => lines.push(line) });
});
afterAll(async () => {
  await backend.close();
  await behindProxy.close();
  rmSync(folder, { recursive: true, force: true });
});

const key = { apikey: PUBLISHABLE_KEY };
const PAGES = [
  ...[
    "/",
    "/login",
    "/signup",
    "/dashboard",
    "/roster",
    "/schedule",
    "/availability",
    "/time-clock",
    "/chat",
  ],
  ...["/news", "/training", "/staff", "/settings", "/statistics", "/payroll", "/console", "/needs-attention"],
  ...["/robots.txt", "/favicon.ico", "/icon.svg", "/manifest.webmanifest", "/privacy-policy.pdf"],
  ...["/terms-of-service.pdf", "/assets/app-1.js", "/pwa-192x192.png"],
];
const ODD_PATHS = [
  ...["/missing.txt", "/favicon.png", "/sitemap.xml", "/.env", "/.git/config", "/.well-known/security.txt"],
  ...[
    "/wp-login.php",
    "/index.php?a=1",
    "/assets/gone-1.js",
    "/assets/",
    "/assets/../index.html",
    "/%2e%2e/etc/passwd",
  ],
  ...[
    "/..%2f..%2fetc%2fpasswd",
    "/%00",
    "/%",
    "/%zz",
    "/%ff",
    "//",
    "///x",
    "//evil.example/",
    "/\\..\\x",
    "/a/../../b",
  ],
  ...[
    "/index.html/",
    "/INDEX.HTML",
    "/login.html",
    "/login.",
    "/login/.hidden",
    "/a.b.c.d",
    "/x;y=1",
    "/?x=%0d%0aA:b",
  ],
  ...[
    `/${"a".repeat(4000)}`,
    `/${"a/".repeat(1000)}`,
    `/${"%41".repeat(900)}`,
    "/auth",
    "/auth/v1",
    "/auth/v1/nothing",
  ],
  ...["/auth/v1/admin/users", "/rest/v1", "/rest/v1/nothing", "/rest/v1/rpc/nothing", "/storage/v1/nothing"],
  ...[
    "/storage/v1/object/public/a/b.png",
    "/realtime/v1/nothing",
    "/realtime/v1/websocket",
    "/functions/v1/",
  ],
  ...[
    "/functions/v1/nothing",
    "/functions/v1/_shared",
    "/functions/v1/../x",
    "/_mail/nothing",
    "/_mail/1/attachments/1",
  ],
  ...["/_pay/nothing", "/_stripe/v1/nothing", "/_push/nothing", "/_system/info", "/_nothing"],
];

it("sends every page whole after fifty odd requests", async () => {
  expect(ODD_PATHS.length).toBeGreaterThan(50);
  for (const method of ["GET", "HEAD", "POST"]) {
    for (const path of ODD_PATHS) {
      const odd = await ask(backend.url, path, { method, headers: key });
      expect([path, odd.repeated]).toEqual([path, []]);
      expect(odd.status).toBeLessThan(600);
    }
  }
  for (const path of PAGES) {
    const page = await ask(backend.url, path);
    expect([path, page.status, page.repeated]).toEqual([path, 200, []]);
    expect([path, page.bytes]).toEqual([path, Number(page.headers["content-length"])]);
  }
});

it("tells crawlers where nothing is to be found", async () => {
  const robots = await ask(backend.url, "/robots.txt");
  expect(robots.body).toContain("Disallow: /functions/");
  // The longest rule counts: calendars of others fetch a feed only where they may.
  expect(robots.body).toContain("Allow: /functions/v1/calendar-feed");
  // Mails show the logo of a business by their readers' image proxies.
  expect(robots.body).toContain("Allow: /storage/v1/object/public/logos/");
  expect(robots.body).toContain("Disallow: /storage/");
  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
});

describe("the name that a request is for", () => {
  it.each(["/", "/login", "/rest/v1/profiles", "/auth/v1/health", "/_mail", "/functions/v1/open-positions"])(
    "is refused at %s when it leads here and is not ours",
    async (path) => {
      for (const host of [
        "evil.example",
        "evil.example:4173",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
      ]) {
        const answer = await ask(backend.url, path, { headers: { ...key, host } });
        expect([host, answer.status]).toEqual([host, 421]);
        expect(answer.body).not.toContain(host);
      }
    },
  );

  it.each(["localhost:4173", "127.0.0.1", "[::1]:4173", "app.localhost"])("may be %s", async (host) => {
    expect((await ask(backend.url, "/login", { headers: { host } })).status).toBe(200);
  });

  it("may be the site's behind a proxy, and no other site's", async () => {
    const status = async (host: string) =>
      (await ask(behindProxy.url, "/login", { headers: { host } })).status;
    expect([await status("shop.example"), await status("other.example")]).toEqual([200, 421]);
  });

  it("is refused for a WebSocket too", async () => {
    const open = (host: string) =>
      sendBytes(
        backend.url,
        `GET /realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0 HTTP/1.1\r\nHost: ${host}\r\n` +
          "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        /\r\n\r\n/,
      );
    expect(await open("127.0.0.1")).toMatch(/^HTTP\/1.1 101 /);
    expect(await open("evil.example")).toBe("");
  });
});

describe("what stands in for mail, payments and pushes", () => {
  const paths = ["/_mail", "/_mail/1", "/_pay/cs_1", "/_stripe/v1/customers", "/_push/device/key"];

  it.each(paths)("keeps %s from whoever comes through a proxy", async (path) => {
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"]) {
      const headers = { [header]: "203.0.113.7" };
      expect([header, (await ask(backend.url, path, { headers })).status]).toEqual([header, 403]);
    }
    const silent = await ask(behindProxy.url, path, { headers: { host: "shop.example" } });
    expect(silent.status).toBe(403);
  });

  it.each(paths)("answers at %s on this machine", async (path) => {
    expect((await ask(backend.url, path)).status).not.toBe(403);
  });
});

describe("what every answer tells browsers", () => {
  const paths = [
    "/",
    "/missing.txt",
    "/rest/v1/profiles",
    "/auth/v1/health",
    "/storage/v1/object/public/a/b.png",
  ];
  paths.push("/functions/v1/nothing", "/realtime/v1/nothing", "/_mail");

  it.each(paths)("at %s: to take it for what it is and to run nothing strange", async (path) => {
    const { headers } = await ask(backend.url, path, { headers: key });
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toMatch(/default-src '(none|self)'/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it.each(paths)("at %s: to come by https where the site has it", async (path) => {
    const { headers } = await ask(behindProxy.url, path, { headers: { ...key, host: "shop.example" } });
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
  });
});

it("logs once that a proxy does not say for whom it asks", async () => {
  const headers = { ...key, host: "shop.example" };
  for (const _ of [1, 2]) await ask(behindProxy.url, "/rest/v1/profiles", { headers });
  expect(lines.filter((line) => line.includes("x-forwarded-for"))).toHaveLength(1);
});
