// Shortcut for the two most frequent calls: from the request to the database in one statement, which becomes the
// caller and calls the function. Everything else, and unusual forms of these calls, go through the API.

import { availableParallelism } from "node:os";
import { must } from "#lib/must.ts";
import type { Db } from "../database/db.ts";
import { type Handler, tooManyRequests } from "../http/http.ts";
import { createConcurrencyLimit } from "../lib/turns.ts";
import type { TokenClaims } from "../realtime/identity.ts";

interface SyncCalls {
  db: Db;
  publishableKey: string;
  verifyToken(token: string): Promise<TokenClaims | null>;
  /** The calls that the database is working on. */
  underWay: Set<Request>;
  /** The API. */
  next(request: Request): Promise<Response>;
}

const PULL = "/rest/v1/rpc/sync_pull";
const STATEMENTS: Record<string, string> = {
  "/rest/v1/rpc/sync_push": "select local_sync.push($1::jsonb, $2::jsonb) as answer",
  [PULL]: "select local_sync.pull($1::jsonb, $2::jsonb) as answer",
};
/** Pushes have priority over pulls, but not for ever: on an overloaded server pulls have a third. */
const PULLS_AT_ONCE = availableParallelism() + 1;
const PUSHES_AT_ONCE = 2 * PULLS_AT_ONCE;
/** In a longer line the last call would wait for many seconds. */
const PULLS_HERE_MAX = 150;
/** A call that has waited this long is asked to come back: devices give up after thirty seconds. */
const LINE_MAX_MS = 10_000;
/** When calls that find the line full come back: at random, so that they do not all return together. */
const COME_BACK_S = { least: 2, most: 8 };
const HEADERS = { "content-type": "application/json; charset=utf-8", "access-control-allow-origin": "*" };

/** PostgREST's statuses for database errors, by SQLSTATE or its class; anything else is a 400. */
const STATUSES: Record<string, number> = {
  "08": 503,
  "53": 503,
  "57P01": 503,
  "57P02": 503,
  "57P03": 503,
  "54": 413,
  "25": 500,
  "40": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  XX: 500,
  "42501": 403,
  "28": 403,
  "42883": 404,
  "42P01": 404,
  "23503": 409,
  "23505": 409,
  "25006": 405,
};

/** Returns a handler for `sync_push` and `sync_pull` of signed-in users; passes everything else to `next`. */
export function createSyncCalls({ db, publishableKey, verifyToken, underWay, next }: SyncCalls): Handler {
  const pullTurn = createConcurrencyLimit(PULLS_AT_ONCE);
  const pushTurn = createConcurrencyLimit(PUSHES_AT_ONCE);
  let pullsHere = 0;

  /** Runs in the line of pushes or of pulls; resolves with null if that is too long. */
  async function inTurn<T>(pathname: string, ask: () => Promise<T>): Promise<T | null> {
    const since = performance.now();
    const askInTime = async () => (performance.now() - since > LINE_MAX_MS ? null : ask());
    if (pathname !== PULL) return pushTurn(askInTime);
    if (pullsHere >= PULLS_HERE_MAX) return null;
    pullsHere++;
    return pullTurn(askInTime).finally(() => pullsHere--);
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    const statement = STATEMENTS[pathname];
    if (!statement || !isPlain(request)) return next(request);
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    const claims = token ? await verifyToken(token) : null;
    if (claims?.role !== "authenticated") return next(request);
    try {
      const body = await request.text();
      underWay.add(request);
      const values = [JSON.stringify(claims), body];
      const answer = await inTurn(pathname, () => db.query<{ answer: string }>(statement, values));
      return answer ? new Response(answer.rows[0]?.answer, { headers: HEADERS }) : pleaseWait();
    } catch (error) {
      return refusal(error);
    } finally {
      underWay.delete(request);
    }
  };

  function isPlain({ method, headers, url }: Request): boolean {
    return (
      method === "POST" &&
      headers.get("apikey") === publishableKey &&
      new URL(url).search === "" &&
      /^application\/json\b/.test(headers.get("content-type") ?? "") &&
      ["public", null].includes(headers.get("content-profile")) &&
      !headers.get("accept")?.includes("vnd.pgrst") &&
      !headers.has("prefer")
    );
  }
}

function pleaseWait(): Response {
  const { least, most } = COME_BACK_S;
  const seconds = least + Math.floor(Math.random() * (most - least + 1));
  return tooManyRequests("Many devices ask for news. Please come back in a moment.", seconds);
}

/** PostgREST's answer to an error; one without a database code means a lost connection. */
function refusal(error: unknown): Response {
  const { code, message, detail = null, hint = null } = error as Record<string, string | null>;
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) {
    const why = {
      code: "PGRST001",
      details: null,
      hint: null,
      message: "The database is not there right now",
    };
    return Response.json(why, { status: 503, headers: { ...HEADERS, "retry-after": "1" } });
  }
  // An error that says itself how it is answered.
  if (code === "PGRST") {
    const { status, headers } = JSON.parse(must(detail, "an answer"));
    return new Response(message, { status, headers: { ...HEADERS, ...headers } });
  }
  const status = STATUSES[code] ?? STATUSES[code.slice(0, 2)] ?? 400;
  return Response.json({ code, details: detail, hint, message }, { status, headers: HEADERS });
}
