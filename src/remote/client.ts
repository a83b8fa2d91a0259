import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { backoffMs } from "#lib/backoff.ts";
import { createRemoteFetch } from "./remote-fetch.ts";
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
