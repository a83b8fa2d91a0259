import { createClient } from "@supabase/supabase-js";
import type { Project } from "./environment.ts";

/** A client with the secret key: it may do what service_role is granted. */
export function createServiceClient(project: Project, fetch: typeof globalThis.fetch) {
  return createSessionlessClient(project.supabaseUrl, project.secretKey, fetch);
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** A client with the public key: it may do what anyone may. */
export function createPublicClient(project: Project, fetch: typeof globalThis.fetch) {
  return createSessionlessClient(project.supabaseUrl, project.publishableKey, fetch);
}

/** A function's calls have nothing in common, so no client of theirs keeps a session. */
function createSessionlessClient(url: string, key: string, fetch: typeof globalThis.fetch) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  });
}
