// The second factors of GoTrue, which @supabase/lite lacks: supabase-js `auth.mfa.enroll`, `challenge`, `verify` and
// `unenroll` for authenticator apps. It wraps lite's auth and completes its answers:
//
//   /factors/... ─ answered here: a right code makes the session aal2
//   PUT /user ─ another password or email ─ aal2, if there is a factor? ─ lite
//   anything else ─ lite ─ adds aal and amr to new access tokens, and factors to users

import { decodeJwt, type JWTPayload, SignJWT } from "jose";
import { renderSVG } from "uqr";
import * as v from "valibot";
import { isTotp } from "#domain/totp/totp.ts";
import { AuthError, authErrorResponse, readJsonBody } from "./auth-admin.ts";
import type { AuthSettings } from "./auth-call.ts";
import { createFactorStore, type Factor } from "./factor-store.ts";

const FACTORS_MAX = 10;

const enrolment = v.object({
  factor_type: v.literal("totp"),
  friendly_name: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
  issuer: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
const verification = v.object({
  challenge_id: v.pipe(v.string(), v.uuid()),
  code: v.pipe(v.string(), v.maxLength(10)),
});

/** The caller, whose session still exists. */
interface Caller {
  id: string;
  email: string;
  session: string;
  isAal2: boolean;
  claims: JWTPayload;
}

/** Returns lite's auth with second factors added. Rate limits are checked before it (create-auth.ts). */
export function withSecondFactors(settings: AuthSettings, jwtSecret: string): AuthSettings["auth"] {
  const { db, config, siteUrl, verifyToken, auth } = settings;
  const store = createFactorStore(db);

  async function answer(request: Request): Promise<Response> {
    const [, , , place, id = "", verb] = new URL(request.url).pathname.split("/");
    const asked = [request.method, place, id && ":id", verb].filter(Boolean).join(" ");
    if (asked === "POST factors") return enroll(request);
    if (asked === "POST factors :id challenge") return challenge(request, id);
    if (asked === "POST factors :id verify") return verify(request, id);
    if (asked === "DELETE factors :id") return unenroll(request, id);
    if (asked === "PUT user") await refuseUnproven(request);
    return completed(await auth(request));
  }

  async function enroll(request: Request): Promise<Response> {
    const caller = await callerOf(request);
    const { friendly_name, issuer = new URL(siteUrl).host } = await readJsonBody(request, enrolment);
    // The database refuses the factor in any case; hosted GoTrue then answers with an unexpected failure.
    if (!(await store.mayEnroll(caller.id))) {
      throw new AuthError(403, "email_not_confirmed", "Email not confirmed");
    }
    const factors = await store.list(caller.id);
    if (factors.length >= FACTORS_MAX) {
      throw new AuthError(422, "too_many_enrolled_mfa_factors", "Maximum number of verified factors reached");
    }
    if (!caller.isAal2 && factors.some(isVerified)) {
      throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    }
    const added = await store.add(caller.id, friendly_name);
    if (!added) {
      const message = `A factor with the friendly name "${friendly_name}" for this user already exists`;
      throw new AuthError(422, "mfa_factor_name_conflict", message);
    }
    const { id, secret } = added;
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(caller.email)}`;
    const uri = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
    return Response.json({ id, type: "totp", friendly_name, totp: { qr_code: renderSVG(uri), secret, uri } });
  }

  async function challenge(request: Request, factorId: string): Promise<Response> {
    const factor = await factorOf(await callerOf(request), factorId);
    return Response.json({ ...(await store.openChallenge(factor)), type: "totp" });
  }

  async function verify(request: Request, factorId: string): Promise<Response> {
    const caller = await callerOf(request);
    const factor = await factorOf(caller, factorId);
    await checkCode(request, caller, factor);
    await store.raise(caller, factor);
    const refresh_token = await store.refreshTokenOf(caller.session);
    const access_token = await signed(caller.claims);
    const user = new Request(new URL("/auth/v1/user", request.url), { headers: request.headers });
    return Response.json({
      access_token,
      refresh_token,
      token_type: "bearer",
      expires_in: config.jwt_expiry,
      expires_at: decodeJwt(access_token).exp,
      user: await (await completed(await auth(user))).json(),
    });
  }

  /** Counts the try as wrong until the code proves right, so that many simultaneous tries are not each the first. */
  async function checkCode(request: Request, caller: Caller, factor: Factor): Promise<void> {
    const { challenge_id, code } = await readJsonBody(request, verification);
    refuseWhileLocked(await store.beginTry(caller.id));
    if (!(await store.redeemChallenge(challenge_id, factor))) {
      const message = "MFA challenge has expired, verify against another challenge";
      throw new AuthError(422, "mfa_challenge_expired", message);
    }
    if (await isTotp(factor.secret, code, Date.now())) return;
    await store.reopenChallenge(challenge_id);
    throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }

  async function unenroll(request: Request, factorId: string): Promise<Response> {
    const caller = await callerOf(request);
    const factor = await factorOf(caller, factorId);
    if (isVerified(factor) && !caller.isAal2) {
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await store.remove(factor);
    return Response.json({ id: factor.id });
  }

  async function refuseUnproven(request: Request): Promise<void> {
    const { password, email } = await request
      .clone()
      .json()
      .catch(() => ({}));
    if (!password && !email) return;
    const caller = await callerOf(request);
    if (caller.isAal2 || !(await store.list(caller.id)).some(isVerified)) return;
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError(401, "insufficient_aal", message);
  }

  async function callerOf(request: Request): Promise<Caller> {
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    const claims = token ? await verifyToken(token) : null;
    const row = await store.sessionOf(claims);
    if (!claims || !row)
      throw new AuthError(401, "no_authorization", "This endpoint requires a valid session");
    return { ...row, isAal2: row.aal === "aal2", claims };
  }

  async function factorOf(caller: Caller, id: string): Promise<Factor> {
    const factor = await store.find(caller.id, id);
    if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
    return factor;
  }

  /** Resolves with a new token that has the session's level from the database. */
  async function signed(claims: JWTPayload): Promise<string> {
    const level = await store.levelOf(claims.session_id);
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claims, ...level, iat: now, exp: now + config.jwt_expiry })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(jwtSecret));
  }

  /** Adds the user's factors and the session's level to lite's answer. */
  async function completed(response: Response): Promise<Response> {
    if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
    const body = await response.json();
    if (body.access_token) body.access_token = await signed(decodeJwt(body.access_token));
    const user = body.user ?? (body.aud && body.id ? body : null);
    if (user) user.factors = await store.list(user.id);
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    return Response.json(body, { status: response.status, headers });
  }

  return (request) =>
    answer(request).catch((error: unknown) => {
      if (error instanceof AuthError) return authErrorResponse(error);
      throw error;
    });
}

const isVerified = ({ status }: { status: string }) => status === "verified";

function refuseWhileLocked(seconds: number | null): void {
  if (!seconds) return;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  throw new AuthError(429, "over_request_rate_limit", `Too many wrong codes. Please try again in ${wait}.`);
}
