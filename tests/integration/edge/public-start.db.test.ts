// A server that people elsewhere are meant to reach has nothing on it that is for trying the app.

import { cpSync, rmSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { ask } from "#tests/factories/raw-http.ts";
import { failedStart, type ServerProcess, startServerProcess } from "#tests/factories/server-process.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "#tests/factories/test-server.ts";

const folder = temporaryFolder("public");
const servers: ServerProcess[] = [];
const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const database = await createTestDatabase(env.SEED === "none" ? "empty" : "demo");
  databases.push(database);
  const server = await startServerProcess("memory", { ...env, DATABASE_URL: database.url });
  servers.push(server);
  return server;
}

const MAIL = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "2525", SMTP_FROM: "shop@shop.example" };
const PAYMENTS = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const PUBLIC = { HOST: "0.0.0.0", SITE_URL: "https://shop.example" };
const CONSOLE = { CONSOLE_TOTP_SECRET: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" };
const READY = { ...PUBLIC, ...MAIL, ...PAYMENTS, ...CONSOLE, SEED: "none" };

type Case = [what: string, env: Record<string, string>, said: RegExp];

describe("does not start", () => {
  const everyDay = [
    ["for everybody's network", { ...READY, HOST: "0.0.0.0", SITE_URL: "", SEED: "demo" }, /SEED=none/],
    [
      "with nothing of all that",
      { ...PUBLIC, SEED: "demo" },
      /SMTP_HOST.*STRIPE_SECRET_KEY.*CONSOLE_TOTP_SECRET.*SEED=none/,
    ],
  ] satisfies Case[];
  const rare = [
    ["for a site", { ...READY, HOST: "", SEED: "demo" }, /SEED=none/],
    ["without a mail server", { ...READY, SMTP_HOST: "" }, /SMTP_HOST, SMTP_USER, SMTP_PASS, SMTP_FROM/],
    [
      "without payments",
      { ...READY, STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" },
      /STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/,
    ],
    [
      "without a second factor of the console",
      { ...READY, CONSOLE_TOTP_SECRET: "" },
      /authenticator app \(CONSOLE_TOTP_SECRET\)/,
    ],
  ] satisfies Case[];
  it.each<Case>(attempts(everyDay, [...everyDay, ...rare]))(
    "%s, and says in a paragraph what to set",
    async (_, env, said) => {
      const { code, stdout, stderr } = await failedStart(env);
      expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({
        code: 1,
        stdout: "",
        lines: 1,
      });
      expect(stderr).toMatch(said);
      expect(stderr).toMatch(
        /^HOST or SITE_URL lets other people reach this server\..* set ALLOW_STAND_INS=1\.$/m,
      );
    },
  );

  it("on the data of a demo", async () => {
    const dataDir = join(folder, "demo");
    cpSync(inject("demo"), dataDir, { recursive: true });
    const { code, stderr } = await failedStart({ ...READY, DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toMatch(/DATA_DIR without the demo business: .* was begun with SEED=demo/);
  });
});

it.each(["127.0.0.1", "localhost"])("starts with the demo for %s alone", async (host) => {
  const server = await start({ HOST: host, SITE_URL: "http://127.0.0.1:5999" });
  expect((await ask(server.url, "/_mail", { headers: { host: "127.0.0.1" } })).status).toBe(200);
});

it("starts for strangers when all of it is set", async () => {
  const server = await start(READY);
  const key = { apikey: PUBLISHABLE_KEY };
  expect((await ask(server.url, "/rest/v1/profiles", { headers: key })).status).toBe(401);
});

it("keeps the stand-ins from strangers also when it is told to start with them", async () => {
  const server = await start({ ...PUBLIC, ALLOW_STAND_INS: "1" });
  const { port } = new URL(server.url);
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal);
  for (const path of ["/_mail", "/_pay/cs_1", "/_stripe/v1/customers", "/_push/a/b"]) {
    const here = await ask(`http://127.0.0.1:${port}`, path);
    const proxied = await ask(`http://127.0.0.1:${port}`, path, {
      headers: { "x-forwarded-for": "203.0.113.7" },
    });
    expect([path, here.status === 403, proxied.status]).toEqual([path, false, 403]);
    if (!own) continue;
    // From the machine's loopback address to its outer one.
    const url = `http://${own.address}:${port}`;
    expect((await ask(url, path, { headers: { host: "shop.example" } })).status).toBe(403);
  }
});
