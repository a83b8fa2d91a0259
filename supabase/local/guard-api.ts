// What a request to /auth, /rest and /storage passes before the API sees it:
//
//   who is it? ─ how large may it be? ─ read ─ its address's turn ─ can it be meant? ─ the API ─ its errors, cut
//                413, before it is read                             400

import { checkBody } from "./check-body.ts";
import { checkToken } from "./check-token.ts";
import type { AddressOf } from "./client-address.ts";
import type { FairShare } from "./fair-share.ts";
import { type Handler, readWhole } from "./http.ts";
import type { Keys } from "./keys.ts";

interface ApiGuard {
  keys: Keys;
  /** Whether an access token is one of this backend's, and valid. */
  isValid(token: string): Promise<boolean>;
  addressOf: AddressOf;
  share: FairShare;
}

type Caller = "server" | "person" | "anonymous" | "unknown";

/** A push of 500 changes is a quarter of it. */
const BODY_MAX_BYTES = 2 * 1024 * 1024;
/** The same as hosted storage's default limit for a file; buckets have lower ones. */
const FILE_MAX_BYTES = 50 * 1024 * 1024;
/** Whoever is not signed in signs up or in, and little else. */
const ANONYMOUS_MAX_BYTES = 64 * 1024;

const TOKEN = /^[^.]+\.[^.]+\.[^.]+$/;

/** Lets through to the API only what is small enough for who sends it, and can be meant. */
export function guardApi({ keys, isValid, addressOf, share }: ApiGuard): (next: Handler) => Handler {
  async function callerOf({ headers, url }: Request): Promise<Caller> {
    const key = headers.get("apikey") ?? new URL(url).searchParams.get("apikey");
    if (key === keys.secret) return "server";
    const token = /^Bearer\s+(\S+)/i.exec(headers.get("authorization") ?? "")?.[1];
    // What is no token at all counts for nothing, as with the API.
    const isToken = token !== undefined && TOKEN.test(token);
    if (isToken && (await isValid(token))) return "person";
    return !isToken && key === keys.publishable ? "anonymous" : "unknown";
  }

  return (next) => async (request, connection) => {
    const caller = await callerOf(request);
    const { pathname } = new URL(request.url);
    const asked = caller === "unknown" && !pathname.startsWith("/auth/v1/") ? withoutBody(request) : request;
    const maxBytes = bodyLimit(caller, pathname);
    const answer = async (whole: Request) =>
      checkToken(whole) ?? (await checkBody(whole)) ?? withShortErrors(await next(whole, connection));
    // What this server's own functions ask for is worked on with the request that they answer.
    if (caller === "server") {
      const whole = await readWhole(asked, maxBytes);
      return whole ? answer(whole) : tooLarge();
    }
    return share(addressOf(request, connection), async ({ hold, turn }) => {
      const whole = await readWhole(asked, maxBytes, hold);
      return whole ? turn(() => answer(whole)) : tooLarge();
    });
  };
}

function bodyLimit(caller: Caller, pathname: string): number {
  if (caller === "anonymous" || caller === "unknown") return ANONYMOUS_MAX_BYTES;
  return pathname.startsWith("/storage/v1/") ? FILE_MAX_BYTES : BODY_MAX_BYTES;
}

/** Whom the API will refuse for who they are need not be read. */
function withoutBody({ url, method, headers }: Request): Request {
  const rest = new Headers(headers);
  for (const name of ["content-length", "content-type", "transfer-encoding"]) rest.delete(name);
  return new Request(url, { method, headers: rest });
}

function tooLarge(): Response {
  return Response.json(
    { message: "The request is too large" },
    { status: 413, headers: { "access-control-allow-origin": "*", connection: "close" } },
  );
}

const TEXT_MAX = 1000;
/** Values that the database repeats in what it says of them. */
const LONG_VALUE = /"[^"]{101,}"|\([^()]{101,}\)/g;

/** An error says what is wrong and does not repeat what was sent. */
async function withShortErrors(response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.includes("json");
  if (response.status < 400 || !isJson) return response;
  const text = await response.text();
  const short = text.length > TEXT_MAX / 4 ? shortened(text) : text;
  const headers = new Headers(response.headers);
  return new Response(short, { status: response.status, headers });
}

function shortened(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), (_, value) => (typeof value === "string" ? cut(value) : value));
  } catch {
    return cut(json);
  }
}

function cut(text: string): string {
  const short = text.replace(LONG_VALUE, (value) => `${value.at(0)}…${value.at(-1)}`);
  return short.length > TEXT_MAX ? `${short.slice(0, TEXT_MAX)}…` : short;
}
