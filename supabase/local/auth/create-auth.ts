// What of the auth server is reachable, and what stands before each part of it. The paths are matched decoded and in
// their plain form, in which they are passed on; what the app does not use is not there.

import type { PGlite } from "@electric-sql/pglite";
import type { EmailDriver } from "@supabase/lite";
import type { Config } from "../database.ts";
import { createAccountChanges } from "./account-changes.ts";
import { type AuthCall, plainRequest, readCall, refuse } from "./auth-call.ts";
import { createAuthLimits, networkOf } from "./auth-limits.ts";
import { createCodes } from "./codes.ts";
import type { MailedLinks } from "./mailed-links.ts";
import { createSignIns } from "./sign-ins.ts";

export interface AuthSettings {
  db: PGlite;
  config: Config["auth"];
  links: MailedLinks;
  mail: EmailDriver;
  verifyToken(token: string): Promise<{ sub?: unknown; session_id?: unknown } | null>;
  /** The auth server. */
  auth(request: Request): Promise<Response>;
  log(line: string): void;
}

type Answer = (call: AuthCall, address: string) => Promise<Response>;

/** Answers /auth/v1, apart from its admin part. */
export function createAuth(settings: AuthSettings): (request: Request, address: string) => Promise<Response> {
  const { db, config, auth } = settings;
  const limits = createAuthLimits(db);
  const rates = config.rate_limit;
  const pass = async (call: AuthCall) => auth(await plainRequest(call));
  const signIns = createSignIns({ db, limits, rates, pass });
  const codes = createCodes({ ...settings, limits, rates, lifeSeconds: config.email.otp_expiry });
  const changeAccount = createAccountChanges({ ...settings, limits, rates });

  const routes: Record<string, Answer> = {
    "POST /signup": signIns.signUp,
    "POST /token": signIns.token,
    "POST /recover": codes.recover,
    "POST /verify": codes.verify,
    "GET /verify": codes.follow,
    "GET /user": pass,
    "PUT /user": changeAccount,
    "POST /logout": pass,
  };
  const paths = Object.keys(routes).map((route) => route.slice(route.indexOf(" ") + 1));

  return async (request, address) => {
    const call = await readCall(request);
    const answer = call && Object.hasOwn(routes, call.route) ? routes[call.route] : undefined;
    if (call && answer) return answer(call, networkOf(address));
    const isPreflight = call && paths.some((path) => call.route === `OPTIONS ${path}`);
    if (isPreflight) return pass(call);
    return refuse(404, "not_found", "There is nothing here");
  };
}
