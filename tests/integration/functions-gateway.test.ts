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
} from "#local/functions/functions.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Functions that do what real ones should not. */
const SOURCES = {
  echo: `Deno.serve(async (request) => Response.json({
    pid: process.pid, method: request.method, url: new URL(request.url).pathname + new URL(request.url).search,
    header: request.headers.get("x-test"), requestId: request.headers.get("sb-request-id"),
    body: await request.text(), given: Deno.env.get("GIVEN"), path: Deno.env.get("PATH") ?? null,
    file: await import("node:fs/promises").then((fs) => fs.readFile("/etc/hostname")).catch((error) => error.code),
    program: await import("node:child_process").then((all) => all.spawn("true")).catch((error) => error.code),
  }));`,
  // Each name of a query is something that it does.
  acts: `import { connect, createServer } from "node:net";
    const does = {
      exits: () => process.exit(3),
      loops: () => { for (;;); },
      throws: () => { throw new Error("thrown in the handler"); },
      strays: () => void Promise.reject(new Error("nobody awaits it")),
      piles: () => { for (const pile = []; ; ) pile.push(new Array(1000).fill(0).map((_, at) => ({ at }))); },
      // Too much at once: an engine without room for one object gives up the whole process.
      swells: () => new Array(1e8).fill(1.5).length,
      waits: () => { console.log("waits"); return new Promise(() => {}); },
      listens: () => new Promise((resolve) => {
        const server = createServer().listen(0, "127.0.0.1", () => resolve(server.address().port));
      }),
    };
    Deno.serve(async (request) => {
      const [act] = new URL(request.url).searchParams.keys();
      const did = act ? await does[act]() : null;
      return Response.json({ pid: process.pid, did });
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
const outcomeOf = async (response: Response) => [response.status, (await response.json()).code];
const CRASHED = [500, "WORKER_ERROR"];

/** Resolves when a call of `waits` has begun. */
const hasBegun = () => vi.waitFor(() => expect(logs.map(({ text }) => text)).toContain("waits"));

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

test("a function sees the variables it was given, no files, and starts no program", async () => {
  const seen = await (await call("echo")).json();
  expect(seen).toMatchObject({ given: "yes", path: null });
  expect([seen.file, seen.program]).toEqual(["ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED"]);
});

test.each([
  [null, "Missing authorization header"],
  ["forged", "Invalid JWT"],
])("with the token %j it answers 401 and starts nothing", async (token, message) => {
  const response = await call("echo", {}, token);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await call("acts", {}, null)).toMatchObject({ status: 200 });
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

test("all functions share one process", async () => {
  const pids = await Promise.all([pidOf("echo"), pidOf("acts"), pidOf("echo")]);
  expect(new Set(pids).size).toBe(1);
});

test.each(["exits", "piles", "swells"])(
  "a function that %s fails its calls, and no later one",
  async (act) => {
    const first = await pidOf("acts");
    const begun = call("acts?waits");
    await hasBegun();
    expect(await outcomeOf(await call(`acts?${act}`))).toEqual(CRASHED);
    expect(await outcomeOf(await begun)).toEqual(CRASHED);
    expect(await pidOf("acts")).not.toBe(first);
  },
);

test("a function that loops is ended, and a call that came meanwhile is answered", async () => {
  const looked = createFunctions({ ...settings(), lookMs: 50 });
  const ask = (path: string) => looked.handle(new Request(`http://app.test/functions/v1/${path}`));
  const first = (await (await ask("acts")).json()).pid;
  const [loops, later] = [ask("acts?loops"), ask("acts")];
  expect(await outcomeOf(await loops)).toEqual(CRASHED);
  expect((await (await later).json()).pid).not.toBe(first);
  expect(logs).toContainEqual({
    function: "functions",
    level: "error",
    text: "A function hangs: their process is ended.",
  });
  await looked.close();
});

test.each(["strays", "throws"])(
  "a function that %s is logged under its name, and harms no other",
  async (act) => {
    const first = await pidOf("acts");
    const { status } = await call(`acts?${act}`);
    expect(status).toBe(act === "throws" ? 500 : 200);
    const error = act === "throws" ? "thrown in the handler" : "nobody awaits it";
    await vi.waitFor(() =>
      expect(logs).toContainEqual({ function: "acts", level: "error", text: expect.stringContaining(error) }),
    );
    expect(await pidOf("echo")).toBe(first);
  },
);

test("a process killed between calls is replaced without a failed call", async () => {
  const first = await pidOf("acts");
  process.kill(first, "SIGKILL");
  expect(await pidOf("acts")).not.toBe(first);
});

test("a function that fails to start answers 503 and logs why", async () => {
  for (const name of ["broken", "silent"]) {
    expect(await outcomeOf(await call(name))).toEqual([503, "BOOT_ERROR"]);
  }
  expect(logs).toContainEqual({ function: "broken", level: "info", text: "about to fail" });
  expect(logs.map((line) => line.text).join("\n")).toContain("no start");
});

test("a body over the limit is refused", async () => {
  const response = await call("echo", { method: "POST", body: new Uint8Array(1024 * 1024 + 1) });
  expect(response.status).toBe(413);
});

test("a caller that goes away is not waited for", async () => {
  const leaves = new AbortController();
  const left = call("acts?waits", { signal: leaves.signal });
  await hasBegun();
  leaves.abort();
  expect((await left).status).toBe(500);
});

test("one function runs few calls at a time, also from many addresses, and leaves the others their turns", async () => {
  const from = (address: string, path: string) =>
    functions.handle(new Request(`http://app.test/functions/v1/${path}`), address);
  const calls = Array.from({ length: 17 }, (_, at) => from(`192.0.2.${at}`, "acts?waits"));
  const begun = () => logs.filter(({ text }) => text === "waits").length;
  await vi.waitFor(() => expect(begun()).toBe(16));
  expect(await call("echo")).toMatchObject({ status: 200 });
  expect(begun()).toBe(16);
  await functions.close();
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(16).fill(500), 503]);
});

test("closing ends what runs, and nothing starts after it", async () => {
  const pid = await pidOf("echo");
  const running = call("acts?waits");
  await hasBegun();
  await functions.close();
  expect(isRunning(pid)).toBe(false);
  expect((await running).status).toBe(500);
  expect((await call("acts")).status).toBe(503);
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
