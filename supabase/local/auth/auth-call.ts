/** A request to the auth server, read once: what is checked is what is passed on. */
export interface AuthCall {
  /** The method and the path below /auth/v1, decoded and plain: "POST /token". */
  route: string;
  query: URLSearchParams;
  /** The fields of the JSON; none where it is no object. */
  body: Record<string, unknown>;
  request: Request;
}

const PREFIX = "/auth/v1";

/** Reads a request; null for a path that cannot be meant. */
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

/** Decoded, without empty segments and dots: every way to write a path leads to the same text. */
function plainPath(pathname: string): string | null {
  try {
    // Parsed again, because a decoded ".." is resolved there.
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

/** The request of a call in its plain form, with another query or body where that is given. */
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

/** A field that is a text with something in it. */
export function textIn(fields: Record<string, unknown>, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The e-mail as auth looks it up. */
export function emailIn(fields: Record<string, unknown>): string | null {
  return textIn(fields, "email")?.toLowerCase() ?? null;
}

const HEADERS = {
  // Without it supabase-js looks for the code where older servers had it.
  "x-supabase-api-version": "2024-01-01",
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after, x-supabase-api-version",
};

/** A refusal as the auth server words it for its clients. */
export function refuse(status: number, code: string, message: string, headers: object = {}): Response {
  return Response.json({ code, message }, { status, headers: { ...HEADERS, ...headers } });
}

/** Says that something was done too often. */
export function tooMany(message: string, retryAfterSeconds: number): Response {
  return refuse(429, "over_request_rate_limit", message, { "retry-after": `${retryAfterSeconds}` });
}

/** The answer that all is well, and what more there is to say. */
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
