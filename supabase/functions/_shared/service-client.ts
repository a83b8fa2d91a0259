import { createClient } from "@supabase/supabase-js";
import type { Project } from "./environment.ts";

/** Returns a client with the secret key and the rights of service_role. */
export function createServiceClient(project: Project, fetch: typeof globalThis.fetch) {
  return createSessionlessClient(project.supabaseUrl, project.secretKey, fetch);
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** Returns a client with the public key and everybody's rights. */
export function createPublicClient(project: Project, fetch: typeof globalThis.fetch) {
  return createSessionlessClient(project.supabaseUrl, project.publishableKey, fetch);
}

/** Calls of a function are unrelated, so their clients keep no session. */
function createSessionlessClient(url: string, key: string, fetch: typeof globalThis.fetch) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  });
}
