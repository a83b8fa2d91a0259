import { must } from "#lib/must.ts";

/** The backend's URL, and the key that identifies the app. Both are public. */
export interface RemoteSettings {
  url: string;
  publishableKey: string;
}

/** Returns the build-time settings; without a URL the backend is the app's own origin. */
export function remoteSettings(env: ImportMetaEnv, origin: string): RemoteSettings {
  return {
    url: env.VITE_SUPABASE_URL || origin,
    publishableKey: must(env.VITE_SUPABASE_PUBLISHABLE_KEY, "VITE_SUPABASE_PUBLISHABLE_KEY"),
  };
}
