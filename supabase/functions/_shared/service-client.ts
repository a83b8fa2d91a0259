import { createClient } from "@supabase/supabase-js";
import type { Project } from "./environment.ts";

/** A client with the secret key: it may do what service_role is granted. */
export function createServiceClient(project: Project, fetch: typeof globalThis.fetch) {
  return createClient(project.supabaseUrl, project.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  });
}
