// The checks of a request to /auth, /rest and /storage before the API sees it:
//
//   who calls? ─ how large may it be? ─ read ─ first fills ─ the turn of ─ is it valid? ─ the API ─ errors, shortened
//                413, before it is read        in their line   person, address   400

import { checkBody, checkToken } from "../http/check-request.ts";
import type { AddressOf } from "../http/client-address.ts";
import { createFairShare, createHeavyTurns, type Visit, withinBothShares } from "../http/fair-share.ts";
import { type Handler, readBody } from "../http/http.ts";
import type { Keys } from "../settings/keys.ts";
import { createFirstFills, fillPageOf } from "./first-fills.ts";

interface ApiGuard {
  keys: Keys;
  /** Resolves with the user id of a valid access token, otherwise null. */
  personOf(token: string): Promise<string | null>;
  addressOf: AddressOf;
}

type Body = Awaited<ReturnType<typeof readBody>>;
type Caller = { kind: "server" | "anonymous" | "unknown" } | { kind: "person"; id: string };

/** A shop of fifty devices has one address; half of the database's connections stay free for others. */
const ADDRESS_SHARE = { atOnce: 6, requestsMax: 256, bytesMax: 128 * 1024 * 1024 };
const PERSON_SHARE = { ...ADDRESS_SHARE, atOnce: 2 };
/** Of a person's large bodies only one is present at a time, from its first byte to its answer. */
const LARGE_SHARE = { ...PERSON_SHARE, atOnce: 1 };
/** Pages of first fills, for everybody together; the wait is far below a device's timeout. */
const FILLS = { atOnce: 2, waitMaxMs: 10_000 };
/** How long an invalid request keeps one of its sender's places, which limits the rate of nonsense. */
const REFUSED_REST_MS = 50;

/** A push of 500 changes is a quarter of this, a training module can be nearly all of it. */
const PUSH_MAX_BYTES = 2 * 1024 * 1024;
/** Other requests to /auth and /rest: forms with a few texts. */
const BODY_MAX_BYTES = 256 * 1024;
/** Hosted storage's default limit for a file; buckets have lower ones. */
const FILE_MAX_BYTES = 50 * 1024 * 1024;
/** A caller who is not signed in signs up or in, and little else. Larger bodies take turns. */
const SMALL_MAX_BYTES = 64 * 1024;

const PULL = "/rest/v1/rpc/sync_pull";
const TOKEN = /^[^.]+\.[^.]+\.[^.]+$/;

/** Passes to the API only requests that are valid and small enough for their sender. */
export function guardApi(guard: ApiGuard): (next: Handler) => Handler {
  const addresses = createFairShare(ADDRESS_SHARE);
  const people = createFairShare(PERSON_SHARE);
  const large = createFairShare(LARGE_SHARE);
  const heavyTurn = createHeavyTurns();
  const firstFill = createFirstFills(FILLS);
  const refusals = new WeakSet<Response>();
  const restAfter = (given: Response) => (refusals.has(given) ? REFUSED_REST_MS : 0);
  const refused = (given: Response) => {
    refusals.add(given);
    return given;
  };

  /** Answers within the share of the caller's address and, if they are signed in, within their own. */
  function inShare(caller: Caller, address: string, answer: (visit: Visit) => Promise<Response>) {
    return addresses(address, (place) =>
      caller.kind === "person"
        ? people(caller.id, (own) => answer(withinBothShares(place, own)))
        : answer(place),
    );
  }

  return (next) => async (request, connection) => {
    const caller = await callerOf(guard, request);
    const { pathname } = new URL(request.url);
    const isRead = caller.kind !== "unknown" || pathname.startsWith("/auth/v1/");
    const asked = isRead ? request : withBody(request, null);
    const maxBytes = bodyLimit(caller, pathname);
    const answer = async (body: Body) => {
      if (body === "too large") return refused(tooLarge());
      const whole = body ? withBody(request, body) : asked;
      const odd = checkToken(whole) ?? checkBody(whole, body);
      return odd ? refused(odd) : withShortErrors(await next(whole, connection));
    };
    // A request by this server's own functions counts with the request that caused it.
    if (caller.kind === "server") return answer(await readBody(asked, maxBytes));
    const work = async ({ hold, turn }: Visit) => {
      const body = await readBody(asked, maxBytes, hold);
      const isHeavy = body instanceof Uint8Array && body.byteLength > SMALL_MAX_BYTES;
      const inTurn = () => turn(() => (isHeavy ? heavyTurn(() => answer(body)) : answer(body)), restAfter);
      const page = caller.kind === "person" && pathname === PULL && fillPageIn(body);
      return page ? firstFill({ person: caller.id, ...page }, inTurn) : inTurn();
    };
    return inShare(caller, guard.addressOf(request, connection), (visit) =>
      caller.kind === "person" && maxBytes < FILE_MAX_BYTES && maySendMuch(asked)
        ? large(caller.id, (own) => own.turn(() => work(visit), restAfter))
        : work(visit),
    );
  };
}

async function callerOf({ keys, personOf }: ApiGuard, { headers, url }: Request): Promise<Caller> {
  const key = headers.get("apikey") ?? new URL(url).searchParams.get("apikey");
  if (key === keys.secret) return { kind: "server" };
  const token = /^Bearer\s+(\S+)/i.exec(headers.get("authorization") ?? "")?.[1];
  // A value that is no token counts as none, as in the API.
  const isToken = token !== undefined && TOKEN.test(token);
  const id = isToken ? await personOf(token) : null;
  if (id !== null) return { kind: "person", id };
  return { kind: !isToken && key === keys.publishable ? "anonymous" : "unknown" };
}

/** Whether a request may have a large body: its length is large or not stated. */
function maySendMuch({ headers }: Request): boolean {
  const length = headers.get("content-length");
  return length === null ? headers.has("transfer-encoding") : Number(length) > SMALL_MAX_BYTES;
}

function bodyLimit(caller: Caller, pathname: string): number {
  if (caller.kind === "anonymous" || caller.kind === "unknown") return SMALL_MAX_BYTES;
  if (pathname.startsWith("/storage/v1/")) return FILE_MAX_BYTES;
  return caller.kind === "server" || pathname === "/rest/v1/rpc/sync_push" ? PUSH_MAX_BYTES : BODY_MAX_BYTES;
}

/** The request with its body in memory, or without one: the body is not read if the API will refuse the caller. */
function withBody({ url, method, headers }: Request, body: Uint8Array<ArrayBuffer> | null): Request {
  const rest = new Headers(headers);
  if (body) {
    // A body in parts states no length, and limits of the API are compared with it.
    rest.delete("transfer-encoding");
    rest.set("content-length", String(body.byteLength));
    return new Request(url, { method, headers: rest, body });
  }
  for (const name of ["content-length", "content-type", "transfer-encoding"]) rest.delete(name);
  return new Request(url, { method, headers: rest });
}

/** An unreadable body asks for no page; the API reports what is wrong with it. */
function fillPageIn(body: Body) {
  if (!(body instanceof Uint8Array)) return null;
  try {
    return fillPageOf(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
}

function tooLarge(): Response {
  return Response.json(
    { message: "The request is too large" },
    { status: 413, headers: { "access-control-allow-origin": "*", connection: "close" } },
  );
}

const TEXT_MAX = 1000;
/** Long values that the database repeats in its messages. */
const LONG_VALUE = /"[^"]{101,}"|\([^()]{101,}\)/g;

/** Shortens an error so that it does not repeat what was sent. */
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
