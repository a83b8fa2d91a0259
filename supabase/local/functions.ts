// Runs supabase/functions/<name>/index.ts as hosted Supabase does, from the same files `supabase functions deploy`
// takes: a deno process per function, started by its first call and again after a crash.
//
//   request ─ known? ─ preflight or valid JWT? ─ small enough? ─ running or started? ─ deno on a loopback port
//              404          401                     413              503
//
// A function calls back into this server, so `handle` must not run within a turn on the database.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type FunctionLog, type FunctionProcess, StartFailure, startFunction } from "./function-process.ts";

export type { FunctionLog } from "./function-process.ts";

export type Claims = Record<string, unknown>;

export interface FunctionsSettings {
  /** supabase/functions. */
  folder: string;
  /** Everything a function can read from Deno.env. */
  env: Record<string, string>;
  /** `verify_jwt` of config.toml. */
  verifyJwt(name: string): boolean;
  /** The claims of a valid token, null for any other. */
  verifyToken(token: string): Promise<Claims | null>;
  log(line: FunctionLog): void;
}

export interface Functions {
  /** Answers /functions/v1/<name> and what is below it, for a caller at this network address. */
  handle(request: Request, address?: string): Promise<Response>;
  /** Ends every process; resolves when they are gone. */
  close(): Promise<void>;
}

const REQUEST_MAX_BYTES = 10 * 1024 * 1024;
const ANSWER_MAX_MS = 150_000;
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
  const running = new Map<string, Promise<FunctionProcess>>();
  const closing = new AbortController();

  /** Calls that come while it starts share the start. */
  function processOf(name: string): Promise<FunctionProcess> {
    const known = running.get(name);
    if (known) return known;
    const started = startFunction({ ...settings, name, signal: closing.signal });
    running.set(name, started);
    const forget = () => {
      if (running.get(name) === started) running.delete(name);
    };
    started.then((process) => process.ended.then(forget), forget);
    return started;
  }

  /** Sends a request to the function; a process that turns out to be gone is started again, once. */
  async function send(name: string, toUrl: (base: string) => Request, mayRestart = true): Promise<Response> {
    const process = await processOf(name);
    try {
      return await fetch(toUrl(process.url));
    } catch (error) {
      if (!mayRestart || !neverArrived(error)) throw error;
      await process.end();
      return send(name, toUrl, false);
    }
  }

  async function answer(request: Request, requestId: string, address: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const [, name = "", rest = ""] = PATH.exec(pathname) ?? [];
    if (!name || !existsSync(join(settings.folder, name, "index.ts"))) {
      return refusal(404, "NOT_FOUND", "Requested function was not found");
    }
    if (request.method !== "OPTIONS" && settings.verifyJwt(name)) {
      const refused = await refuseUnverified(request, settings.verifyToken);
      if (refused) return refused;
    }
    const body = await readBody(request);
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
      return await send(name, forwarded);
    } catch (error) {
      settings.log({ function: name, level: "error", text: `request ${requestId}: ${describe(error)}` });
      return refusalFor(error);
    }
  }

  return {
    async handle(request, address = "unknown") {
      const requestId = randomUUID();
      const response = await answer(request, requestId, address);
      const headers = new Headers(response.headers);
      for (const header of [...HOP_HEADERS, "content-length", "content-encoding"]) headers.delete(header);
      headers.set("sb-request-id", requestId);
      return new Response(response.body, { status: response.status, headers });
    },
    async close() {
      closing.abort(new Error("The server is closing."));
      const processes = await Promise.allSettled(running.values());
      await Promise.all(processes.map((started) => started.status === "fulfilled" && started.value.end()));
    },
  };
}

async function refuseUnverified(request: Request, verifyToken: FunctionsSettings["verifyToken"]) {
  const header = request.headers.get("authorization");
  if (!header) return refusal(401, "UNAUTHORIZED_NO_AUTH_HEADER", "Missing authorization header");
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  if (token && (await verifyToken(token))) return null;
  return refusal(401, "UNAUTHORIZED_INVALID_JWT_FORMAT", "Invalid JWT");
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null | "too large"> {
  if (!request.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > REQUEST_MAX_BYTES) return "too large";
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function forwardedHeaders(original: Headers, requestId: string, address: string): Headers {
  const headers = new Headers(original);
  for (const header of [...HOP_HEADERS, ...ADDRESS_HEADERS, "content-length"]) headers.delete(header);
  headers.set("x-forwarded-for", address);
  headers.set("accept-encoding", "identity");
  headers.set("sb-request-id", requestId);
  return headers;
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
