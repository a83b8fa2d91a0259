import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { backoffMs } from "#lib/backoff.ts";
import { mirroredStorage, refreshInTurn } from "./session-mirror.ts";
import type { RemoteSettings } from "./settings.ts";

/** Before the socket is opened again. All devices lose theirs at once when a server restarts: each waits its own while. */
const RECONNECT_FIRST_MS = 2000;
const RECONNECT_MAX_MS = 10_000;

/** The one Supabase client of the app. `deviceName` is what edge functions are told of the device. */
export function createRemote(settings: RemoteSettings, deviceName?: () => string): Remote {
  const storageKey = storageKeyOf(settings.url);
  const send = createRemoteFetch((input, init) => fetch(input, init));
  const client = createClient(settings.url, settings.publishableKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      storageKey,
      storage: mirroredStorage(storageKey, localStorage),
    },
    realtime: {
      reconnectAfterMs: (tries) => backoffMs(tries, RECONNECT_FIRST_MS, RECONNECT_MAX_MS, Math.random()),
    },
    global: {
      fetch: refreshInTurn({
        storageKey,
        storage: localStorage,
        locks: navigator.locks,
        now: Date.now,
        send,
      }),
    },
  });
  const ephemeral = () =>
    createClient(settings.url, settings.publishableKey, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        // Clients of one name would tell each other of their sessions.
        storageKey: crypto.randomUUID(),
      },
      global: { fetch: send },
    });
  return Object.assign(client, { deviceName, ephemeral });
}

/** The name supabase-js itself would give the session's entry. */
function storageKeyOf(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

export type Remote = SupabaseClient & {
  deviceName?: (() => string) | undefined;
  /** A client whose session is its own and in memory alone: nobody is signed in to the app by it. */
  ephemeral?: () => EphemeralRemote;
};
export type EphemeralRemote = SupabaseClient;
/** What the auth server says of who is signed in. */
export type AuthSession = Session;

/** A sign-in or token request without an answer for this long has failed; supabase-js itself would wait for ever. */
const AUTH_TIMEOUT_MS = 30_000;

/**
 * The fetch below supabase-js, which hands on no response headers: a 429 or a 507 carries its Retry-After, in
 * milliseconds, in the body's `hint`, the field that supabase-js reports of an error.
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

/** What the body was before, its length and coding say; the new one is another. */
function withoutLength(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of ["content-length", "content-encoding", "content-type"]) rest.delete(name);
  return rest;
}

/** What Retry-After asks for, be it seconds or a date; null when it asks for nothing one can understand. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const asked = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  // A date counts from the server's own clock where it says what that shows: the device's may be wrong.
  const wait = Date.parse(asked) - (Date.parse(headers.get("date") ?? "") || now);
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
