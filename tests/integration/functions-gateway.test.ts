import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  createFunctions,
  type FunctionLog,
  type Functions,
  type FunctionsSettings,
} from "#local/functions.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Functions that do what real ones should not. */
const SOURCES = {
  echo: `Deno.serve(async (request) => Response.json({
    pid: Deno.pid, method: request.method, url: new URL(request.url).pathname + new URL(request.url).search,
    header: request.headers.get("x-test"), requestId: request.headers.get("sb-request-id"),
    body: await request.text(), given: Deno.env.get("GIVEN"), path: Deno.env.get("PATH") ?? null,
    file: await Deno.readTextFile("/etc/hostname").catch((error) => error.name),
  }));`,
  dies: `Deno.serve((request) => {
    if (request.method === "DELETE") Deno.exit(3);
    return Response.json({ pid: Deno.pid });
  });`,
  broken: `console.log("about to fail"); throw new Error("no start");`,
  silent: `console.log("never serves");`,
};

let folder: string;
let functions: Functions;
let logs: FunctionLog[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "functions-"));
  for (const [name, source] of Object.entries({ ...SOURCES, _shared: "" })) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "index.ts"), source);
    await writeFile(join(folder, name, "deno.json"), "{}");
  }
});
afterAll(() => rm(folder, { recursive: true }));

const settings = (): FunctionsSettings => ({
  folder,
  env: { GIVEN: "yes" },
  verifyJwt: (name) => name === "echo",
  verifyToken: async (token) => (token === "good" ? { sub: "someone" } : null),
  log: (line) => logs.push(line),
});

beforeEach(() => {
  logs = [];
  functions = createFunctions(settings());
});
afterEach(() => functions.close());

function call(path: string, init: RequestInit = {}, token: string | null = "good") {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  return functions.handle(new Request(`http://app.test/functions/v1/${path}`, { ...init, headers }));
}

const pidOf = async (path: string) => (await (await call(path)).json()).pid as number;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("hands the request on as hosted does, with a request id", async () => {
  const response = await call("echo/deep?a=1", {
    method: "POST",
    body: "hello",
    headers: { "x-test": "kept" },
  });
  const seen = await response.json();
  expect(seen).toMatchObject({ method: "POST", url: "/echo/deep?a=1", body: "hello", header: "kept" });
  expect(response.headers.get("sb-request-id")).toBe(seen.requestId);
});

test("a function sees the variables it was given and no files", async () => {
  const seen = await (await call("echo")).json();
  expect(seen).toMatchObject({ given: "yes", path: null, file: "NotCapable" });
});

test.each([
  [null, "Missing authorization header"],
  ["forged", "Invalid JWT"],
])("with the token %j it answers 401 and starts nothing", async (token, message) => {
  const response = await call("echo", {}, token);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await call("dies", {}, null)).toMatchObject({ status: 200 });
});

test("a preflight needs no token and starts nothing", async () => {
  const headers = { "access-control-request-method": "POST", "access-control-request-headers": "apikey" };
  for (const name of ["echo", "broken"]) {
    const response = await call(name, { method: "OPTIONS", headers }, null);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    expect(response.headers.get("access-control-allow-headers")).toContain("apikey");
  }
  expect((await call("nothing", { method: "OPTIONS", headers }, null)).status).toBe(404);
});

test("what only looks like a preflight needs a token", async () => {
  expect((await call("echo", { method: "OPTIONS" }, null)).status).toBe(401);
});

test.each(["nothing", "_shared", "..%2Fecho", "__proto__", ""])("there is no function %j", async (name) => {
  expect((await call(name)).status).toBe(404);
});

test("calls that come together share one process", async () => {
  const pids = await Promise.all([pidOf("echo"), pidOf("echo"), pidOf("echo")]);
  expect(new Set(pids).size).toBe(1);
});

test("a process that crashes fails its call and is replaced by the next", async () => {
  const first = await pidOf("dies");
  const crash = await call("dies", { method: "DELETE" });
  expect([crash.status, (await crash.json()).code]).toEqual([500, "WORKER_ERROR"]);
  expect(await pidOf("dies")).not.toBe(first);
});

test("a process killed between calls is replaced without a failed call", async () => {
  const first = await pidOf("dies");
  process.kill(first, "SIGKILL");
  expect(await pidOf("dies")).not.toBe(first);
});

test("a function that fails to start answers 503 and logs why", async () => {
  const response = await call("broken");
  expect([response.status, (await response.json()).code]).toEqual([503, "BOOT_ERROR"]);
  expect(logs).toContainEqual({ function: "broken", level: "info", text: "about to fail" });
  expect(logs.map((line) => line.text).join("\n")).toContain("no start");
});

test("a body over the limit is refused", async () => {
  const response = await call("echo", { method: "POST", body: new Uint8Array(1024 * 1024 + 1) });
  expect(response.status).toBe(413);
});

test("few run at a time: the one that was used longest ago makes room", async () => {
  const few = createFunctions({ ...settings(), runningMax: 1 });
  const pidFrom = async (name: string) => {
    const headers = { authorization: "Bearer good" };
    const answer = await few.handle(new Request(`http://app.test/functions/v1/${name}`, { headers }));
    return (await answer.json()).pid as number;
  };
  const [first, second] = [await pidFrom("echo"), await pidFrom("dies")];
  expect([isRunning(first), isRunning(second)]).toEqual([false, true]);
  expect(await Promise.all([pidFrom("dies"), pidFrom("echo")])).toEqual([second, expect.any(Number)]);
  await few.close();
});

test("one that nobody uses ends", async () => {
  const brief = createFunctions({ ...settings(), idleMs: 0 });
  const answer = await brief.handle(new Request("http://app.test/functions/v1/dies"));
  const { pid } = await answer.json();
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
  await brief.close();
});

test("closing ends what runs and what is starting, and nothing starts after it", async () => {
  const pid = await pidOf("echo");
  const starting = call("silent");
  await functions.close();
  expect(isRunning(pid)).toBe(false);
  expect((await starting).status).toBe(503);
  expect((await call("dies")).status).toBe(503);
});

test("no process survives a server that is killed", async () => {
  const server = fork(join(import.meta.dirname, "functions-victim.ts"), [folder]);
  const [{ pid, port }] = (await once(server, "message")) as [{ pid: number; port: number }];
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  expect(isRunning(pid)).toBe(true);
  const gone = once(socket, "close");
  server.kill("SIGKILL");
  socket.resume();
  await gone;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
