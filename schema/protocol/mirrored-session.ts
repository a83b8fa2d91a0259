/**
 * The session that pages mirror for the service worker, which cannot read localStorage. It is in idb-keyval's
 * default store and is removed before a sign-out resolves: without it the worker sends nothing.
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
 * The Web Lock for exchanging the refresh token, by page or worker. A token works once: the server treats a second
 * use as theft and ends the session. So the holder first looks in the mirror for a newer token.
 */
export const REFRESH_LOCK = "shiftkeep-refresh";

/** A refresh without an answer for this long is aborted, so that its lock is released. */
export const REFRESH_TIMEOUT_MS = 20_000;

/** supabase-js renews a token this long before it expires; a renewed one must be valid for longer. */
const EXPIRY_MARGIN_S = 90;

/** Whether a session's access token has expired, by the device's clock. */
export function isExpired({ expires_at }: MirroredSession, now: number): boolean {
  return expires_at - EXPIRY_MARGIN_S < now / 1000;
}

/** Returns the mirror of a session in the form that supabase-js stores; null for anything else. */
export function toMirror(session: unknown): MirroredSession | null {
  const { access_token, refresh_token, expires_at, user } = (session ?? {}) as Record<string, unknown>;
  const userId = ((user ?? {}) as Record<string, unknown>).id;
  if (typeof access_token !== "string" || typeof refresh_token !== "string") return null;
  if (typeof expires_at !== "number" || typeof userId !== "string") return null;
  return { userId, access_token, refresh_token, expires_at };
}

/** Returns the mirror after a refresh: the new session, unless somebody signed out or in meanwhile. */
export function afterRefresh(
  held: MirroredSession | undefined,
  used: string,
  renewed: MirroredSession,
): MirroredSession | undefined {
  return held?.refresh_token === used ? renewed : held;
}
