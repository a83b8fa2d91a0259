// Bodies of any size and pace, sent by whoever likes: they are refused before they are read, and held against nobody else.

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "#local/server.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { correctionChange, demo, PUBLISHABLE_KEY, signedIn } from "#tests/factories/demo.ts";
import { ask, sendBytes } from "#tests/factories/raw-http.ts";

/** Published by Node for each request that a server of this process takes. */
const REQUEST_START = "http.server.request.start";
const MB = 1024 * 1024;
const key = { apikey: PUBLISHABLE_KEY };
const json = { ...key, "content-type": "application/json" };
let backend: Backend;
let token: string;
let ofManager: string;
let ofAdmin: string;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
  token = await tokenOf(demo.employee);
  ofManager = await tokenOf(demo.manager);
  ofAdmin = await tokenOf(demo.admin);
});
afterAll(() => backend.close());

async function tokenOf(email: string): Promise<string> {
  const { data } = await (await signedIn(backend.url, email)).auth.getSession();
  return String(data.session?.access_token);
}

const asPerson = () => ({ ...json, authorization: `Bearer ${token}` });

/** Says how long the body is and sends none of it; what is answered to that. */
function announce(path: string, bytes: number, headers: Record<string, string>): Promise<string> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`POST ${path} HTTP/1.1`, "Host: 127.0.0.1", ...lines, `Content-Length: ${bytes}`, "", ""];
  return sendBytes(backend.url, head.join("\r\n"), /\r\n\r\n/);
}

/** Sends a body without saying how long it is, and goes on for as long as it is listened to. */
function pour(path: string, headers: Record<string, string>, chunks: number): Promise<string> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`POST ${path} HTTP/1.1`, "Host: 127.0.0.1", ...lines, "Transfer-Encoding: chunked", "", ""];
  const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
  return sendBytes(backend.url, head.join("\r\n") + chunk.repeat(chunks), /\r\n\r\n/);
}

describe("a body that is larger than it may be is refused before it is read", () => {
  it.each([
    ["/rest/v1/rpc/sync_push", 2 * MB + 1],
    ["/auth/v1/user", 256 * 1024 + 1],
    ["/rest/v1/rpc/send_feedback", 256 * 1024 + 1],
    ["/rest/v1/profiles", 256 * 1024 + 1],
    ["/storage/v1/object/attachments/a", 50 * MB + 1],
    ["/functions/v1/update-staff", MB + 1],
    ["/functions/v1/apply-for-job", 6 * MB],
  ])("at %s for whoever is signed in: %d bytes", async (path, bytes) => {
    expect(await announce(path, bytes, asPerson())).toMatch(/^HTTP\/1.1 413 /);
  });

  it.each([
    ["/rest/v1/rpc/sync_push", 64 * 1024 + 1],
    ["/auth/v1/signup", 64 * 1024 + 1],
    ["/auth/v1/%73ignup", 64 * 1024 + 1],
    ["/storage/v1/object/attachments/a", 64 * 1024 + 1],
    ["/functions/v1/open-positions", MB + 1],
  ])("at %s for strangers: %d bytes", async (path, bytes) => {
    expect(await announce(path, bytes, json)).toMatch(/^HTTP\/1.1 413 /);
  });

  it("also where its length is not said", async () => {
    expect(await pour("/auth/v1/signup", json, 2)).toMatch(/^HTTP\/1.1 413 /);
    expect(await pour("/rest/v1/rpc/sync_push", asPerson(), 33)).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe("whom the API refuses for who they are is not read", () => {
  it.each([
    ["without a key", { "content-type": "application/json" }],
    ["with a key of another project", { apikey: "sb_publishable_other", "content-type": "application/json" }],
    [
      "with a forged token",
      { ...json, authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.AAAA" },
    ],
  ])("%s", async (_, headers) => {
    expect(await announce("/rest/v1/rpc/sync_push", 20 * MB, headers)).toMatch(/^HTTP\/1.1 401 /);
    const nested = await ask(backend.url, "/rest/v1/rpc/sync_push", {
      method: "POST",
      headers,
      body: "[".repeat(9000),
    });
    expect(nested.status).toBe(401);
  });
});

describe("JSON that would hold up everybody is refused before it is parsed", () => {
  it.each([
    ["lists of nothing", `{"changes":[${"[],".repeat(600_000)}[]]}`],
    ["lists in lists", `{"changes":${"[".repeat(1_900_000)}}`],
  ])("as %s", async (_, body) => {
    const asked = { method: "POST", headers: asPerson(), body };
    const { status, body: said } = await ask(backend.url, "/rest/v1/rpc/sync_push", asked);
    expect({ status, ...JSON.parse(said) }).toMatchObject({ status: 400, error_code: "validation_failed" });
  });
});

it("takes the largest push that a device makes", async () => {
  const changes = Array.from({ length: 500 }, () => ({ ...correctionChange(), collection: "none" }));
  const body = JSON.stringify({ changes, client: { protocol: PROTOCOL } });
  const answer = await ask(backend.url, "/rest/v1/rpc/sync_push", {
    method: "POST",
    headers: asPerson(),
    body,
  });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body).results).toHaveLength(500);
});

describe("an error says what is wrong and repeats nothing long", () => {
  const long = "secret".repeat(20_000);

  it.each([
    [
      "a value of the wrong type",
      `/rest/v1/rpc/sync_pull`,
      { cursors: long, client: { protocol: PROTOCOL } },
    ],
    ["an unknown argument", `/rest/v1/rpc/sync_push`, { [long]: 1 }],
    ["an unknown column", `/rest/v1/profiles`, { [long]: 1 }],
  ])("for %s", async (_, path, body) => {
    const options = { method: "POST", headers: asPerson(), body: JSON.stringify(body) };
    const answer = await ask(backend.url, path, options);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.bytes).toBeLessThan(2048);
    expect(answer.body).not.toContain("secret".repeat(200));
  });

  it("for a filter", async () => {
    const path = `/rest/v1/profiles?id=eq.${"secret".repeat(1000)}`;
    const answer = await ask(backend.url, path, { headers: asPerson() });
    expect(answer.status).toBe(400);
    expect(answer.bytes).toBeLessThan(1024);
    expect(answer.body).not.toContain("secretsecret");
  });
});

/** Resolves when so many requests have come from an address since this was called. */
function arrivals(from: string, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    if (!socket.remoteAddress?.endsWith(from) || --left > 0) return;
    unsubscribe(REQUEST_START, note);
    resolve();
  };
  subscribe(REQUEST_START, note);
  return promise;
}

describe("while the database keeps one address waiting", () => {
  /** Who was answered, in that order, when 40 requests came from one address and then one from another. */
  async function orderOf(flood: string, other: string) {
    const held = Promise.withResolvers<void>();
    const order: string[] = [];
    const asks = async (from: string, bearer: string) => {
      const headers = { ...json, authorization: `Bearer ${bearer}` };
      const { status } = await ask(backend.url, "/rest/v1/profiles?select=id", { headers, from });
      order.push(from);
      expect(status).toBe(200);
    };
    const locked = Promise.withResolvers<void>();
    const holding = backend.db.transaction(async (transaction) => {
      await transaction.exec("lock table public.profiles in access exclusive mode");
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const flooded = arrivals("127.0.0.2", 40);
    const all = Promise.all(Array.from({ length: 40 }, () => asks("127.0.0.2", flood)));
    const arrived = arrivals("127.0.0.3", 1);
    const others = flooded.then(() => asks("127.0.0.3", other));
    await arrived;
    // Passes the same checks after it and is answered without the database: the other waits for that alone.
    const third = { ...json, authorization: `Bearer ${ofAdmin}` };
    const refused = await announce("/rest/v1/rpc/sync_push", 2 * MB + 1, third);
    held.resolve();
    await Promise.all([holding, all, others]);
    expect(refused).toMatch(/^HTTP\/1.1 413 /);
    return order;
  }

  it("answers another before its whole line", async () => {
    // Its turn is among the first; answers that are ready together are read here in any order.
    expect((await orderOf(token, ofManager)).indexOf("127.0.0.3")).toBeLessThan(20);
  });

  it("lets one person wait who asks from many", async () => {
    expect((await orderOf(token, token)).indexOf("127.0.0.3")).toBeGreaterThan(35);
  });
});
