import { del, get, set, update } from "#lib/storage/values.ts";
import {
  afterRefresh,
  isNewer,
  type MirroredSession,
  REFRESH_LOCK,
  received,
  SESSION_MIRROR,
  toMirror,
} from "#schema/protocol/mirrored-session.ts";

export type TokenStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A session as supabase-js stores it. */
export type StoredSession = Record<string, unknown> & { access_token: string; refresh_token: string };

/** Unix seconds, in 2100. supabase-js judges expiry by the device's clock and gives up too early; see token-renewal.ts. */
const NEVER_EXPIRES = 4_102_444_800;

/** Returns a storage from which supabase-js reads a session that never expires. */
export function lasting(storageKey: string, storage: TokenStorage): TokenStorage {
  return {
    getItem(key) {
      const text = storage.getItem(key);
      if (key !== storageKey || text === null) return text;
      return JSON.stringify({ ...JSON.parse(text), expires_at: NEVER_EXPIRES });
    },
    setItem: (key, text) => storage.setItem(key, text),
    removeItem: (key) => storage.removeItem(key),
  };
}

/**
 * Stores supabase-js's session in localStorage and mirrors it for the service worker. supabase-js awaits every call,
 * so a sign-out, also offline, resolves after the mirror is gone. Without a writable mirror only background sending
 * is lost.
 */
export function mirroredStorage(storageKey: string, storage: TokenStorage, now: () => number) {
  return {
    getItem(key: string) {
      const text = lasting(storageKey, storage).getItem(key);
      // Whatever removed the entry (another tab, the person, the browser) also removes the mirror.
      if (key === storageKey && text === null) void forgetMirror();
      return text;
    },
    async setItem(key: string, text: string) {
      if (key !== storageKey) return storage.setItem(key, text);
      await storeSession(storageKey, storage, JSON.parse(text), now());
    },
    async removeItem(key: string) {
      storage.removeItem(key);
      if (key === storageKey) await forgetMirror();
    },
  };
}

/** Stores a session and mirrors it. One that is stored already, for example with another name, keeps its expiry. */
export async function storeSession(
  storageKey: string,
  storage: TokenStorage,
  session: StoredSession,
  now: number,
): Promise<void> {
  const before = readStoredSession(storageKey, storage);
  const next =
    before?.access_token === session.access_token
      ? { ...session, expires_at: before.expires_at }
      : received(session, now);
  storage.setItem(storageKey, JSON.stringify(next));
  const mirror = toMirror(next);
  await quietly(mirror ? set(SESSION_MIRROR, mirror) : del(SESSION_MIRROR));
}

/** Returns the stored session; null if there is none. */
export function readStoredSession(
  storageKey: string,
  storage: Pick<Storage, "getItem">,
): StoredSession | null {
  return JSON.parse(storage.getItem(storageKey) ?? "null");
}

/** Returns the mirrored session if the worker renewed it after the page had stored this one. */
export async function mirroredAfter(stored: StoredSession): Promise<MirroredSession | null> {
  const own = toMirror(stored);
  if (!own) return null;
  const held = await quietly(get<MirroredSession>(SESSION_MIRROR));
  if (!held || held.userId !== own.userId || held.refresh_token === own.refresh_token) return null;
  return isNewer(held, own) ? held : null;
}

/** Mirrors a renewed session before the lock is released. */
export async function mirrorRenewed(used: string, renewed: unknown): Promise<void> {
  const mirror = toMirror(renewed);
  if (!mirror) return;
  await quietly(
    update<MirroredSession | undefined>(SESSION_MIRROR, (held) => afterRefresh(held, used, mirror)),
  );
}

/**
 * Returns the newest tokens of the stored session, also those of a refresh by the service worker; null without a
 * session. Never those that are being exchanged.
 */
export function currentTokens(
  storageKey: string,
  storage: Pick<Storage, "getItem">,
  locks: Pick<LockManager, "request">,
): Promise<Pick<MirroredSession, "access_token" | "refresh_token"> | null> {
  return locks.request(REFRESH_LOCK, async () => {
    const stored = readStoredSession(storageKey, storage);
    const newest = stored && ((await mirroredAfter(stored)) ?? stored);
    return newest && { access_token: newest.access_token, refresh_token: newest.refresh_token };
  });
}

/** Removes the service worker's session. */
export async function forgetMirror(): Promise<void> {
  await quietly(del(SESSION_MIRROR));
}

async function quietly<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    console.warn("The session is not mirrored for the service worker:", error);
    return null;
  });
}
