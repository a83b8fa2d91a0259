/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The Supabase project's address; without it the app talks to its own origin. */
  readonly VITE_SUPABASE_URL?: string;
  /** The project's publishable key; without it the embedded backend's fixed one is used. */
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
}
