import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { backoffMs } from "#lib/attempts.ts";
import { currentTokens, lasting, mirroredStorage, type TokenStorage } from "./session-mirror.ts";
import type { RemoteSettings } from "./settings.ts";
import { createTokenRenewal, type TokenRenewal } from "./token-renewal.ts";

/** The pause before reopening the socket, randomized: when a server restarts, all devices lose theirs at once. */
const RECONNECT_FIRST_MS = 2000;
const RECONNECT_MAX_MS = 10_000;

/** Creates the app's only Supabase client. `deviceName` is the name that edge functions receive. */
export function createRemote(settings: RemoteSettings, deviceName?: () => string): Remote {
  const storageKey = storageKeyOf(settings.url);
  const { publishableKey: apikey } = settings;
  const send: typeof fetch = (input, init) => fetch(input, init);
  const storage = mirroredStorage(storageKey, localStorage, Date.now);
  const renewal = createTokenRenewal({
    storageKey,
    storage: localStorage,
    locks: navigator.locks,
    now: Date.now,
    send,
    url: `${settings.url}/auth/v1/token?grant_type=refresh_token`,
    headers: { apikey },
    async ended() {
      // Without a stored session supabase-js asks no server, and tells the app and other tabs.
      await storage.removeItem(storageKey);
      await client.auth.signOut({ scope: "local" });
    },
  });
  const client = createClient(settings.url, settings.publishableKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey,
      storage,
    },
    realtime: {
      accessToken: async () => (await renewal.token()) ?? apikey,
      reconnectAfterMs: (tries) => backoffMs(tries, RECONNECT_FIRST_MS, RECONNECT_MAX_MS, Math.random()),
    },
    global: { fetch: createRemoteFetch(renewal.authorized(renewal.refreshInTurn(send))) },
  });
  const ephemeral = () =>
    createClient(settings.url, settings.publishableKey, {
      auth: {
        persistSession: true,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        // Clients with the same key would share session events.
        ...inMemory(crypto.randomUUID()),
      },
      global: { fetch: createRemoteFetch(send) },
    });
  const tokens = () => currentTokens(storageKey, localStorage, navigator.locks);
  return Object.assign(client, { deviceName, ephemeral, tokens, renewRefused: renewal.renewRefused });
}

/** A session in memory that supabase-js never takes for expired, whatever the device's clock shows. */
function inMemory(storageKey: string) {
  const entries = new Map<string, string>();
  const storage: TokenStorage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
  return { storageKey, storage: lasting(storageKey, storage) };
}

/** The key under which supabase-js itself would store the session. */
function storageKeyOf(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

export type Remote = SupabaseClient & {
  deviceName?: (() => string) | undefined;
  /** A client with its own in-memory session, which does not sign anybody in to the app. */
  ephemeral?: () => EphemeralRemote;
  renewRefused?: TokenRenewal["renewRefused"];
  /** The tokens of this device's session, also offline; null without one. */
  tokens?: () => Promise<SessionTokens | null>;
};
export type EphemeralRemote = SupabaseClient;
type SessionTokens = Pick<Session, "access_token" | "refresh_token">;
/** The auth server's session of the signed-in person. */
export type AuthSession = Session;

/** A sign-in or token request without an answer for this long has failed; supabase-js itself would wait for ever. */
const AUTH_TIMEOUT_MS = 30_000;

/**
 * Returns the fetch used by supabase-js, which hides response headers: for a 429 or 507 it puts Retry-After, in ms,
 * into the body's `hint`, a field that supabase-js exposes with errors.
 */
export function createRemoteFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const isAuth = pathname.startsWith("/auth/v1/");
    const response = await send(input, {
      ...init,
      signal: init?.signal ?? (isAuth ? AbortSignal.timeout(AUTH_TIMEOUT_MS) : null),
    });
    const asksToWait = WAITS.includes(response.status) && pathname.startsWith("/rest/v1/");
    return asksToWait ? withHint(response, retryAfterMs(response.headers, Date.now())) : response;
  };
}

/** Too many requests; no room for changes. */
const WAITS = [429, 507];

async function withHint(response: Response, hint: number | null): Promise<Response> {
  const said = Object(await response.json().catch(() => null)) as { code?: unknown };
  const code = typeof said.code === "string" ? said.code : "";
  const { status, headers } = response;
  const init = { status, headers: withoutLength(headers) };
  return Response.json({ code, message: "Please wait", hint: hint === null ? null : String(hint) }, init);
}

/** Drops length and encoding, which describe the old body. */
function withoutLength(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of ["content-length", "content-encoding", "content-type"]) rest.delete(name);
  return rest;
}

/** Returns the wait of Retry-After, given in seconds or as a date; null if it is missing or malformed. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const asked = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  // A date is relative to the server's own clock if it is known: the device's may be wrong.
  const wait = Date.parse(asked) - (Date.parse(headers.get("date") ?? "") || now);
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
