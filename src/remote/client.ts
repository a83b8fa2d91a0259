import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { createRemoteFetch } from "./remote-fetch.ts";
import { mirroredStorage, refreshInTurn } from "./session-mirror.ts";
import type { RemoteSettings } from "./settings.ts";

/** The one Supabase client of the app. `deviceName` is what edge functions are told of the device. */
export function createRemote(settings: RemoteSettings, deviceName?: () => string): Remote {
  const storageKey = storageKeyOf(settings.url);
  const client = createClient(settings.url, settings.publishableKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      storageKey,
      storage: mirroredStorage(storageKey, localStorage),
    },
    global: {
      fetch: refreshInTurn({
        storageKey,
        storage: localStorage,
        locks: navigator.locks,
        now: Date.now,
        send: createRemoteFetch((input, init) => fetch(input, init)),
      }),
    },
  });
  return Object.assign(client, { deviceName });
}

/** The name supabase-js itself would give the session's entry. */
function storageKeyOf(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

export type Remote = SupabaseClient & { deviceName?: (() => string) | undefined };
/** What the auth server says of who is signed in. */
export type AuthSession = Session;
