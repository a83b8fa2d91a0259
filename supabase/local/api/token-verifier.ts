import { createSecretKey } from "node:crypto";
import { jwtVerify } from "jose";
import type { TokenClaims } from "../realtime/identity.ts";

/** More people than such a server has at a time; beyond it the oldest tokens are verified again. */
const KNOWN_MAX = 10_000;

/**
 * Returns a function that gives an access token's claims, or null if it is forged, expired or malformed. It caches
 * valid tokens until they expire: a device sends the same one with every call for an hour.
 */
export function tokenVerifier(jwtSecret: string, now: () => number = Date.now) {
  const secret = createSecretKey(jwtSecret, "utf8");
  const known = new Map<string, TokenClaims>();

  async function read(token: string): Promise<TokenClaims | null> {
    const options = { algorithms: ["HS256"], currentDate: new Date(now()) };
    const verified = await jwtVerify(token, secret, options).catch(() => null);
    return verified?.payload.role ? (verified.payload as TokenClaims) : null;
  }

  return async (token: string): Promise<TokenClaims | null> => {
    const claims = known.get(token);
    if (claims && isValid(claims, now())) return claims;
    known.delete(token);
    const fresh = await read(token);
    if (fresh?.exp !== undefined) remember(token, fresh);
    return fresh;
  };

  function remember(token: string, claims: TokenClaims) {
    const [oldest] = known.keys();
    if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    known.set(token, claims);
  }
}

/** As jose counts: in whole seconds, and invalid from `exp` on. */
function isValid({ exp = 0 }: TokenClaims, now: number): boolean {
  return exp > Math.floor(now / 1000);
}
