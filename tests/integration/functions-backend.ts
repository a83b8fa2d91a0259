import { createClient } from "@supabase/supabase-js";
import type { BackendSettings } from "#local/context.ts";
import { secretKeyOf } from "#tests/factories/accounts.ts";
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
  const secret = secretKeyOf(backend);

  return {
    url: backend.url,
    db: backend.db,
    secret,
    lines,
    consoleCode: backend.consoleCode,
    asAnyone: () => createClient(backend.url, PUBLISHABLE, FORGETFUL),
    asService: () => createClient(backend.url, secret, FORGETFUL),
    /** A client whose person has just signed up: as by the function sign-up, which need not start for it. */
    async signUp(email: string) {
      const account = { email, password: PASSWORD, email_confirm: true };
      const made = await createClient(backend.url, secret, FORGETFUL).auth.admin.createUser(account);
      if (made.error) throw made.error;
      const client = createClient(backend.url, PUBLISHABLE, FORGETFUL);
      const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return { client, user: data.user, token: data.session.access_token };
    },
    close: backend.close,
  };
}

export type TestBackend = Awaited<ReturnType<typeof startTestBackend>>;
