import { claimsOf } from "./token-claims.ts";

/**
 * The session that pages mirror for the service worker, which cannot read localStorage. It is in idb-keyval's
 * default store and is removed before a sign-out resolves: without it the worker sends nothing.
 */
export interface MirroredSession {
  userId: string;
  access_token: string;
  refresh_token: string;
  /** Unix seconds of this device's clock, which may be wrong: counted from when the session was received. */
  expires_at: number;
}

/** Its key in idb-keyval's default store. */
export const SESSION_MIRROR = "session-mirror";

/**
 * The Web Lock for exchanging the refresh token, by page or worker. A token works once: the server treats a second
 * use as theft and ends the session. So the holder first looks in the mirror for a newer token.
 */
export const REFRESH_LOCK = "shiftkeep-refresh";

/** A refresh without an answer for this long is aborted, so that its lock is released. */
export const REFRESH_TIMEOUT_MS = 20_000;

/** A token is renewed this long before it expires; a renewed one must be valid for longer. */
const EXPIRY_MARGIN_S = 90;

/** Whether a session's access token has expired, or is about to. */
export function isExpired({ expires_at }: MirroredSession, now: number): boolean {
  return expires_at - EXPIRY_MARGIN_S < now / 1000;
}

/** Returns the mirror of a stored session; null for anything else. */
export function toMirror(session: unknown): MirroredSession | null {
  const { access_token, refresh_token, expires_at, user } = (session ?? {}) as Record<string, unknown>;
  const userId = ((user ?? {}) as Record<string, unknown>).id;
  if (typeof access_token !== "string" || typeof refresh_token !== "string") return null;
  if (typeof expires_at !== "number" || typeof userId !== "string") return null;
  return { userId, access_token, refresh_token, expires_at };
}

/**
 * Returns a session just received from the auth server, with its expiry by this device's clock: a clock that is wrong
 * by hours would otherwise make each token expired, or none.
 */
export function received<S extends object>(session: S, now: number): S & { expires_at?: number } {
  const { access_token, expires_in } = session as { access_token?: unknown; expires_in?: unknown };
  const { iat, exp } = claimsOf(access_token);
  const seconds = iat !== undefined && exp !== undefined ? exp - iat : Number(expires_in);
  return Number.isFinite(seconds) ? { ...session, expires_at: Math.round(now / 1000) + seconds } : session;
}

/** Whether a session was issued after another, by the server's clock if the tokens tell. */
export function isNewer(one: MirroredSession, than: MirroredSession): boolean {
  const [issued, before] = [claimsOf(one.access_token).iat, claimsOf(than.access_token).iat];
  if (issued === undefined || before === undefined) return one.expires_at >= than.expires_at;
  return issued >= before;
}

/**
 * Whether the auth server itself refused a refresh token, which ends the session. Anything else passes: no answer, a
 * server that is busy or restarts, the page of a proxy or captive portal.
 */
export function isFinalRefusal(status: number, answer: unknown): boolean {
  const { error_code, code, error } = Object(answer) as Record<string, unknown>;
  return (
    [400, 401, 403].includes(status) && [error_code, code, error].some((said) => typeof said === "string")
  );
}

/** Returns the mirror after a refresh: the new session, unless somebody signed out or in meanwhile. */
export function afterRefresh(
  held: MirroredSession | undefined,
  used: string,
  renewed: MirroredSession,
): MirroredSession | undefined {
  return held?.refresh_token === used ? renewed : held;
}
