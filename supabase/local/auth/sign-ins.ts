// Adds what hosted Supabase's auth server does before and after checking a password, which @supabase/lite lacks:
//
//   token?grant_type=password ─ too many from this address? ─ account locked? ─ auth ─ right or wrong?
//                                         429                      429                  counted
//
// One sign-in at a time per account and address, so that each of many simultaneous guesses counts the earlier ones.

import { createHash } from "node:crypto";
import bcrypt from "bcryptjs";
import {
  type AuthCall,
  type AuthSettings,
  emailIn,
  isRefusedWith,
  plainRequest,
  refuse,
  textIn,
} from "./auth-call.ts";
import { type AuthLimits, MINUTE, type RatePlace } from "./auth-limits.ts";

export const WINDOW = 5 * MINUTE;
const TOO_MANY_SIGN_INS = "Too many sign-ins from your network. Please try again in a few minutes.";
const REFRESHES_PER_ACCOUNT = 120;

/** Matches no password. Checked if there is no account, so that the time of an answer reveals nothing. */
const NOBODYS_HASH = "$2b$10$kgVsyyISKutGHTo9A86.guXmk4OfY5bHpBA99aHW1c0jKp06xz8nS";

/** Handles sign-in within the limits. */
export function createSignIns({ db, config, auth }: AuthSettings, limits: AuthLimits) {
  // Per network address and five minutes.
  const { sign_in_sign_ups, token_refresh } = config.rate_limit;
  const perAddress = (key: string): RatePlace => ({
    bucket: "sign-in address",
    key,
    most: sign_in_sign_ups,
    seconds: WINDOW,
  });
  const pass = async (call: AuthCall) => auth(await plainRequest(call));
  const refuseTooMany = (address: string) => limits.take([perAddress(address)], TOO_MANY_SIGN_INS);

  async function signIn(call: AuthCall, address: string): Promise<Response> {
    const refusal = await refuseTooMany(address);
    if (refusal) return refusal;
    const email = emailIn(call.body);
    return email ? limits.inTurn(email, address, () => checkPassword(call, address, email)) : pass(call);
  }

  async function checkPassword(call: AuthCall, address: string, email: string): Promise<Response> {
    const { rows } = await db.query<{ id: string; hash: string | null }>(
      "select id, encrypted_password as hash from auth.users where email = $1",
      [email],
    );
    const account = rows[0]?.id ?? idOfNobody(email);
    const refusal = await limits.refuseSignIn(account, address);
    if (refusal) return refusal;
    const password = textIn(call.body, "password");
    if (password && !rows[0]?.hash) await bcrypt.compare(password, NOBODYS_HASH);
    const response = await pass(call);
    if (response.ok || (await isRefusedWith(response, "invalid_credentials"))) {
      await limits.noteSignIn(account, address, response.ok);
    }
    return response;
  }

  async function refresh(call: AuthCall, address: string): Promise<Response> {
    const { rows } = await db.query<{ account: string }>(
      "select user_id::text as account from auth.refresh_tokens where token = $1",
      [textIn(call.body, "refresh_token") ?? ""],
    );
    const perAccount = { bucket: "refresh account", most: REFRESHES_PER_ACCOUNT, seconds: WINDOW };
    const places = [
      { bucket: "refresh address", key: address, most: token_refresh, seconds: WINDOW },
      ...rows.map(({ account: key }) => ({ ...perAccount, key })),
    ];
    return (await limits.take(places, TOO_MANY_SIGN_INS)) ?? pass(call);
  }

  return {
    /** Passes on the two grants that the app uses. */
    async token(call: AuthCall, address: string): Promise<Response> {
      const [grant, ...others] = call.query.getAll("grant_type");
      if (grant === "password" && others.length === 0) return signIn(call, address);
      if (grant === "refresh_token" && others.length === 0) return refresh(call, address);
      return (await refuseTooMany(address)) ?? refuse(400, "validation_failed", "unsupported_grant_type");
    },
  };
}

/** Returns an id that is always the same for an email without an account. */
function idOfNobody(email: string): string {
  return createHash("sha256").update(email).digest("hex").slice(0, 32);
}
