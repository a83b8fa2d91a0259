import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import { type Fault, type FaultyProxy, startFaultyProxy } from "#tests/fakes/faulty-proxy.ts";

/** Longer than any test lasts: such a pause only ends because something else ends it. */
const FOR_EVER_MS = 600_000;

let backend: Server;
let sockets: WebSocketServer;
let proxy: FaultyProxy;
/** What the backend has seen, in order. */
let seen: string[];
/** What happens to the next requests; after them everything passes. */
let faults: Fault[];

beforeEach(async () => {
  seen = [];
  faults = [];
  backend = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    seen.push(body);
    response.writeHead(200, { "content-type": "text/plain", "x-count": String(seen.length) }).end(body);
  });
  sockets = new WebSocketServer({ server: backend });
  sockets.on("connection", (socket) => {
    socket.on("message", (said) => socket.send(`echo ${said}`));
  });
  await new Promise<void>((ready) => backend.listen(0, "127.0.0.1", ready));
  const { port } = backend.address() as AddressInfo;
  proxy = await startFaultyProxy(`http://127.0.0.1:${port}`, () => faults.shift() ?? { kind: "pass" });
});
afterEach(async () => {
  await proxy.close();
  for (const socket of sockets.clients) socket.terminate();
  backend.closeAllConnections();
  await new Promise((done) => backend.close(done));
});

function post(body: string): Promise<Response> {
  return fetch(`${proxy.url}/rest/v1/rpc/sync_push`, { method: "POST", body });
}

async function said(body: string): Promise<string> {
  return (await post(body)).text();
}

it("passes a request and its answer on as they are", async () => {
  const response = await post("hello");
  expect([response.status, response.headers.get("x-count"), await response.text()]).toEqual([
    200,
    "1",
    "hello",
  ]);
  expect(proxy.inFlight).toBe(0);
});

it("asks for a decision with the method and the path", async () => {
  const asked: unknown[] = [];
  const other = await startFaultyProxy(proxy.url, (request) => {
    asked.push(request);
    return { kind: "pass" };
  });
  await (await fetch(`${other.url}/rest/v1/rpc/sync_pull?a=1`, { method: "POST", body: "x" })).text();
  expect(asked).toEqual([{ method: "POST", path: "/rest/v1/rpc/sync_pull?a=1" }]);
  await other.close();
});

it("delays a request", async () => {
  faults = [{ kind: "delay", ms: FOR_EVER_MS }];
  const late = said("late");
  expect(await said("soon")).toBe("soon");
  expect([seen, proxy.inFlight]).toEqual([["soon"], 1]);
  proxy.heal();
  expect(await late).toBe("late");
});

it("lets a delay end by itself", async () => {
  faults = [{ kind: "delay", ms: 1 }];
  expect(await said("late")).toBe("late");
});

it("drops a request before the backend sees it", async () => {
  faults = [{ kind: "drop-request" }];
  await expect(post("lost")).rejects.toThrow();
  expect(seen).toEqual([]);
  expect(await said("next")).toBe("next");
});

it("drops an answer after the backend has given it", async () => {
  faults = [{ kind: "drop-response" }];
  await expect(post("committed")).rejects.toThrow();
  expect(seen).toEqual(["committed"]);
});

it("sends a request twice and hands the first answer on", async () => {
  faults = [{ kind: "duplicate", laterMs: FOR_EVER_MS }];
  expect((await post("twice")).headers.get("x-count")).toBe("1");
  expect([seen, proxy.inFlight]).toEqual([["twice"], 1]);
  proxy.heal();
  await vi.waitFor(() => expect([seen, proxy.inFlight]).toEqual([["twice", "twice"], 0]));
});

it("holds a request until a later one was answered", async () => {
  faults = [{ kind: "reorder", capMs: FOR_EVER_MS }];
  const held = said("first");
  await vi.waitFor(() => expect(proxy.inFlight).toBe(1));
  await said("second");
  await held;
  expect(seen).toEqual(["second", "first"]);
});

it("holds a request no longer than it is told", async () => {
  faults = [{ kind: "reorder", capMs: 1 }];
  expect(await said("alone")).toBe("alone");
});

it.each<[Fault, number, Record<string, string>]>([
  [{ kind: "bad-gateway" }, 502, { "content-type": "text/html" }],
  [{ kind: "captive-portal" }, 200, { "content-type": "text/html" }],
  [{ kind: "unauthorized" }, 401, { "content-type": "application/json" }],
  [{ kind: "throttled", retryAfterS: 7 }, 429, { "retry-after": "7" }],
])("answers for the backend: %o", async (fault, status, headers) => {
  faults = [fault];
  const response = await post("unseen");
  expect([response.status, seen]).toEqual([status, []]);
  for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
});

it("resets everything while it is cut", async () => {
  const socket = await opened();
  const ended = new Promise((resolve) => socket.addEventListener("close", resolve));
  proxy.cut();
  await ended;
  await expect(post("unheard")).rejects.toThrow();
  proxy.restore();
  expect(await said("heard")).toBe("heard");
  expect(seen).toEqual(["heard"]);
});

it("hands a WebSocket on", async () => {
  const socket = await opened();
  const heard = new Promise((resolve) => socket.addEventListener("message", ({ data }) => resolve(data)));
  socket.send("hello");
  expect(await heard).toBe("echo hello");
});

it("cuts WebSockets, refuses new ones for a while and leaves requests alone", async () => {
  const socket = await opened();
  const ended = new Promise((resolve) => socket.addEventListener("close", resolve));
  proxy.cutSockets(FOR_EVER_MS);
  await ended;
  await expect(opened()).rejects.toThrow("refused");
  expect(await said("hello")).toBe("hello");
  proxy.heal();
  await opened();
});

it("takes WebSockets again when the while is over", async () => {
  proxy.cutSockets(1);
  await vi.waitFor(opened);
});

it("tells when the next request is done with", async () => {
  const done = proxy.nextDone(FOR_EVER_MS);
  await said("hello");
  await done;
  await proxy.nextDone(1);
});

it("asks for no more decisions once it is healed", async () => {
  faults = [{ kind: "bad-gateway" }];
  proxy.heal();
  expect(await said("fine")).toBe("fine");
  expect(faults).toHaveLength(1);
});

it("is not disturbed by an app that gives up waiting", async () => {
  faults = [{ kind: "delay", ms: FOR_EVER_MS }];
  const giveUp = new AbortController();
  const lost = fetch(proxy.url, { method: "POST", body: "given up", signal: giveUp.signal });
  await vi.waitFor(() => expect(proxy.inFlight).toBe(1));
  giveUp.abort();
  await expect(lost).rejects.toThrow();
  proxy.heal();
  await vi.waitFor(() => expect([seen, proxy.inFlight]).toEqual([["given up"], 0]));
});

function opened(): Promise<WebSocket> {
  const socket = new WebSocket(`${proxy.url.replace("http", "ws")}/realtime/v1/websocket`);
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => reject(new Error("refused")));
  });
}
