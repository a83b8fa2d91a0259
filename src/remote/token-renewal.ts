// The app renews its access token itself. supabase-js judges expiry by the device's clock, ends the session when a busy
// server answers 429, and after a failure tries for 30 s and then not for a minute, in which requests go out signed out.
//
//   request ─ token still valid ──────────────────────────────────────────── sent with it
//           └ expired ─ lock ─ renewed meanwhile, by a tab or the worker ─── sent with that
//                            └ exchanged ─ new session ───────────────────── stored, mirrored, sent with it
//                                        ├ refused by the auth server ────── signed out
//                                        └ anything else passes ──────────── the request fails alike, and may be repeated
import {
  isExpired,
  isFinalRefusal,
  type MirroredSession,
  REFRESH_LOCK,
  REFRESH_TIMEOUT_MS,
  received,
  toMirror,
} from "#schema/protocol/mirrored-session.ts";
import {
  mirroredAfter,
  mirrorRenewed,
  readStoredSession,
  type StoredSession,
  storeSession,
  type TokenStorage,
} from "./session-mirror.ts";

interface Renewal {
  storageKey: string;
  storage: TokenStorage;
  locks: Pick<LockManager, "request">;
  now(): number;
  send: typeof fetch;
  /** Where and with which headers a refresh token is exchanged. */
  url: string;
  headers: Record<string, string>;
  /** The auth server ended the session. */
  ended(): Promise<unknown>;
}

/** The result of a renewal: a token, the end of the session, or the answer of a server that could not renew it now. */
type Renewed = { token: string } | { ended: true } | { failed: Response };

export type TokenRenewal = ReturnType<typeof createTokenRenewal>;

/** Creates what gives each request a valid access token. */
export function createTokenRenewal(renewal: Renewal) {
  const { storageKey, storage, locks, now, send } = renewal;
  let renewing: Promise<Renewed> | null = null;

  const stored = () => readStoredSession(storageKey, storage);
  const isValid = (session: StoredSession, refused: string | null) => {
    const mirror = toMirror(session);
    return mirror !== null && mirror.access_token !== refused && !isExpired(mirror, now());
  };

  /** Exchanges the stored session's token, unless another tab or the worker has just done so. Throws without a network. */
  async function renewInTurn(refused: string | null): Promise<Renewed> {
    const session = stored();
    if (!session) return { ended: true };
    if (isValid(session, refused)) return { token: session.access_token };
    const newer = await mirroredAfter(session);
    if (newer && newer.access_token !== refused && !isExpired(newer, now())) return adopt(session, newer);
    const used = newer?.refresh_token ?? session.refresh_token;
    const response = await exchange(used);
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (response.ok && toMirror(received(Object(answer), now()))) {
      return adopt(session, received(answer as StoredSession, now()), used);
    }
    if (!isFinalRefusal(response.status, answer)) return { failed: response };
    // Asked early, the token is still good for a while.
    if (refused === null && Number(session.expires_at) * 1000 > now()) return { token: session.access_token };
    if (stored()?.refresh_token === session.refresh_token) await renewal.ended();
    return { ended: true };
  }

  /** Stores a renewed session with the user's details that only the page has, unless somebody signed out meanwhile. */
  async function adopt(before: StoredSession, next: StoredSession | MirroredSession, used?: string) {
    const { userId: _, ...tokens } = next as StoredSession & { userId?: string };
    const session = { ...before, ...tokens };
    if (used) await mirrorRenewed(used, session);
    if (stored()?.refresh_token !== before.refresh_token) return { ended: true } as const;
    // What the worker received keeps the expiry that it counted.
    if (used) await storeSession(storageKey, storage, session, now());
    else storage.setItem(storageKey, JSON.stringify(session));
    return { token: next.access_token };
  }

  function exchange(token: string): Promise<Response> {
    return send(renewal.url, {
      method: "POST",
      headers: { ...renewal.headers, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: token }),
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    });
  }

  /** Renews the token once for all that wait for it; `refused` is one that the server no longer accepts. */
  function renew(refused: string | null): Promise<Renewed> {
    renewing ??= locks
      .request(REFRESH_LOCK, () => renewInTurn(refused))
      .finally(() => {
        renewing = null;
      }) as Promise<Renewed>;
    return renewing;
  }

  return {
    /** Returns a fetch that sends with a valid token what supabase-js would send with the stored one. */
    authorized:
      (next: typeof fetch): typeof fetch =>
      async (input, init) => {
        const session = stored();
        const headers = new Headers(init?.headers);
        const isOwn = session && headers.get("authorization") === `Bearer ${session.access_token}`;
        // Signing out needs no valid token, and asks for no new one.
        if (!isOwn || isValid(session, null) || String(input).includes("/auth/v1/logout"))
          return next(input, init);
        const renewed = await renew(null);
        if ("failed" in renewed) return renewed.failed.clone();
        if ("token" in renewed) headers.set("authorization", `Bearer ${renewed.token}`);
        return next(input, { ...init, headers });
      },
    /** Returns a valid token, or the stored one if it cannot be renewed now; null if nobody is signed in. */
    async token(): Promise<string | null> {
      const session = stored();
      if (!session || isValid(session, null)) return session?.access_token ?? null;
      await renew(null).catch(() => {});
      return stored()?.access_token ?? null;
    },
    /** Renews the stored token because the server refused it. Says whether there is another one now. */
    async renewRefused(): Promise<"renewed" | "ended" | "failed"> {
      const renewed = await renew(stored()?.access_token ?? null).catch(() => null);
      if (!renewed || "failed" in renewed) return "failed";
      return "token" in renewed ? "renewed" : "ended";
    },
    /** Takes turns with other tabs and the worker when supabase-js itself exchanges a token. */
    refreshInTurn:
      (next: typeof fetch): typeof fetch =>
      (input, init) => {
        const used = usedToken(input, init);
        if (!used) return next(input, init);
        return locks.request(REFRESH_LOCK, async () => {
          const session = stored();
          const newer = session?.refresh_token === used ? await mirroredAfter(session) : null;
          const token = newer?.refresh_token ?? used;
          const response = await next(input, { ...init, body: JSON.stringify({ refresh_token: token }) });
          const answer: unknown = await response
            .clone()
            .json()
            .catch(() => null);
          if (response.ok) await mirrorRenewed(token, received(Object(answer), now()));
          return response;
        });
      },
  };
}

function usedToken(input: RequestInfo | URL, init?: RequestInit): string | null {
  if (typeof input !== "string" || typeof init?.body !== "string") return null;
  if (!input.endsWith("/auth/v1/token?grant_type=refresh_token")) return null;
  return (JSON.parse(init.body) as { refresh_token?: string }).refresh_token ?? null;
}
