import { must } from "#lib/must.ts";

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
