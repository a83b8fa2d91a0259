import { del, get, set, update } from "idb-keyval";
import {
  afterRefresh,
  isExpired,
  type MirroredSession,
  REFRESH_LOCK,
  REFRESH_TIMEOUT_MS,
  SESSION_MIRROR,
  toMirror,
} from "#schema/protocol/mirrored-session.ts";

type TokenStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Stores supabase-js's session in localStorage and mirrors it for the service worker. supabase-js awaits every call,
 * so a sign-out, also offline, resolves after the mirror is gone. Without a writable mirror only background sending
 * is lost.
 */
export function mirroredStorage(storageKey: string, storage: TokenStorage) {
  return {
    getItem(key: string) {
      const text = storage.getItem(key);
      // Whatever removed the entry (another tab, the person, the browser) also removes the mirror.
      if (key === storageKey && text === null) void forgetMirror();
      return text;
    },
    async setItem(key: string, text: string) {
      storage.setItem(key, text);
      if (key === storageKey) await remember(toMirror(JSON.parse(text)));
    },
    async removeItem(key: string) {
      storage.removeItem(key);
      if (key === storageKey) await forgetMirror();
    },
  };
}

interface Exchange {
  storageKey: string;
  storage: Pick<Storage, "getItem">;
  locks: Pick<LockManager, "request">;
  now(): number;
  send: typeof fetch;
}

/**
 * Returns a `fetch` for supabase-js, whose refreshes do not know of the service worker's. Both take turns, and a
 * page refresh after the worker's gets the worker's result: the page's own token is used up (fresh-token.ts).
 */
export function refreshInTurn(exchange: Exchange): typeof fetch {
  const { locks, send } = exchange;
  return (input, init) => {
    const used = usedToken(input, init);
    return used ? locks.request(REFRESH_LOCK, () => refresh(exchange, used, input, init)) : send(input, init);
  };
}

async function refresh(exchange: Exchange, used: string, input: RequestInfo | URL, init?: RequestInit) {
  const stored = readStored(exchange);
  const newer = await newerThan(stored, used);
  if (newer && !isExpired(newer, exchange.now())) return answerOf(newer, stored, exchange.now());
  const token = newer?.refresh_token ?? used;
  const response = await exchange.send(input, {
    ...init,
    body: JSON.stringify({ refresh_token: token }),
    signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
  });
  const renewed = response.ok ? toMirror(await readJson(response.clone())) : null;
  // Written before the lock is released, which is before supabase-js stores it.
  if (renewed) await quietly(update(SESSION_MIRROR, (held) => afterRefresh(held, token, renewed)));
  return response;
}

/** Returns the mirrored session if it continues the stored one with the used token. */
async function newerThan(stored: Record<string, unknown> | null, used: string) {
  const own = toMirror(stored);
  if (own?.refresh_token !== used) return null;
  const held = await quietly(get<MirroredSession>(SESSION_MIRROR));
  if (!held || held.userId !== own.userId || held.refresh_token === used) return null;
  return held.expires_at >= own.expires_at ? held : null;
}

/** Returns the auth server's answer to the worker, with the user details that only the page has. */
function answerOf(newer: MirroredSession, stored: Record<string, unknown> | null, now: number): Response {
  const { userId: _, ...tokens } = newer;
  return Response.json({ ...stored, ...tokens, expires_in: newer.expires_at - Math.round(now / 1000) });
}

function usedToken(input: RequestInfo | URL, init?: RequestInit): string | null {
  if (typeof input !== "string" || typeof init?.body !== "string") return null;
  if (!input.endsWith("/auth/v1/token?grant_type=refresh_token")) return null;
  return (JSON.parse(init.body) as { refresh_token?: string }).refresh_token ?? null;
}

function readStored({
  storage,
  storageKey,
}: Pick<Exchange, "storage" | "storageKey">): Record<string, unknown> | null {
  return JSON.parse(storage.getItem(storageKey) ?? "null") as Record<string, unknown> | null;
}

function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}

async function remember(session: MirroredSession | null) {
  await quietly(session ? set(SESSION_MIRROR, session) : del(SESSION_MIRROR));
}

/**
 * Returns the newest tokens of the stored session, also those of a refresh by the service worker; null without a
 * session. Never those that are being exchanged.
 */
export function currentTokens(
  at: Pick<Exchange, "storageKey" | "storage" | "locks">,
): Promise<Pick<MirroredSession, "access_token" | "refresh_token"> | null> {
  return at.locks.request(REFRESH_LOCK, async () => {
    const stored = readStored(at);
    const own = toMirror(stored);
    const newest = own && ((await newerThan(stored, own.refresh_token)) ?? own);
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
