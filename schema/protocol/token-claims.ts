/** What is read in an access token without checking it. */
interface TokenClaims {
  /** The user's id. */
  sub?: string;
  /** The session's assurance level. */
  aal?: string;
  /** When it was issued and when it expires, in seconds since 1970 by the server's clock. */
  iat?: number;
  exp?: number;
}

/** Returns the claims of an access token; none for anything else. */
export function claimsOf(token: unknown): TokenClaims {
  try {
    const [, payload = ""] = String(token).split(".");
    return Object(JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))));
  } catch {
    return {};
  }
}
