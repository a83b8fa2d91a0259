// The codes and links in mails, which allow a new password and confirm a new email address.
//
//   recover ─ limits ─ the same answer, whether or not there is an account ─ then the mail
//   verify ─ limits ─ email and code ─────────┬─ auth, which checks its age ─ follow-up
//                     a link's signed secret ─┘
//
// Only links confirm a new address (email-changes.ts), never typed codes.

import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { succeeds } from "#lib/attempts.ts";
import {
  type AuthCall,
  type AuthSettings,
  done,
  emailIn,
  plainRequest,
  refuse,
  textIn,
} from "./auth-call.ts";
import { type AuthLimits, HOUR, type RatePlace } from "./auth-limits.ts";
import type { ChangingAccount, EmailChanges } from "./email-changes.ts";
import { WINDOW } from "./sign-ins.ts";

/** A hosted project counts tries for an address alone. This also ends guessing from very many addresses. */
const TRIES_PER_ACCOUNT = 100;
const MAILS_PER_ACCOUNT = 20;
const MAILS_PER_ACCOUNT_AND_ADDRESS = 5;
const TOO_MANY_CODES = "Too many codes. Please try again later, or use the link in the mail.";
const TOO_MANY_MAILS = "Too many mails were asked for. Please try again later.";
/** Auth answers this value like any code that was used before. */
const UNKNOWN = "unknown";

type Kind = "recovery" | "email_change";

/** Returns the places that a mail to this email takes, from whichever network address somebody asks for it. */
export function mailPlaces(email: string, address: string, perAddress: number): RatePlace[] {
  return [
    { bucket: "mail address", key: address, most: perAddress, seconds: HOUR },
    { bucket: "mail", key: `${email} ${address}`, most: MAILS_PER_ACCOUNT_AND_ADDRESS, seconds: HOUR },
    { bucket: "mail account", key: email, most: MAILS_PER_ACCOUNT, seconds: HOUR },
  ];
}

export function createMailedCodes(settings: AuthSettings, limits: AuthLimits, emailChanges: EmailChanges) {
  const { db, config, links, mails, auth, log } = settings;
  const { token_verifications, email_sent } = config.rate_limit;

  function refuseTooMany(address: string, ...others: RatePlace[]): Promise<Response | null> {
    const perAddress = { bucket: "code address", key: address, most: token_verifications, seconds: WINDOW };
    return limits.take([perAddress, ...others], TOO_MANY_CODES);
  }

  /** Resolves with the hash of a code if it was mailed, otherwise null. */
  async function hashOfCode(email: string, code: string): Promise<string | null> {
    const { rows } = await db.query<{ token: string | null }>(
      "select recovery_token as token from auth.users where email = $1",
      [email],
    );
    const hash = createHash("sha256").update(`${email}${code}`).digest("hex");
    return hash === rows[0]?.token ? hash : null;
  }

  /** Has auth redeem a code, then does what follows from it. */
  async function redeem(
    kind: Kind,
    hash: string,
    ask: (hash: string) => Promise<Request>,
  ): Promise<Response> {
    if (kind === "recovery") {
      const response = await auth(await ask(hash));
      const session = await sessionIn(response);
      if (session) await noteRecovery(session);
      return response;
    }
    const confirmed = await emailChanges.confirm(hash);
    if (confirmed === "half") return emailChanges.halfDone(await ask(hash));
    const response = await auth(await ask(confirmed ? hash : UNKNOWN));
    if (confirmed && (await sessionIn(response))) await leaveAddress(confirmed);
    return response;
  }

  /** Allows this session to set a password without the present one. */
  async function noteRecovery(session: string): Promise<void> {
    await db.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1, 'recovery', now(), now()) on conflict do nothing`,
      [session],
    );
  }

  /** Invalidates codes sent to the old address, and notifies that address of the change. */
  async function leaveAddress({ id, email: to, email_change: after }: ChangingAccount): Promise<void> {
    await db.query(
      "update auth.users set recovery_token = null, email_change_confirm_status = 0 where id = $1",
      [id],
    );
    // The address has changed, whatever becomes of the mail; a failure is logged there.
    await succeeds(mails.deliver([[id, { kind: "email_changed", to, before: to, after }]]));
  }

  return {
    async recover(call: AuthCall, address: string): Promise<Response> {
      const email = emailIn(call.body);
      if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
        return refuse(400, "validation_failed", "Unable to validate email address: invalid format");
      }
      const refusal = await limits.take(mailPlaces(email, address, email_sent), TOO_MANY_MAILS);
      if (refusal) return refusal;
      const request = await plainRequest(call, { query: {}, body: { email } });
      const failed = (error: Error) => log(`A mail for a new password was not sent: ${error.message}`);
      // After the answer, whose time then does not reveal whether an account exists.
      setImmediate(() => auth(request).catch(failed));
      return done();
    },

    async verify(call: AuthCall, address: string): Promise<Response> {
      const kind = kindOf(call.body.type);
      const secret = textIn(call.body, "token_hash");
      const [email, code] = [emailIn(call.body) ?? "", textIn(call.body, "token")];
      if (!kind || !(secret || (email && code))) {
        return (
          (await refuseTooMany(address)) ??
          refuse(400, "validation_failed", "Verify requires a type and a token or a token hash")
        );
      }
      const perAccount = { bucket: "code account", key: email, most: TRIES_PER_ACCOUNT, seconds: HOUR };
      const refusal = await refuseTooMany(address, ...(secret ? [] : [perAccount]));
      if (refusal) return refusal;
      const isCode = !secret && kind === "recovery";
      const hash = isCode ? await hashOfCode(email, code ?? "") : links.open(secret ?? "");
      const expired = refuse(403, "otp_expired", "Email link is invalid or has expired");
      if (!hash) return expired;
      const response = await redeem(kind, hash, (token_hash) =>
        plainRequest(call, { query: {}, body: { type: kind, token_hash } }),
      );
      return response.status === 403 ? expired : response;
    },

    /** Answers a pressed link: auth redirects to the app with a session or with the reason for refusing. */
    async follow(call: AuthCall, address: string): Promise<Response> {
      const refusal = await refuseTooMany(address);
      if (refusal) return refusal;
      const kind = kindOf(call.query.get("type"));
      if (!kind) return refuse(400, "validation_failed", "Invalid email verification type");
      const redirect_to = call.query.get("redirect_to") ?? "";
      const hash = links.open(call.query.get("token") ?? "") ?? UNKNOWN;
      return redeem(kind, hash, (token) => plainRequest(call, { query: { type: kind, token, redirect_to } }));
    },
  };
}

function kindOf(type: unknown): Kind | null {
  return type === "recovery" || type === "email_change" ? type : null;
}

/** Returns the id of the session that auth opened, from the JSON or the redirect address; null if there is none. */
async function sessionIn(response: Response): Promise<string | null> {
  const token =
    response.status === 303
      ? new URLSearchParams(new URL(response.headers.get("location") ?? "").hash.slice(1)).get("access_token")
      : response.ok && (await response.clone().json()).access_token;
  return token ? String(decodeJwt(token).session_id) : null;
}
