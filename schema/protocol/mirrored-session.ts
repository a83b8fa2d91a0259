/**
 * The session as pages mirror it for the service worker, which cannot read localStorage. It lies in idb-keyval's
 * default store and is gone before a sign-out resolves: without it the worker sends nothing.
 */
export interface MirroredSession {
  userId: string;
  access_token: string;
  refresh_token: string;
  /** Unix seconds. */
  expires_at: number;
}

/** Its key in idb-keyval's default store. */
export const SESSION_MIRROR = "session-mirror";

/**
 * Web Lock of whoever exchanges the refresh token, page or worker. A token may be used once: the server takes a second
 * use for a theft and ends the session. Whoever gets the lock looks into the mirror first and finds what the other got.
 */
export const REFRESH_LOCK = "shiftkeep-refresh";

/** A refresh without an answer for this long is given up, so that its lock is not held for ever. */
export const REFRESH_TIMEOUT_MS = 20_000;

/** supabase-js renews a token this long before it ends; what is renewed for it must be good for longer. */
const EXPIRY_MARGIN_S = 90;

/** Whether a session's access token is of no more use, by the device's clock. */
export function isExpired({ expires_at }: MirroredSession, now: number): boolean {
  return expires_at - EXPIRY_MARGIN_S < now / 1000;
}

/** Reads a session in the shape of the auth server, which is also how supabase-js stores it; null for anything else. */
export function toMirror(session: unknown): MirroredSession | null {
  const { access_token, refresh_token, expires_at, user } = (session ?? {}) as Record<string, unknown>;
  const userId = ((user ?? {}) as Record<string, unknown>).id;
  if (typeof access_token !== "string" || typeof refresh_token !== "string") return null;
  if (typeof expires_at !== "number" || typeof userId !== "string") return null;
  return { userId, access_token, refresh_token, expires_at };
}

/** What the mirror holds after an exchange: the new session, unless somebody signed out or in meanwhile. */
export function afterRefresh(
  held: MirroredSession | undefined,
  used: string,
  renewed: MirroredSession,
): MirroredSession | undefined {
  return held?.refresh_token === used ? renewed : held;
}
