import { decodeJwt } from "jose";

// Refuses requests that @supabase/lite or the database cannot handle.

/** Far above anything the app sends. */
const NESTING_MAX = 200;
/** A push of 500 changes has about 20,000 values, the largest accepted training module at most 100,000. */
const VALUES_MAX = 150_000;
/** Fields of GoTrue's requests that must be texts, at any depth. */
const AUTH_TEXTS = ["email", "password", "refresh_token", "token", "token_hash", "type", "phone"];
/** An escaped NUL, which no Postgres text can hold; an odd number of backslashes before it would escape it. */
const NUL = /(?<!\\)(\\\\)*\\u0000/;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns the refusal of an invalid JSON body, or null if the body is acceptable. */
export function checkBody({ url, headers }: Request, body: Uint8Array | null): Response | null {
  const isJson = /^application\/(\w+\+)?json\b/.test(headers.get("content-type") ?? "");
  if (!body || !isJson) return null;
  const odd = oddityOf(body);
  if (odd) return refuse(odd);
  if (!new URL(url).pathname.startsWith("/auth/v1/")) return null;
  const text = new TextDecoder().decode(body);
  if (NUL.test(text)) return refuse("A text must not contain the character U+0000");
  const wrong = Object.entries(fieldsOf(text)).find(
    ([name, value]) => AUTH_TEXTS.includes(name) && !isText(value),
  );
  return wrong ? refuse(`${wrong[0]} must be a text`) : null;
}

function refuse(message: string): Response {
  return Response.json(
    { code: 400, error_code: "validation_failed", message, msg: message },
    { status: 400 },
  );
}

/** Returns what no client of ours sends, found in one pass before anything is parsed. */
function oddityOf(json: Uint8Array): string | null {
  let depth = 0;
  let values = 0;
  for (let place = 0; place < json.length; place++) {
    const byte = json[place] ?? 0;
    if (byte === QUOTE) {
      place = endOfText(json, place + 1);
    } else if (OPENING.has(byte)) {
      values++;
      if (++depth > NESTING_MAX) return "The JSON is nested too deeply";
    } else if (CLOSING.has(byte)) depth--;
    else if (byte === COMMA) values++;
    if (values > VALUES_MAX) return "The JSON has too many values";
  }
  return null;
}

/** Returns the position of the closing quote of the text that begins at `start`, or the end of the JSON. */
function endOfText(json: Uint8Array, start: number): number {
  let end = json.indexOf(QUOTE, start);
  while (end >= 0 && isEscaped(json, start, end)) end = json.indexOf(QUOTE, end + 1);
  return end < 0 ? json.length : end;
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(json: Uint8Array, start: number, place: number): boolean {
  let before = place;
  while (before > start && json[before - 1] === BACKSLASH) before--;
  return (place - before) % 2 === 1;
}

/** Invalid JSON gives no fields: its reader reports it. */
function fieldsOf(json: string): object {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

const isText = (value: unknown) => value === null || typeof value === "string";

/** The roles of the API. A hosted project's connection can take no others; ours belongs to the owner and could. */
const ROLES: unknown[] = [undefined, "anon", "authenticated", "service_role"];

/** Refuses a token that names another database role; returns null otherwise. The API verifies the token later. */
export function checkToken(request: Request): Response | null {
  const token = /^Bearer\s+(\S+)/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token || ROLES.includes(roleOf(token))) return null;
  const message = "The role of this token is not one of the API";
  return Response.json({ code: "PGRST301", details: null, hint: null, message }, { status: 401 });
}

function roleOf(token: string): unknown {
  try {
    return decodeJwt(token).role;
  } catch {
    return undefined;
  }
}
