import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { must } from "#lib/must.ts";
import { createRemoteFetch } from "./remote-fetch.ts";
import { mirroredStorage, refreshInTurn } from "./session-mirror.ts";

/** Where the backend is and the key that tells it which app is calling. Both are public. */
export interface RemoteSettings {
  url: string;
  publishableKey: string;
}

/** Reads the settings made at build time; without a URL the backend is where the app came from. */
export function remoteSettings(env: ImportMetaEnv, origin: string): RemoteSettings {
  return {
    url: env.VITE_SUPABASE_URL || origin,
    publishableKey: must(env.VITE_SUPABASE_PUBLISHABLE_KEY, "VITE_SUPABASE_PUBLISHABLE_KEY"),
  };
}

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
