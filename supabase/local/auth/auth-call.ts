import type { JWTPayload } from "jose";
import type { Db } from "../database/db.ts";
import type { Config } from "../settings/config.ts";
import type { AuthMails } from "./auth-mails.ts";
import type { MailedLinks } from "./mailed-links.ts";

export interface AuthSettings {
  db: Db;
  config: Config["auth"];
  links: MailedLinks;
  mails: AuthMails;
  /** The target of links in mails. */
  siteUrl: string;
  /** Resolves with the token's claims, or null if it is invalid. */
  verifyToken(token: string): Promise<JWTPayload | null>;
  /** Passes a request to the auth server. */
  auth(request: Request): Promise<Response>;
  log(line: string): void;
}

/** A request to the auth server, read once, so that exactly what was checked is passed on. */
export interface AuthCall {
  /** The method and the path below /auth/v1, decoded and plain: "POST /token". */
  route: string;
  query: URLSearchParams;
  /** The fields of the JSON body; empty if the body is not an object. */
  body: Record<string, unknown>;
  request: Request;
}

const PREFIX = "/auth/v1";

/** Reads a request; resolves with null if its path is invalid. */
export async function readCall(request: Request): Promise<AuthCall | null> {
  const { pathname, searchParams } = new URL(request.url);
  const path = plainPath(pathname);
  if (path === null || !path.startsWith(`${PREFIX}/`)) return null;
  return {
    route: `${request.method} ${path.slice(PREFIX.length)}`,
    query: searchParams,
    body: await fieldsOf(request),
    request,
  };
}

/** Decodes the path and removes empty segments and dots, so that every spelling of a path gives the same text. */
function plainPath(pathname: string): string | null {
  try {
    // Parses again, because decoding can produce a new "..", which the parser resolves.
    const decoded = decodeURIComponent(pathname).replaceAll("\\", "/").replaceAll(/\/+/g, "/");
    return new URL(`http://auth${decoded}`).pathname.replaceAll(/\/+/g, "/").replace(/(?<=.)\/$/, "");
  } catch {
    return null;
  }
}

async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.clone().text();
  try {
    const json = JSON.parse(text);
    return json !== null && typeof json === "object" && !Array.isArray(json) ? json : {};
  } catch {
    return {};
  }
}

/** Returns a call as a request in its plain form, optionally with another query or body. */
export async function plainRequest(
  { route, query, request }: AuthCall,
  changes: { query?: Record<string, string>; body?: object } = {},
): Promise<Request> {
  const [method = "", path = ""] = route.split(" ");
  const url = new URL(`${PREFIX}${path}`, request.url);
  url.search = String(changes.query ? new URLSearchParams(changes.query) : query);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const text = changes.body ? JSON.stringify(changes.body) : await request.clone().text();
  return new Request(url, { method, headers, ...(method !== "GET" && text !== "" && { body: text }) });
}

/** Returns a field's text, or null if it is empty or no text. */
export function textIn(fields: Record<string, unknown>, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns the email in lower case, as auth looks it up. */
export function emailIn(fields: Record<string, unknown>): string | null {
  return textIn(fields, "email")?.toLowerCase() ?? null;
}

const HEADERS = {
  // Without this header supabase-js looks for the error code where older servers had it.
  "x-supabase-api-version": "2024-01-01",
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after, x-supabase-api-version",
};

/** Returns an error response in the auth server's JSON. */
export function refuse(status: number, code: string, message: string, headers: object = {}): Response {
  return Response.json({ code, message }, { status, headers: { ...HEADERS, ...headers } });
}

/** Returns the response 429 with `retry-after`. */
export function tooMany(message: string, retryAfterSeconds: number): Response {
  return refuse(429, "over_request_rate_limit", message, { "retry-after": `${retryAfterSeconds}` });
}

/** Returns a success response with these fields. */
export function done(said: object = {}): Response {
  return Response.json(said, { headers: HEADERS });
}

/** Whether the auth server refused a request with this code. */
export async function isRefusedWith(response: Response, code: string): Promise<boolean> {
  if (response.ok || response.status >= 500) return false;
  const said = await response
    .clone()
    .json()
    .catch(() => null);
  return [said?.code, said?.error_code].includes(code);
}
