// What of the auth server is reachable, and what stands before each part of it. The paths are matched decoded and in
// their plain form, in which they are passed on; what the app does not use is not there.

import type { EmailDriver } from "@supabase/lite";
import type { Db } from "../database/db.ts";
import type { Config } from "../database.ts";
import { createAccountChanges } from "./account-changes.ts";
import { type AuthCall, plainRequest, readCall, refuse } from "./auth-call.ts";
import { createAuthLimits, networkOf } from "./auth-limits.ts";
import { createCodes } from "./codes.ts";
import { createEmailChanges } from "./email-changes.ts";
import type { MailedLinks } from "./mailed-links.ts";
import { createSignIns } from "./sign-ins.ts";

export interface AuthSettings {
  db: Db;
  config: Config["auth"];
  links: MailedLinks;
  mail: EmailDriver;
  /** Where links in mails lead to. */
  siteUrl: string;
  verifyToken(token: string): Promise<{ sub?: unknown; session_id?: unknown } | null>;
  /** The auth server. */
  auth(request: Request): Promise<Response>;
  log(line: string): void;
}

/** Second factors: whoever asks for them is signed in, and `auth` counts the codes. */
const FACTORS = /^\/factors(\/[^/]+(\/(challenge|verify))?)?$/;

type Answer = (call: AuthCall, address: string) => Promise<Response>;

/** Answers /auth/v1, apart from its admin part. */
export function createAuth(settings: AuthSettings): (request: Request, address: string) => Promise<Response> {
  const { db, config, links, siteUrl, auth } = settings;
  const limits = createAuthLimits(db);
  const rates = config.rate_limit;
  const pass = async (call: AuthCall) => auth(await plainRequest(call));
  const signIns = createSignIns({ db, limits, rates, pass });
  const mails = config.email;
  const emailChanges = createEmailChanges({ db, mails, mail: links.signing(settings.mail), siteUrl });
  const codes = createCodes({ ...settings, limits, rates, emailChanges, mails });
  const changeAccount = createAccountChanges({ ...settings, limits, rates, emailChanges });

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
  const paths = Object.keys(routes).map((route) => route.split(" ")[1]);

  return async (request, address) => {
    const call = await readCall(request);
    if (!call) return nothing();
    if (Object.hasOwn(routes, call.route)) return (routes[call.route] ?? nothing)(call, networkOf(address));
    const [method, path = ""] = call.route.split(" ");
    const isFactor = FACTORS.test(path);
    return isFactor || (method === "OPTIONS" && paths.includes(path)) ? pass(call) : nothing();
  };
}

async function nothing(): Promise<Response> {
  return refuse(404, "not_found", "There is nothing here");
}
