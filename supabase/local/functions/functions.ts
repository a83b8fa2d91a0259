// Runs supabase/functions/<name>/index.ts from the same files that `supabase functions deploy` deploys, in Node: all in one
// process beside the server (function-process.ts).
//
//   request ─ known? ─ preflight? ─ valid JWT? ─ small enough? ─ its address's turn ─ the function's turn ─ process
//              404        204          401           413             429                                   500, 503
//
// A function calls back into this server, so `handle` must not run within a turn on the database.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { preflightHeaders } from "#functions/_shared/endpoint.ts";
import { type SmtpSettings, smtpEnvironment } from "#functions/_shared/environment.ts";
import type { InTurn } from "#lib/turns.ts";
import { APPLICATION_MAX_BYTES } from "#schema/protocol/apply-for-job.ts";
import { createFairShare, type Visit } from "../http/fair-share.ts";
import { readBody } from "../http/http.ts";
import { currentRequest, messageOf } from "../lib/server-log.ts";
import { createConcurrencyLimit } from "../lib/turns.ts";
import type { Keys } from "../settings/keys.ts";
import { FunctionProcess, type FunctionProcessSettings, StartFailure } from "./function-process.ts";

export type { FunctionLog } from "./function-process.ts";

export interface FunctionsSettings extends FunctionProcessSettings {
  /** `verify_jwt` of config.toml. */
  verifyJwt(name: string): boolean;
  /** Resolves with the claims of a valid token, otherwise null. */
  verifyToken(token: string): Promise<object | null>;
}

export type Functions = ReturnType<typeof createFunctions>;

/** Every function's requests are far smaller, except the ones named here. */
const REQUEST_MAX_BYTES = 1024 * 1024;
const LARGE_REQUESTS: Record<string, number> = { "apply-for-job": APPLICATION_MAX_BYTES };
const ANSWER_MAX_MS = 150_000;
/** Calls of one function at a time: nobody may fill the memory of all by calling one. */
const CALLS_MAX = 16;
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

/** Headers in which platforms put a client's address. Those that a client sends are dropped. */
const ADDRESS_HEADERS = ["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "forwarded"];

/** Returns a function's variables: its project's address, keys and mail settings, named as on hosted Supabase. */
export function functionEnvironment(url: string, { publishable, secret }: Keys, smtp: SmtpSettings) {
  return {
    ...smtpEnvironment(smtp),
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: publishable,
    SUPABASE_SERVICE_ROLE_KEY: secret,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret }),
  };
}

export function createFunctions(settings: FunctionsSettings) {
  const functions = new FunctionProcess(settings);
  const share = createFairShare(SHARE);
  const limits = new Map<string, InTurn>();

  async function answer(call: Call, visit: Visit): Promise<Response> {
    const { request, requestId } = call;
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
    const body = await readBody(request, LARGE_REQUESTS[name] ?? REQUEST_MAX_BYTES, visit.hold);
    if (body === "too large") return refusal(413, "PAYLOAD_TOO_LARGE", "Request body is too large");
    const limited = limits.get(name) ?? createConcurrencyLimit(CALLS_MAX);
    limits.set(name, limited);
    try {
      const message = {
        name,
        path: name + rest + search,
        method: request.method,
        headers: sentHeaders(call),
        body,
      };
      return await visit.turn(() =>
        limited(() =>
          functions.send(message, AbortSignal.any([request.signal, AbortSignal.timeout(ANSWER_MAX_MS)])),
        ),
      );
    } catch (error) {
      settings.log({ function: name, level: "error", text: `request ${requestId}: ${messageOf(error)}` });
      return refusalFor(error);
    }
  }

  return {
    /** Answers /functions/v1/<name> and the paths below it, for a caller at this network address. */
    async handle(request: Request, address = "unknown"): Promise<Response> {
      const requestId = currentRequest.getStore() ?? randomUUID();
      const call = { request, requestId, address };
      const response = await share(address, (visit) => answer(call, visit));
      const headers = new Headers(response.headers);
      for (const header of [...HOP_HEADERS, "content-length", "content-encoding"]) headers.delete(header);
      headers.set("sb-request-id", requestId);
      return new Response(response.body, { status: response.status, headers });
    },
    /** Ends the functions' process; resolves when it is gone. */
    close: () => functions.close(),
  };
}

interface Call {
  request: Request;
  requestId: string;
  address: string;
}

function sentHeaders({ request, requestId, address }: Call): [string, string][] {
  const headers = new Headers(request.headers);
  for (const header of [...HOP_HEADERS, ...ADDRESS_HEADERS, "content-length"]) headers.delete(header);
  headers.set("x-forwarded-for", address);
  headers.set("sb-request-id", requestId);
  return [...headers];
}

/** A browser's preflight, answered here as every function would (endpoint.ts), without starting one. */
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

function refusalFor(error: unknown): Response {
  if (error instanceof StartFailure) {
    return refusal(503, "BOOT_ERROR", "Function failed to start (please check logs)");
  }
  if (error instanceof Error && error.name === "TimeoutError") {
    return refusal(504, "IDLE_TIMEOUT", "The function did not answer in time");
  }
  return refusal(500, "WORKER_ERROR", "Function exited due to an error (please check logs)");
}

/** A refusal by this server, not by the function; browsers on other origins can read it. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { "access-control-allow-origin": "*" } });
}
