import { decodeJwt } from "jose";

// What @supabase/lite and the database would stumble over, answered before it gets there.

/** Nothing that the app sends comes near. */
const NESTING_MAX = 200;
/** A push of 500 changes has some 20,000, the largest training module that is taken no more than 100,000. */
const VALUES_MAX = 150_000;
/** Texts in GoTrue's requests, wherever they occur. */
const AUTH_TEXTS = ["email", "password", "refresh_token", "token", "token_hash", "type", "phone"];
/** An escaped NUL, which no Postgres text can hold; a backslash before it would be one that is itself escaped. */
const NUL = /(?<!\\)(\\\\)*\\u0000/;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Why the JSON of a request to the API cannot be meant, as the answer to it; null when nothing speaks against it. */
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

/** What no client of ours sends, found in one pass that ends with it: nothing is parsed that is refused. */
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

/** Where the text ends that begins here: at its quote, or with the JSON. */
function endOfText(json: Uint8Array, start: number): number {
  let end = json.indexOf(QUOTE, start);
  while (end >= 0 && isEscaped(json, start, end)) end = json.indexOf(QUOTE, end + 1);
  return end < 0 ? json.length : end;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(json: Uint8Array, start: number, place: number): boolean {
  let before = place;
  while (before > start && json[before - 1] === BACKSLASH) before--;
  return (place - before) % 2 === 1;
}

/** JSON that cannot be read is left to whoever reads it. */
function fieldsOf(json: string): object {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

const isText = (value: unknown) => value === null || typeof value === "string";

/** The roles of the API. Hosted Supabase's own connection can take no others; ours is the owner's and could. */
const ROLES: unknown[] = [undefined, "anon", "authenticated", "service_role"];

/** Refuses a token that names another role of the database; null for every other, whose worth the API finds out. */
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
