import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { createRemoteFetch } from "./remote-fetch.ts";
import { mirroredStorage, refreshInTurn } from "./session-mirror.ts";
import type { RemoteSettings } from "./settings.ts";

/** The one Supabase client of the app. */
export function createRemote(settings: RemoteSettings): SupabaseClient {
  const storageKey = storageKeyOf(settings.url);
  return createClient(settings.url, settings.publishableKey, {
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
}

/** The name supabase-js itself would give the session's entry. */
function storageKeyOf(url: string): string {
  return `sb-${new URL(url).hostname.split(".")[0]}-auth-token`;
}

export type Remote = SupabaseClient;
/** What the auth server says of who is signed in. */
export type AuthSession = Session;
