import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { must } from "#lib/must.ts";
import { createRemoteFetch } from "./remote-fetch.ts";

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
  return createClient(settings.url, settings.publishableKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    global: { fetch: createRemoteFetch((input, init) => fetch(input, init)) },
  });
}

export type Remote = SupabaseClient;
/** What the auth server says of who is signed in. */
export type AuthSession = Session;
