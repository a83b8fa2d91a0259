// What hosted Supabase's auth server does before and after it checks a password, in front of one that does not:
//
//   POST token?grant_type=password, signup ─ too many from this address? ─ account locked? ─ auth ─ right or wrong?
//                                                 429                         429                    counted
//
// One sign-in at a time: of many guesses at one moment each knows how those before it ended.

import { createHash } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import { createSerial } from "./serial.ts";

interface SignInLimits {
  db: PGlite;
  /** How often one address may sign in or up within five minutes: `sign_in_sign_ups` of config.toml. */
  perAddress: number;
  /** The auth server. */
  auth(request: Request): Promise<Response>;
}

interface Refusal {
  message: string;
  /** Seconds. */
  retry_after: number;
}

const WINDOW_SECONDS = 300;
const TOO_MANY_FROM_ADDRESS: Refusal = {
  message: "Too many sign-ins from your network. Please try again in a few minutes.",
  retry_after: WINDOW_SECONDS / 5,
};

/** Passes requests to auth, and those that sign in or up only as often as the limits allow. */
export function limitSignIns({ db, perAddress, auth }: SignInLimits) {
  const signIns = createSerial();

  async function mayCome(address: string): Promise<boolean> {
    const { rows } = await db.query<{ taken: boolean }>(
      `select limits.take('sign-in address', $1, $2, interval '${WINDOW_SECONDS} seconds') as taken`,
      [address, perAddress],
    );
    return rows[0]?.taken ?? false;
  }

  /** The account of an e-mail; for one that nobody has, an id that is always the same for it. */
  async function accountOf(email: string): Promise<string> {
    const { rows } = await db.query<{ id: string }>("select id from auth.users where email = $1", [email]);
    return rows[0]?.id ?? createHash("sha256").update(email).digest("hex").slice(0, 32);
  }

  async function refusalFor(account: string): Promise<Refusal | null> {
    const { rows } = await db.query<{ refusal: Refusal | null }>(
      "select limits.refuse_sign_in($1) as refusal",
      [account],
    );
    return rows[0]?.refusal ?? null;
  }

  async function signIn(request: Request, email: string): Promise<Response> {
    const account = await accountOf(email);
    const refusal = await refusalFor(account);
    if (refusal) return tooMany(refusal);
    const response = await auth(request);
    if (response.ok || (await isWrongPassword(response))) {
      const event = JSON.stringify({ user_id: account, valid: response.ok });
      await db.query("select public.hook_password_verification_attempt($1)", [event]);
    }
    return response;
  }

  return async (request: Request, address: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    // The path may be written in many ways; no other request of auth has such a grant type.
    const isSignIn = searchParams.getAll("grant_type").includes("password");
    if (request.method !== "POST" || !(isSignIn || pathname === "/auth/v1/signup")) return auth(request);
    if (!(await mayCome(address))) return tooMany(TOO_MANY_FROM_ADDRESS);
    const email = isSignIn && (await emailIn(request));
    return email ? signIns.run(() => signIn(request, email)) : auth(request);
  };
}

async function isWrongPassword(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const said = await response.clone().json();
  return [said.code, said.error_code].includes("invalid_credentials");
}

/** The e-mail as auth looks it up. */
async function emailIn(request: Request): Promise<string | null> {
  const body = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof body?.email === "string" ? body.email.toLowerCase() : null;
}

/** As the auth server words it for its clients. */
function tooMany({ message, retry_after }: Refusal): Response {
  return Response.json(
    { code: "over_request_rate_limit", message },
    {
      status: 429,
      headers: {
        "retry-after": `${retry_after}`,
        // Without it supabase-js looks for the code where older servers had it.
        "x-supabase-api-version": "2024-01-01",
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "retry-after, x-supabase-api-version",
      },
    },
  );
}
