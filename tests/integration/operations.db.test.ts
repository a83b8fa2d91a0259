import { rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { RequestEntry } from "#local/lib/server-log.ts";
import type { Backend } from "#local/server.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY, punchChange, signedIn } from "#tests/factories/demo.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

const TOKEN = "a token of the shop's Prometheus";
// With a Postgres of its own, as in production: what is asked here concerns it.
const folder = temporaryFolder("operations");
const entries: RequestEntry[] = [];
let backend: Backend;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend({
    dataDir: join(folder, "data"),
    siteUrl: "https://shop.test",
    metricsToken: TOKEN,
    allowStandIns: true,
    logRequest: (entry) => entries.push(entry),
  });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(backend.url + path, { headers });
/** As a proxy on this machine passes it on for somebody elsewhere. */
const outside = { "x-forwarded-for": "203.0.113.7" };

it("says that it is alive and ready, and what of it only to whoever looks after it", async () => {
  expect(await (await get("/healthz", outside)).json()).toEqual({ status: "ok" });
  const inside = await get("/readyz");
  expect(inside.status).toBe(200);
  expect(await inside.json()).toMatchObject({
    status: "ok",
    checks: ["database", "realtime", "disk", "pushes", "mails"].map((name) => ({ name, grade: "ok" })),
  });
  expect(await (await get("/readyz", outside)).json()).toEqual({ status: "ok" });
});

it("shows figures to this machine and to whoever has the token, and to nobody else that they are there", async () => {
  expect(await (await get("/metrics")).text()).toContain("shiftkeep_realtime_sockets 0\n");
  expect((await get("/metrics", { ...outside, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  for (const headers of [
    outside,
    { ...outside, authorization: "Bearer another token" },
    { ...outside, authorization: TOKEN },
  ]) {
    expect((await get("/metrics", headers)).status).toBe(404);
  }
});

it("tells the console's function alone, which has the secret key, of backups", async () => {
  expect((await get("/_operations", { apikey: PUBLISHABLE_KEY })).status).toBe(404);
  const unlocked = await fetch(`${backend.url}/functions/v1/console-unlock`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ code: backend.consoleCode }),
  });
  const { token } = await unlocked.json();
  const asked = await fetch(`${backend.url}/functions/v1/console-data`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json", "x-console-token": token },
    body: JSON.stringify({ action: "operations" }),
  });
  expect(await asked.json()).toEqual({ backups: "off", age_hours: null, returns: [] });
});

it("gives each request an id and one line without what is about anybody", async () => {
  const named = await get("/rest/v1/profiles?email=eq.sam@demo.test", {
    apikey: PUBLISHABLE_KEY,
    "x-request-id": "trace-1",
  });
  expect(named.headers.get("x-request-id")).toBe("trace-1");
  await named.text();
  const unnamed = await get("/functions/v1/no-such-function");
  const id = unnamed.headers.get("x-request-id");
  expect(unnamed.headers.get("sb-request-id")).toBe(id);
  await unnamed.text();
  await expect.poll(() => entries.find((entry) => entry.id === id)).toMatchObject({ status: 404 });
  expect(entries.find((entry) => entry.id === "trace-1")).toEqual({
    ...{ id: "trace-1", method: "GET", route: "/rest/v1/profiles" },
    ...{ status: expect.any(Number), ms: expect.any(Number) },
  });
  expect(JSON.stringify(entries)).not.toContain("sam@");
});

describe("on the signal to end", () => {
  it("answers what is under way, sends devices away with their code, and takes nothing new", async () => {
    const sam = await signedIn(backend.url, demo.employee);
    const socket = new WebSocket(
      `${backend.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`,
    );
    await new Promise((resolve) => socket.once("open", resolve));
    const goodbye = new Promise<number>((resolve) => socket.once("close", resolve));
    const { data } = await sam.auth.getSession();
    // A push whose second half comes only after the signal.
    const body = JSON.stringify({ changes: [punchChange()], client: { protocol: PROTOCOL } });
    const answer = new Promise<{ status: number; text: string; connection: string | undefined }>(
      (resolve, reject) => {
        const push = request(
          `${backend.url}/rest/v1/rpc/sync_push`,
          {
            method: "POST",
            headers: {
              apikey: PUBLISHABLE_KEY,
              authorization: `Bearer ${data.session?.access_token}`,
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body),
            },
          },
          async (response) => {
            let text = "";
            for await (const part of response) text += part;
            resolve({ status: response.statusCode ?? 0, text, connection: response.headers.connection });
          },
        );
        push.on("error", reject);
        push.write(body.slice(0, 40));
        push.once("socket", () => void endLater().catch(reject));
        async function endLater() {
          // It is here when the figures count it beside the request that asks for them.
          await expect
            .poll(async () => (await get("/metrics")).text())
            .toContain("shiftkeep_http_requests_running 1\n");
          const drained = backend.drain(10_000);
          await expect
            .poll(() =>
              get("/healthz").then(
                () => "answered",
                () => "refused",
              ),
            )
            .toBe("refused");
          push.end(body.slice(40));
          await drained;
        }
      },
    );
    const { status, text } = await answer;
    expect(status).toBe(200);
    expect(JSON.parse(text).results).toMatchObject([{ status: "applied" }]);
    expect(await goodbye).toBe(1001);
  });

  it("takes the calls of a function that is under way, which come by connections of their own", async () => {
    const other = await startTestBackend();
    const asked = fetch(`${other.url}/functions/v1/open-positions`);
    await expect
      .poll(async () => (await fetch(`${other.url}/metrics`)).text())
      .toContain("shiftkeep_http_requests_running 1\n");
    await other.drain(30_000);
    const answer = await asked;
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 200 });
  });

  it("waits for nobody longer than it was told to", async () => {
    const other = await startTestBackend();
    const stuck = request(`${other.url}/rest/v1/rpc/sync_push`, {
      method: "POST",
      headers: { apikey: PUBLISHABLE_KEY, "content-length": 10 },
    });
    const cut = new Promise((resolve) => stuck.once("error", resolve));
    stuck.write("{");
    await expect
      .poll(async () => (await fetch(`${other.url}/metrics`)).text())
      .toContain("shiftkeep_http_requests_running 1\n");
    await other.drain(50);
    expect(await cut).toMatchObject({ code: "ECONNRESET" });
  });
});

it("says nothing while it ends, also when it is ended at once: what runs by itself is over before the database is", async () => {
  const said: string[] = [];
  for (const turns of [0, 1, 20, 200]) {
    const dataDir = join(folder, `${turns}`);
    const short = await startTestBackend({ dataDir, log: (line) => said.push(line) });
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    await short.close();
  }
  expect(said).toEqual([]);
});
