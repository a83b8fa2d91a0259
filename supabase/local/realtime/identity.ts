/** Identifies the caller: a signed-in user by their token, or a holder of an API key without a user. */

import { decodeJwt } from "jose";

/** The claims of a verified access token that this server uses; policies may read the others. */
export interface TokenClaims {
  sub?: string;
  role: string;
  exp: number;
  [claim: string]: unknown;
}

const ROLES = ["anon", "authenticated", "service_role"] as const;
type Role = (typeof ROLES)[number];

/** A caller for whom the database can be asked. `expiresAt` is in milliseconds. */
export interface Identity {
  role: Role;
  claims: Record<string, unknown>;
  expiresAt: number;
}

/** A refusal with a reason that the client may read. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  /** The reason of a failed join in hosted Supabase's words. */
  get reason(): string {
    return `${this.code}: ${this.message}`;
  }
}

export type VerifyToken = (token: string) => Promise<TokenClaims | null>;

/** Whether the client sent an API key, or nothing, in place of a user's token. */
export function isNoUserToken(token: unknown): boolean {
  return typeof token !== "string" || token === "" || token.startsWith("sb_");
}

/** Resolves with the caller, or throws a `Refusal`. */
export async function identify(
  token: unknown,
  apiKey: string,
  verifyToken: VerifyToken,
  now: number,
): Promise<Identity> {
  if (isNoUserToken(token)) return holderOf(apiKey);
  const claims = await verifyToken(String(token));
  if (!claims) throw whyInvalid(String(token), now);
  if (!isRole(claims.role) || typeof claims.exp !== "number") {
    throw new Refusal("InvalidJWTToken", "Fields `role` and `exp` are required in JWT");
  }
  if (claims.exp * 1000 <= now) throw expired(claims.exp, now);
  return { role: claims.role, claims, expiresAt: claims.exp * 1000 };
}

/** The refusal of a token that was valid until `exp` (in seconds). */
export function expired(exp: number, now: number): Refusal {
  const ago = Math.max(0, Math.floor(now / 1000 - exp));
  return new Refusal("InvalidJWTToken", `Token has expired ${ago} seconds ago`);
}

function holderOf(apiKey: string): Identity {
  const role = apiKey.startsWith("sb_secret_") ? "service_role" : "anon";
  return { role, claims: { role }, expiresAt: Number.POSITIVE_INFINITY };
}

function whyInvalid(token: string, now: number): Refusal {
  const exp = peekExpiry(token);
  if (exp === null) return new Refusal("MalformedJWT", "The token provided is not a valid JWT");
  if (exp * 1000 <= now) return expired(exp, now);
  return new Refusal("JwtSignatureError", "Failed to validate JWT signature");
}

function peekExpiry(token: string): number | null {
  try {
    return decodeJwt(token).exp ?? null;
  } catch {
    return null;
  }
}

// A closed list: the role becomes the session's role, and no token may choose the owner's.
function isRole(role: unknown): role is Role {
  return ROLES.includes(role as Role);
}
