// The reachable part of the auth server, and the checks in front of each route. Paths are matched and passed on
// decoded and in plain form; routes that the app does not use are not available.
import bcrypt from "bcryptjs";
import { AuthError, authErrorResponse } from "./auth-admin.ts";
import {
  type AuthCall,
  type AuthSettings,
  emailIn,
  plainRequest,
  readCall,
  refuse,
  textIn,
} from "./auth-call.ts";
import { type AuthLimits, createAuthLimits, HOUR } from "./auth-limits.ts";
import type { Letter } from "./auth-mails.ts";
import { createMailedCodes, mailPlaces } from "./codes.ts";
import { createEmailChanges, type EmailChanges } from "./email-changes.ts";
import { createSignIns } from "./sign-ins.ts";

/** Second factors need no limits here: the caller is signed in, and `auth` counts the codes. */
const FACTORS = /^\/factors(\/[^/]+(\/(challenge|verify))?)?$/;

type Answer = (call: AuthCall, address: string) => Promise<Response>;

/** Answers /auth/v1, apart from its admin part. */
export function createAuth(settings: AuthSettings): (request: Request, address: string) => Promise<Response> {
  const limits = createAuthLimits(settings.db);
  const pass = async (call: AuthCall) => settings.auth(await plainRequest(call));
  const signIns = createSignIns(settings, limits);
  const emailChanges = createEmailChanges(settings);
  const codes = createMailedCodes(settings, limits, emailChanges);

  const routes: Record<string, Answer> = {
    "POST /signup": async () => refuse(422, "signup_disabled", "Signups not allowed for this instance"),
    "POST /token": signIns.token,
    "POST /recover": codes.recover,
    "POST /verify": codes.verify,
    "GET /verify": codes.follow,
    "GET /user": pass,
    "PUT /user": createAccountChanges(settings, limits, emailChanges),
    "POST /logout": pass,
  };
  const paths = Object.keys(routes).map((route) => route.split(" ")[1]);

  return async (request, address) => {
    const call = await readCall(request);
    if (!call) return nothing();
    if (Object.hasOwn(routes, call.route)) return (routes[call.route] ?? nothing)(call, address);
    const [method, path = ""] = call.route.split(" ");
    const isFactor = FACTORS.test(path);
    return isFactor || (method === "OPTIONS" && paths.includes(path)) ? pass(call) : nothing();
  };
}

async function nothing(): Promise<Response> {
  return refuse(404, "not_found", "There is nothing here");
}

interface Account {
  id: string;
  email: string;
  hash: string | null;
  /** Whether a password recovery mail opened the session recently. */
  is_recovery: boolean;
}

const CHANGES_PER_ACCOUNT = 5;
const TOO_MANY_CHANGES = "Too many mails were asked for. Please try again later.";
const ACCOUNT = `
  select u.id, u.email, u.encrypted_password as hash, exists (
    select from auth.mfa_amr_claims as claim join auth.sessions as session on session.id = claim.session_id
    where session.id = $2 and session.user_id = u.id and claim.authentication_method = 'recovery'
      and claim.created_at > now() - interval '15 minutes'
  ) as is_recovery
  from auth.users as u where u.id = $1`;

/**
 * Returns the handler of PUT /user. A new password or email needs the present password (`current_password`, as in
 * GoTrue); a session that a recovery mail has just opened may set one password without it.
 */
function createAccountChanges(settings: AuthSettings, limits: AuthLimits, emailChanges: EmailChanges) {
  const { db, links, mails, config, verifyToken, auth } = settings;
  const { email_sent } = config.rate_limit;

  async function accountOf({ request }: AuthCall): Promise<Account | null> {
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    const claims = token ? await verifyToken(token) : null;
    if (typeof claims?.sub !== "string" || typeof claims.session_id !== "string") return null;
    const { rows } = await db.query<Account>(ACCOUNT, [claims.sub, claims.session_id]);
    return rows[0] ?? null;
  }

  /** Resolves with the refusal if the present password is missing or wrong. */
  async function refuseStranger(account: Account, present: string | null, address: string) {
    if (!present) {
      return refuse(400, "current_password_required", "Please enter your current password");
    }
    return limits.inTurn(account.email, address, async () => {
      const refusal = await limits.refuseSignIn(account.id, address);
      if (refusal) return refusal;
      const isRight = account.hash !== null && (await bcrypt.compare(present, account.hash));
      await limits.noteSignIn(account.id, address, isRight);
      return isRight ? null : refuse(400, "invalid_credentials", "This is not your current password");
    });
  }

  /** Resolves with the refusal if the mails are not sent. */
  async function deliver(letters: readonly Letter[]): Promise<Response | null> {
    try {
      await mails.deliver(letters);
      return null;
    } catch (error) {
      if (error instanceof AuthError) return authErrorResponse(error);
      throw error;
    }
  }

  return async (call: AuthCall, address: string): Promise<Response> => {
    const { current_password: _, ...changes } = call.body;
    const plain = await plainRequest(call, { query: {}, body: changes });
    const account = await accountOf(call);
    const email = emailIn(changes);
    const hasNewEmail = email !== null && email !== account?.email;
    const hasNewPassword = changes.password !== undefined;
    if (!account || !(hasNewEmail || hasNewPassword)) return auth(plain);

    const isRecovery = account.is_recovery && !hasNewEmail;
    const refusal =
      (isRecovery ? null : await refuseStranger(account, textIn(call.body, "current_password"), address)) ??
      (hasNewEmail
        ? await limits.take(
            [
              ...mailPlaces(account.email, address, email_sent),
              ...mailPlaces(email, address, email_sent),
              { bucket: "email change", key: account.id, most: CHANGES_PER_ACCOUNT, seconds: HOUR },
            ],
            TOO_MANY_CHANGES,
          )
        : null);
    if (refusal) return refusal;
    const page = call.query.get("redirect_to");
    const { answer: response, letters } = await mails.holding(() =>
      links.returningTo(page, () => auth(plain)),
    );
    if (response.ok && hasNewEmail) {
      letters.push(...(await emailChanges.mailToNewAddress(account, email, page)));
      const failure = await deliver(letters);
      if (failure) await emailChanges.abandon(account);
      if (failure) return failure;
    }
    return response;
  };
}
