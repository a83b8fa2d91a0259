// The codes and links in mails, which allow a new password and confirm a new email address.
//
//   recover ─ limits ─ same answer after the same time, whether or not there is an account
//   verify ─ limits ─ email and code: five tries ─┬─ auth, which checks its age ─ follow-up
//                     a link's signed secret ─────┘
//
// Only links confirm a new address (email-changes.ts), never typed codes.

import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { decodeJwt } from "jose";
import type { AuthMails } from "../auth-mails.ts";
import type { Db } from "../database/db.ts";
import { type AuthCall, done, emailIn, plainRequest, refuse, textIn } from "./auth-call.ts";
import { type AuthLimits, HOUR, type RatePlace } from "./auth-limits.ts";
import type { ChangingAccount, EmailChanges } from "./email-changes.ts";
import type { MailedLinks } from "./mailed-links.ts";
import { WINDOW } from "./sign-ins.ts";

export interface CodeSettings {
  db: Db;
  limits: AuthLimits;
  links: MailedLinks;
  emailChanges: EmailChanges;
  /** From config.toml. */
  rates: { token_verifications: number; email_sent: number };
  email: { otp_expiry: number };
  mails: AuthMails;
  /** Passes a request to the auth server. */
  auth(request: Request): Promise<Response>;
  log(line: string): void;
}

const TRIES_PER_CODE = 5;
const TRIES_PER_ACCOUNT = 20;
const MAILS_PER_ACCOUNT = 20;
const MAILS_PER_ACCOUNT_AND_ADDRESS = 5;
const TOO_MANY_CODES = "Too many codes. Please try again later, or use the link in the mail.";
const TOO_MANY_MAILS = "Too many mails were asked for. Please try again later.";
/** Auth answers this value like any code that was used before. */
const UNKNOWN = "unknown";
/** Longer than writing a mail takes, so that the time of an answer does not reveal whether an account exists. */
const ANSWER_AFTER_MS = 250;

type Kind = "recovery" | "email_change";

/** Returns the places that a mail to this email takes, from whichever network address somebody asks for it. */
export function mailPlaces(email: string, address: string, perAddress: number): RatePlace[] {
  return [
    { bucket: "mail address", key: address, most: perAddress, seconds: HOUR },
    { bucket: "mail", key: `${email} ${address}`, most: MAILS_PER_ACCOUNT_AND_ADDRESS, seconds: HOUR },
    { bucket: "mail account", key: email, most: MAILS_PER_ACCOUNT, seconds: HOUR },
  ];
}

export class MailedCodes {
  readonly #settings: CodeSettings;

  constructor(settings: CodeSettings) {
    this.#settings = settings;
  }

  async recover(call: AuthCall, address: string): Promise<Response> {
    const { limits, rates, auth, log } = this.#settings;
    const email = emailIn(call.body);
    if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      return refuse(400, "validation_failed", "Unable to validate email address: invalid format");
    }
    const refusal = await limits.take(mailPlaces(email, address, rates.email_sent), TOO_MANY_MAILS);
    if (refusal) return refusal;
    const request = await plainRequest(call, { query: {}, body: { email } });
    auth(request).catch((error: Error) => log(`A mail for a new password was not sent: ${error.message}`));
    await pause(ANSWER_AFTER_MS);
    return done();
  }

  async verify(call: AuthCall, address: string): Promise<Response> {
    const kind = kindOf(call.body.type);
    const secret = textIn(call.body, "token_hash");
    const [email, code] = [emailIn(call.body), textIn(call.body, "token")];
    if (!kind || !(secret || (email && code))) {
      return (
        (await this.#refuseTooMany(address)) ??
        refuse(400, "validation_failed", "Verify requires a type and a token or a token hash")
      );
    }
    const perAccount = { bucket: "code account", key: email ?? "", most: TRIES_PER_ACCOUNT, seconds: HOUR };
    const refusal = await this.#refuseTooMany(address, ...(secret ? [] : [perAccount]));
    if (refusal) return refusal;
    const isCode = !secret && kind === "recovery";
    const hash = isCode
      ? await this.#hashOfCode(email ?? "", code ?? "")
      : this.#settings.links.open(secret ?? "");
    const expired = refuse(403, "otp_expired", "Email link is invalid or has expired");
    if (!hash) return expired;
    const response = await this.#redeem(kind, hash, (token_hash) =>
      plainRequest(call, { query: {}, body: { type: kind, token_hash } }),
    );
    return response.status === 403 ? expired : response;
  }

  /** Answers a pressed link: auth redirects to the app with a session or with the reason for refusing. */
  async follow(call: AuthCall, address: string): Promise<Response> {
    const refusal = await this.#refuseTooMany(address);
    if (refusal) return refusal;
    const kind = kindOf(call.query.get("type"));
    if (!kind) return refuse(400, "validation_failed", "Invalid email verification type");
    const redirect_to = call.query.get("redirect_to") ?? "";
    const hash = this.#settings.links.open(call.query.get("token") ?? "") ?? UNKNOWN;
    return this.#redeem(kind, hash, (token) =>
      plainRequest(call, { query: { type: kind, token, redirect_to } }),
    );
  }

  #refuseTooMany(address: string, ...others: RatePlace[]): Promise<Response | null> {
    const { limits, rates } = this.#settings;
    const most = rates.token_verifications;
    const perAddress = { bucket: "code address", key: address, most, seconds: WINDOW };
    return limits.take([perAddress, ...others], TOO_MANY_CODES);
  }

  /** Resolves with the hash of a code if it was mailed and has tries left, otherwise null. */
  async #hashOfCode(email: string, code: string): Promise<string | null> {
    const { db, limits, email: settings } = this.#settings;
    const { rows } = await db.query<{ token: string | null }>(
      "select recovery_token as token from auth.users where email = $1",
      [email],
    );
    const sent = rows[0]?.token ?? "";
    const mayTry = await limits.takeOne({
      bucket: "code",
      key: `recovery ${email} ${sent}`,
      most: TRIES_PER_CODE,
      seconds: settings.otp_expiry,
    });
    const hash = createHash("sha256").update(`${email}${code}`).digest("hex");
    return mayTry && hash === sent ? hash : null;
  }

  /** Has auth redeem a code, then does what follows from it. */
  async #redeem(kind: Kind, hash: string, ask: (hash: string) => Promise<Request>): Promise<Response> {
    const { auth, emailChanges } = this.#settings;
    if (kind === "recovery") {
      const response = await auth(await ask(hash));
      const session = await sessionIn(response);
      if (session) await this.#noteRecovery(session);
      return response;
    }
    const confirmed = await emailChanges.confirm(hash);
    if (confirmed === "half") return emailChanges.halfDone(await ask(hash));
    const response = await auth(await ask(confirmed ? hash : UNKNOWN));
    if (confirmed && (await sessionIn(response))) await this.#leaveAddress(confirmed);
    return response;
  }

  /** Allows this session to set a password without the present one. */
  async #noteRecovery(session: string): Promise<void> {
    await this.#settings.db.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1, 'recovery', now(), now()) on conflict do nothing`,
      [session],
    );
  }

  /** Invalidates codes sent to the old address, and notifies that address of the change. */
  async #leaveAddress({ id, email: to, email_change: after }: ChangingAccount): Promise<void> {
    const { db, mails, log } = this.#settings;
    await db.query(
      "update auth.users set recovery_token = null, email_change_confirm_status = 0 where id = $1",
      [id],
    );
    await mails
      .send(id, { kind: "email_changed", to, before: to, after })
      .catch((error: Error) => log(`The mail about a changed address was not sent: ${error.message}`));
  }
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
