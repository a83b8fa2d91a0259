import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import type { BackendSettings } from "#local/assembly/context.ts";
import { startEmptyBackend } from "#tests/factories/backend.ts";

export const PASSWORD = "long enough";
const PUBLISHABLE = "sb_publishable_test";
const FORGETFUL = { auth: { persistSession: false, autoRefreshToken: false } };

/** The whole embedded backend with a data folder of its own, and clients of either key. */
export async function startTestBackend(settings: Partial<BackendSettings> = {}) {
  const lines: string[] = [];
  const backend = await startEmptyBackend({
    publishableKey: PUBLISHABLE,
    log: (line) => lines.push(line),
    ...settings,
  });
  const { secret } = JSON.parse(readFileSync(join(backend.dataDir, "keys.json"), "utf8")) as {
    secret: string;
  };

  return {
    url: backend.url,
    db: backend.db,
    secret,
    lines,
    consoleCode: backend.consoleCode,
    asAnyone: () => createClient(backend.url, PUBLISHABLE, FORGETFUL),
    asService: () => createClient(backend.url, secret, FORGETFUL),
    /** A client whose person has just signed up. */
    async signUp(email: string) {
      const client = createClient(backend.url, PUBLISHABLE, FORGETFUL);
      const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
      if (error || !data.user || !data.session) throw error ?? new Error("no session");
      return { client, user: data.user, token: data.session.access_token };
    },
    close: backend.close,
  };
}

export type TestBackend = Awaited<ReturnType<typeof startTestBackend>>;
