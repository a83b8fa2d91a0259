// Runs supabase/functions/<name>/index.ts as hosted Supabase does, from the same files `supabase functions deploy`
// takes: a deno process per function, started by its first call and again after a crash. Anybody may cause a start, so
// few run at a time: one that nobody uses ends after a while, or at once when another needs its place.
//
//   request ─ known? ─ preflight? ─ valid JWT? ─ small enough? ─ its address's turn ─ running or started? ─ deno
//              404        204          401           413             429                    503            on loopback
//
// A function calls back into this server, so `handle` must not run within a turn on the database.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { APPLICATION_MAX_BYTES } from "#schema/protocol/apply-for-job.ts";
import { preflightHeaders } from "../functions/_shared/endpoint.ts";
import { createFairShare, type Visit } from "./fair-share.ts";
import { type FunctionLog, type FunctionProcess, StartFailure, startFunction } from "./function-process.ts";
import { readBody } from "./http.ts";
import { currentRequestId } from "./operations/server-log.ts";

export type { FunctionLog } from "./function-process.ts";

export type CallerClaims = Record<string, unknown>;

export interface FunctionsSettings {
  /** supabase/functions. */
  folder: string;
  /** Everything a function can read from Deno.env. */
  env: Record<string, string>;
  /** `verify_jwt` of config.toml. */
  verifyJwt(name: string): boolean;
  /** The claims of a valid token, null for any other. */
  verifyToken(token: string): Promise<CallerClaims | null>;
  log(line: FunctionLog): void;
  /** How many may run at a time. */
  runningMax?: number;
  /** How long one that nobody uses keeps running. */
  idleMs?: number;
}

/** A function's process and who uses it. */
interface Running {
  process: Promise<FunctionProcess>;
  /** Requests that it is working on, or is started for. */
  active: number;
  state: "waiting" | "starting" | "up";
  idle?: NodeJS.Timeout;
}

export interface Functions {
  /** Answers /functions/v1/<name> and what is below it, for a caller at this network address. */
  handle(request: Request, address?: string): Promise<Response>;
  /** Ends every process; resolves when they are gone. */
  close(): Promise<void>;
}

/** Whatever a function takes is smaller by far, but for what is named here. */
const REQUEST_MAX_BYTES = 1024 * 1024;
const LARGE_REQUESTS: Record<string, number> = { "apply-for-job": APPLICATION_MAX_BYTES };
const ANSWER_MAX_MS = 150_000;
/** A process takes some 50 MB, and a start much of a core for a second. */
const RUNNING_MAX = 8;
const STARTING_MAX = 2;
const IDLE_MS = 120_000;
/** How long a call waits for a place to start in. */
const PLACE_MAX_MS = 20_000;
const SHARE = { atOnce: 4, requestsMax: 64, bytesMax: 32 * 1024 * 1024 };
const PATH = /^\/functions\/v1\/([A-Za-z][A-Za-z0-9_-]*)((?:\/.*)?)$/;
/** Headers that belong to one connection, not to the message. */
const HOP_HEADERS = [
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "expect",
  "te",
  "trailer",
];

/** Headers in which platforms say where a request comes from. A client that sends them says nothing. */
const ADDRESS_HEADERS = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "forwarded"];

/** The names under which hosted Supabase gives a function its project's address and keys. */
export function functionEnvironment(project: { url: string; publishableKey: string; secretKey: string }) {
  return {
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: project.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: project.secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: project.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: project.secretKey }),
  };
}

export function createFunctions(settings: FunctionsSettings): Functions {
  const { runningMax = RUNNING_MAX, idleMs = IDLE_MS } = settings;
  const running = new Map<string, Running>();
  const share = createFairShare(SHARE);
  const closing = new AbortController();
  let whenPlace = Promise.withResolvers<void>();

  /** Something ended or has nothing to do: whoever waits for a place looks again. */
  function announcePlace() {
    whenPlace.resolve();
    whenPlace = Promise.withResolvers<void>();
  }

  function hasPlace(): boolean {
    const states = [...running.values()].map(({ state }) => state);
    return (
      states.filter((state) => state !== "waiting").length < runningMax &&
      states.filter((state) => state === "starting").length < STARTING_MAX
    );
  }

  /** Resolves when one more may start; of those that nobody uses the one that was used longest ago makes room. */
  async function takePlace(starting: Running): Promise<void> {
    const late = AbortSignal.timeout(PLACE_MAX_MS);
    while (!hasPlace() && !closing.signal.aborted) {
      const unused = [...running.values()].find(({ state, active }) => state === "up" && active === 0);
      const isFull = [...running.values()].every(({ state }) => state !== "starting");
      if (unused && isFull) await (await unused.process).end();
      else await Promise.race([whenPlace.promise, once(late, "abort")]);
      if (late.aborted) throw new StartFailure("Too many functions are in use", { cause: late.reason });
    }
    starting.state = "starting";
  }

  function start(name: string): Running {
    const one: Running = { process: begin(), active: 0, state: "waiting" };
    const forget = () => {
      clearTimeout(one.idle);
      if (running.get(name) === one) running.delete(name);
      announcePlace();
    };
    async function begin() {
      // After `one` is known to all.
      await Promise.resolve();
      await takePlace(one);
      const process = await startFunction({ ...settings, name, signal: closing.signal });
      one.state = "up";
      announcePlace();
      return process;
    }
    one.process.then((process) => process.ended.then(forget), forget);
    return one;
  }

  /** Has the function's process do something; calls that come while it starts share the start. */
  async function using<T>(name: string, work: (process: FunctionProcess) => Promise<T>): Promise<T> {
    const one = running.get(name) ?? start(name);
    // The order of the map is the order of use.
    running.delete(name);
    running.set(name, one);
    clearTimeout(one.idle);
    one.active++;
    try {
      return await work(await one.process);
    } finally {
      if (--one.active === 0 && running.get(name) === one) {
        one.idle = setTimeout(() => void one.process.then((process) => process.end()), idleMs).unref();
        announcePlace();
      }
    }
  }

  /** Sends a request to the function; a process that turns out to be gone is started again, once. */
  async function send(name: string, toUrl: (base: string) => Request, mayRestart = true): Promise<Response> {
    try {
      return await using(name, async (process) => {
        const response = await fetch(toUrl(process.url)).catch(async (error) => {
          if (neverArrived(error)) await process.end();
          throw error;
        });
        return wholeAnswer(response);
      });
    } catch (error) {
      if (!mayRestart || !neverArrived(error)) throw error;
      return send(name, toUrl, false);
    }
  }

  async function answer(
    request: Request,
    requestId: string,
    address: string,
    { hold, turn }: Visit,
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const [, name = "", rest = ""] = PATH.exec(pathname) ?? [];
    if (!name || !existsSync(join(settings.folder, name, "index.ts"))) {
      return refusal(404, "NOT_FOUND", "Requested function was not found");
    }
    if (isPreflight(request))
      return new Response(null, { status: 204, headers: preflightHeaders("GET, POST") });
    if (settings.verifyJwt(name)) {
      const refused = await refuseUnverified(request, settings.verifyToken);
      if (refused) return refused;
    }
    const body = await readBody(request, LARGE_REQUESTS[name] ?? REQUEST_MAX_BYTES, hold);
    if (body === "too large") return refusal(413, "PAYLOAD_TOO_LARGE", "Request body is too large");

    const forwarded = (base: string) =>
      new Request(`${base}/${name}${rest}${search}`, {
        method: request.method,
        headers: forwardedHeaders(request.headers, requestId, address),
        body,
        redirect: "manual",
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(ANSWER_MAX_MS)]),
      });
    try {
      return await turn(() => send(name, forwarded));
    } catch (error) {
      settings.log({ function: name, level: "error", text: `request ${requestId}: ${describe(error)}` });
      return refusalFor(error);
    }
  }

  return {
    async handle(request, address = "unknown") {
      const requestId = currentRequestId() ?? randomUUID();
      const response = await share(address, (visit) => answer(request, requestId, address, visit));
      const headers = new Headers(response.headers);
      for (const header of [...HOP_HEADERS, "content-length", "content-encoding"]) headers.delete(header);
      headers.set("sb-request-id", requestId);
      return new Response(response.body, { status: response.status, headers });
    },
    async close() {
      closing.abort(new Error("The server is closing."));
      announcePlace();
      const processes = await Promise.allSettled([...running.values()].map(({ process }) => process));
      await Promise.all(processes.map((started) => started.status === "fulfilled" && started.value.end()));
    },
  };
}

/** A browser's question before it asks: the answer is that of every function (endpoint.ts), and starts none. */
function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("access-control-request-method");
}

async function refuseUnverified(request: Request, verifyToken: FunctionsSettings["verifyToken"]) {
  const header = request.headers.get("authorization");
  if (!header) return refusal(401, "UNAUTHORIZED_NO_AUTH_HEADER", "Missing authorization header");
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (token && (await verifyToken(token))) return null;
  return refusal(401, "UNAUTHORIZED_INVALID_JWT_FORMAT", "Invalid JWT");
}

function forwardedHeaders(original: Headers, requestId: string, address: string): Headers {
  const headers = new Headers(original);
  for (const header of [...HOP_HEADERS, ...ADDRESS_HEADERS, "content-length"]) headers.delete(header);
  headers.set("x-forwarded-for", address);
  headers.set("accept-encoding", "identity");
  headers.set("sb-request-id", requestId);
  return headers;
}

/** The answer with its body in memory: nobody makes room by ending a process whose answer is still on its way. */
async function wholeAnswer(response: Response): Promise<Response> {
  const { status, headers } = response;
  return new Response(response.body && (await response.arrayBuffer()), { status, headers });
}

/** The process was gone before the request reached it, so sending it again cannot do anything twice. */
function neverArrived(error: unknown): boolean {
  return (
    error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === "ECONNREFUSED"
  );
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${describe(error.cause)}` : error.message;
}

function refusalFor(error: unknown): Response {
  if (error instanceof StartFailure) {
    return refusal(503, "BOOT_ERROR", "Function failed to start (please check logs)");
  }
  if (error instanceof Error && error.name === "TimeoutError") {
    return refusal(504, "IDLE_TIMEOUT", "The function did not answer in time");
  }
  return refusal(500, "WORKER_ERROR", "Function exited due to an error (please check logs)");
}

/** A refusal of ours rather than the function's, readable by a browser on another origin. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { "access-control-allow-origin": "*" } });
}
