// The second factors of GoTrue, which @supabase/lite lacks: supabase-js `auth.mfa.enroll`, `challenge`, `verify` and
// `unenroll` for authenticator apps. It stands around lite's auth, whose answers it completes:
//
//   /factors/... ─ answered here: a right code makes the session aal2
//   PUT /user ─ another password or email ─ aal2, where there is a factor? ─ lite
//   whatever else ─ lite ─ a new access token says the session's aal and amr; a user has its factors

import { randomBytes, randomUUID } from "node:crypto";
import { decodeJwt, type JWTPayload, SignJWT } from "jose";
import { renderSVG } from "uqr";
import * as v from "valibot";
import { isTotp, toBase32 } from "#domain/totp/totp.ts";
import { AuthError, authErrorResponse, readJsonBody } from "../auth-admin.ts";
import type { Db } from "../database/db.ts";

interface MfaSettings {
  db: Db;
  jwtSecret: string;
  /** Seconds. */
  jwtExpiry: number;
  /** The name that authenticator apps show where the client gives none. */
  issuer: string;
  /** Whose token it is; null for one that is not ours. */
  verifyToken(token: string): Promise<JWTPayload | null>;
  /** lite's auth. */
  auth(request: Request): Promise<Response>;
}

const FACTORS_MAX = 10;
const CHALLENGE_SECONDS = 300;
/** After so many a challenge is void, and the account waits longer each time. */
const WRONG_TRIES_MAX = 5;

const enrolment = v.object({
  factor_type: v.literal("totp"),
  friendly_name: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
  issuer: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
const verification = v.object({
  challenge_id: v.pipe(v.string(), v.uuid()),
  code: v.pipe(v.string(), v.maxLength(10)),
});

/** Who asks, by a session that still stands. */
interface Caller {
  id: string;
  email: string;
  session: string;
  isAal2: boolean;
  claims: JWTPayload;
}

interface Factor {
  id: string;
  secret: string;
  status: "unverified" | "verified";
}

/** Completes lite's auth. Who may ask how often is decided before it (create-auth.ts). */
export function withSecondFactors(settings: MfaSettings): (request: Request) => Promise<Response> {
  const { db, auth } = settings;

  async function callerOf(request: Request): Promise<Caller> {
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    const claims = token ? await settings.verifyToken(token) : null;
    const { rows } = await db.query<{ id: string; email: string; session: string; aal: string }>(
      `select users.id, users.email, sessions.id as session, sessions.aal
       from auth.sessions join auth.users on users.id = sessions.user_id
       where sessions.id::text = $1 and users.id::text = $2`,
      [String(claims?.session_id), String(claims?.sub)],
    );
    const [row] = rows;
    if (!claims || !row)
      throw new AuthError(401, "no_authorization", "This endpoint requires a valid session");
    return { ...row, isAal2: row.aal === "aal2", claims };
  }

  async function factorOf(caller: Caller, id: string): Promise<Factor> {
    const { rows } = await db.query<Factor>(
      "select id, secret, status from auth.mfa_factors where id::text = $1 and user_id = $2",
      [id, caller.id],
    );
    if (!rows[0]) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
    return rows[0];
  }

  async function factorsOf(userId: unknown): Promise<{ status: string }[]> {
    const { rows } = await db.query<{ status: string }>(
      `select id, created_at, updated_at, status, friendly_name, factor_type from auth.mfa_factors
       where user_id::text = $1 order by created_at, id`,
      [String(userId)],
    );
    return rows;
  }

  const hasFactor = async (userId: string) =>
    (await factorsOf(userId)).some(({ status }) => status === "verified");

  async function enroll(request: Request): Promise<Response> {
    const caller = await callerOf(request);
    const { friendly_name, issuer = settings.issuer } = await readJsonBody(request, enrolment);
    const factors = await factorsOf(caller.id);
    if (factors.length >= FACTORS_MAX) {
      throw new AuthError(422, "too_many_enrolled_mfa_factors", "Maximum number of verified factors reached");
    }
    if (!caller.isAal2 && (await hasFactor(caller.id))) {
      throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    }
    const id = randomUUID();
    const secret = toBase32(randomBytes(20));
    const { rows } = await db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4) on conflict do nothing returning id`,
      [id, caller.id, friendly_name, secret],
    );
    if (rows.length === 0) {
      const message = `A factor with the friendly name "${friendly_name}" for this user already exists`;
      throw new AuthError(422, "mfa_factor_name_conflict", message);
    }
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(caller.email)}`;
    const uri = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
    return Response.json({ id, type: "totp", friendly_name, totp: { qr_code: renderSVG(uri), secret, uri } });
  }

  async function challenge(request: Request, factorId: string): Promise<Response> {
    const factor = await factorOf(await callerOf(request), factorId);
    const { rows } = await db.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (id, factor_id, created_at) values ($1, $2, now())
       returning id, (extract(epoch from created_at) + ${CHALLENGE_SECONDS})::int as expires_at`,
      [randomUUID(), factor.id],
    );
    await db.query("delete from auth.mfa_challenges where created_at < now() - interval '1 day'");
    return Response.json({ ...rows[0], type: "totp" });
  }

  async function verify(request: Request, factorId: string): Promise<Response> {
    const caller = await callerOf(request);
    const factor = await factorOf(caller, factorId);
    const { challenge_id, code } = await readJsonBody(request, verification);
    await beginTry(caller.id);
    const { rows } = await db.query(
      `update auth.mfa_challenges set verified_at = clock_timestamp()
       where id = $1 and factor_id = $2 and verified_at is null and wrong_tries < ${WRONG_TRIES_MAX}
         and created_at > now() - interval '${CHALLENGE_SECONDS} seconds' returning id`,
      [challenge_id, factor.id],
    );
    if (rows.length === 0) {
      throw new AuthError(
        422,
        "mfa_challenge_expired",
        "MFA challenge has expired, verify against another challenge",
      );
    }
    if (!(await isTotp(factor.secret, code, Date.now()))) {
      await db.query(
        "update auth.mfa_challenges set verified_at = null, wrong_tries = wrong_tries + 1 where id = $1",
        [challenge_id],
      );
      throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
    }
    await raise(caller, factor);
    const refresh_token = await activeToken(caller.session);
    const access_token = await signed(caller.claims);
    const user = new Request(new URL("/auth/v1/user", request.url), { headers: request.headers });
    return Response.json({
      access_token,
      refresh_token,
      token_type: "bearer",
      expires_in: settings.jwtExpiry,
      expires_at: decodeJwt(access_token).exp,
      user: await (await completed(await auth(user))).json(),
    });
  }

  /** Counts as wrong until the code was found to be right, so that many at one moment are not each the first. */
  async function beginTry(userId: string) {
    const { rows } = await db.query<{ seconds: number | null }>(
      `select ceil(extract(epoch from limits.begin_try('second factor', $1, ${WRONG_TRIES_MAX},
         interval '1 minute', interval '1 hour') - clock_timestamp()))::int as seconds`,
      [userId],
    );
    if (!rows[0]?.seconds) return;
    const minutes = Math.max(1, Math.ceil(rows[0].seconds / 60));
    const wait = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
    throw new AuthError(429, "over_request_rate_limit", `Too many wrong codes. Please try again in ${wait}.`);
  }

  /** The session is of two factors from now on. As at GoTrue, those of one end, and so do enrolments left half done. */
  async function raise(caller: Caller, factor: Factor): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.query("select limits.note_success('second factor', $1)", [caller.id]);
      await tx.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [
        factor.id,
      ]);
      await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
        caller.id,
      ]);
      await tx.query(
        "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
        [caller.session, factor.id],
      );
      await tx.query(
        `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'totp')
         on conflict (session_id, authentication_method) do update set updated_at = now()`,
        [caller.session],
      );
      await tx.query("delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'", [
        caller.id,
      ]);
    });
  }

  async function activeToken(session: string): Promise<string | undefined> {
    const { rows } = await db.query<{ token: string }>(
      "select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc, id limit 1",
      [session],
    );
    return rows[0]?.token;
  }

  async function unenroll(request: Request, factorId: string): Promise<Response> {
    const caller = await callerOf(request);
    const factor = await factorOf(caller, factorId);
    if (factor.status === "verified" && !caller.isAal2) {
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await db.query("delete from auth.mfa_factors where id = $1", [factor.id]);
    await db.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [
      factor.id,
    ]);
    return Response.json({ id: factor.id });
  }

  /** A token that says of its session what the database does. */
  async function signed(claims: JWTPayload): Promise<string> {
    const { rows } = await db.query<{ aal: string; amr: { method: string; timestamp: number }[] }>(
      `select coalesce(aal, 'aal1') as aal, jsonb_build_array(jsonb_build_object('method', 'password',
           'timestamp', extract(epoch from created_at)::int)) || coalesce((
         select jsonb_agg(jsonb_build_object('method', authentication_method,
           'timestamp', extract(epoch from updated_at)::int))
         from auth.mfa_amr_claims where session_id = sessions.id), '[]') as amr
       from auth.sessions where id::text = $1`,
      [String(claims.session_id)],
    );
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claims, ...rows[0], iat: now, exp: now + settings.jwtExpiry })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(settings.jwtSecret));
  }

  /** Says in what lite answers which factors somebody has, and how well the session is proven. */
  async function completed(response: Response): Promise<Response> {
    if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
    const body = await response.json();
    if (body.access_token) body.access_token = await signed(decodeJwt(body.access_token));
    const user = body.user ?? (body.aud && body.id ? body : null);
    if (user) user.factors = await factorsOf(user.id);
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    return Response.json(body, { status: response.status, headers });
  }

  async function refuseUnproven(request: Request): Promise<void> {
    const { password, email } = await request
      .clone()
      .json()
      .catch(() => ({}));
    if (!password && !email) return;
    const caller = await callerOf(request);
    if (caller.isAal2 || !(await hasFactor(caller.id))) return;
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError(401, "insufficient_aal", message);
  }

  async function answer(request: Request): Promise<Response> {
    const [, , , place, id, verb] = new URL(request.url).pathname.split("/");
    const asked = [request.method, place, id && ":id", verb].filter(Boolean).join(" ");
    if (asked === "POST factors") return enroll(request);
    if (asked === "POST factors :id challenge") return challenge(request, id ?? "");
    if (asked === "POST factors :id verify") return verify(request, id ?? "");
    if (asked === "DELETE factors :id") return unenroll(request, id ?? "");
    if (asked === "PUT user") await refuseUnproven(request);
    return completed(await auth(request));
  }

  return (request) =>
    answer(request).catch((error: unknown) => {
      if (error instanceof AuthError) return authErrorResponse(error);
      throw error;
    });
}
