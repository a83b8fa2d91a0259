import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Db } from "#local/database/db.ts";
import { openPool } from "#local/database/pool.ts";
import type { Stack } from "./stack.ts";

const SUPABASE = join(import.meta.dirname, "../../supabase");
const FORGETFUL = { auth: { persistSession: false, autoRefreshToken: false } };
const PRIVATE_BUCKETS = ["attachments", "payslips", "profile-pictures", "resumes"];
const TRIAL_MS = 10_000;

interface Tried {
  stack: Stack;
  db: Db;
  anonymous: SupabaseClient;
  service: SupabaseClient;
}

/** Each setting that supabase/README.md asks for, with how to find out whether it is there. */
const SETTINGS: Record<string, (tried: Tried) => Promise<boolean>> = {
  "all migrations (supabase db push)": async ({ db }) => {
    const { rows } = await db.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations",
    );
    const there = new Set(rows.map(({ version }) => version));
    return readdirSync(join(SUPABASE, "migrations")).every((file) => there.has(file.split("_")[0] ?? ""));
  },
  "the buckets of the migrations, public only for logos": async ({ db }) => {
    const { rows } = await db.query<{ id: string; public: boolean }>(
      "select id, public from storage.buckets",
    );
    const isThere = (bucket: string, isPublic: boolean) =>
      rows.some((found) => found.id === bucket && found.public === isPublic);
    return isThere("logos", true) && PRIVATE_BUCKETS.every((bucket) => isThere(bucket, false));
  },
  "public sign-up switched off (config push)": async ({ anonymous, service }) => {
    const { data, error } = await anonymous.auth.signUp(newLogin());
    if (data.user) await service.auth.admin.deleteUser(data.user.id);
    return error?.code === "signup_disabled";
  },
  "confirmations of addresses switched on (config push)": async ({ stack: { url, publishableKey }, db }) => {
    const asked = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
    // The embedded server has no such page: there they cannot be switched off.
    return asked.status === 404 ? isEmbedded(db) : (await asked.json()).mailer_autoconfirm === false;
  },
  "Require current password when updating (Sign In / Providers, Email)": (tried) =>
    asSomebody(tried, async ({ auth }) =>
      Boolean((await auth.updateUser({ password: `another ${randomUUID()}` })).error),
    ),
  "changes of an address confirmed by both mailboxes (config push)": (tried) =>
    asSomebody(tried, async ({ auth }, { id, password }) => {
      const { email } = newLogin();
      const { error } = await auth.updateUser({ email, current_password: password });
      if (error) throw error;
      const { rows } = await tried.db.query<{ asked: boolean }>(
        `select email_change <> '' and email_change_token_current <> '' and email_change_token_new <> '' as asked
         from auth.users where id = $1`,
        [id],
      );
      return rows[0]?.asked === true;
    }),
  "only the schema public in the API": async ({ stack }) => {
    const asked = { headers: { apikey: stack.publishableKey, "accept-profile": "access" } };
    return (await fetch(`${stack.url}/rest/v1/memberships`, asked)).status === 406;
  },
  "public access to realtime channels switched off": async ({ anonymous }) => !(await joins(anonymous)),
  "keys for pushes (VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)": async ({ anonymous }) => {
    const { data } = await anonymous.functions.invoke("push-key", { body: {} });
    return typeof data?.public_key === "string";
  },
  "the database's way to deliver-push (pg_net, pg_cron, and project_url and push_delivery_key in the vault)":
    async ({ db }) => {
      // The embedded server delivers by itself.
      if (await isEmbedded(db)) return true;
      const { rows } = await db.query<{ can: boolean }>(
        `select to_regclass('net.http_request_queue') is not null and to_regclass('cron.job') is not null
           and to_regclass('vault.decrypted_secrets') is not null as can`,
      );
      if (!rows[0]?.can) return false;
      const names = "select from vault.decrypted_secrets where name in ('project_url', 'push_delivery_key')";
      return (await db.query(names)).rows.length === 2;
    },
};

/** Returns what a stack's settings lack for the app, each in one line. */
export async function missingSettings(stack: Stack): Promise<string[]> {
  const { db, close } = openPool({ url: stack.databaseUrl });
  const [anonymous, service] = [stack.publishableKey, stack.secretKey].map((key) =>
    createClient(stack.url, key, FORGETFUL),
  );
  const tried = { stack, db, anonymous, service } as Tried;
  const missing: string[] = [];
  try {
    // First, so that the mails' function has started when auth calls it: a cold one can be too late for its patience.
    for (const name of await missingFunctions(stack))
      missing.push(`the function ${name} (functions deploy, secrets set)`);
    for (const [name, isThere] of Object.entries(SETTINGS)) {
      const found = await isThere(tried).catch((error: unknown) => String(error));
      if (found !== true) missing.push(found ? `${name}: ${found}` : name);
    }
  } finally {
    await close();
  }
  return missing;
}

const newLogin = () => ({
  email: `settings-${randomUUID()}@shiftkeep.test`,
  password: `first ${randomUUID()}`,
});

async function isEmbedded(db: Db): Promise<boolean> {
  return (await db.query("select where to_regnamespace('local_mail') is not null")).rows.length > 0;
}

/** Whether somebody without a session can join a channel that is not private. */
function joins(client: SupabaseClient): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    client
      .channel(`settings ${randomUUID()}`)
      .subscribe((status) => resolve(status === "SUBSCRIBED"), TRIAL_MS);
  }).finally(() => client.realtime.disconnect());
}

/** Makes a person for a moment, who is signed in. */
async function asSomebody(
  { stack, service }: Tried,
  work: (client: SupabaseClient, person: { id: string; password: string }) => Promise<boolean>,
): Promise<boolean> {
  const login = newLogin();
  const { data, error } = await service.auth.admin.createUser({ ...login, email_confirm: true });
  if (error) throw error;
  const client = createClient(stack.url, stack.publishableKey, FORGETFUL);
  try {
    await client.auth.signInWithPassword(login);
    return await work(client, { id: data.user.id, password: login.password });
  } finally {
    await service.auth.admin.deleteUser(data.user.id);
  }
}

/** The functions that are not there, or that fail at their start because a setting is missing. */
async function missingFunctions({ url, publishableKey: apikey }: Stack): Promise<string[]> {
  const names = readdirSync(join(SUPABASE, "functions")).filter((name) => !name.startsWith("_"));
  const missing: string[] = [];
  for (const name of names) {
    const { status } = await fetch(`${url}/functions/v1/${name}`, { method: "OPTIONS", headers: { apikey } });
    if (status === 404 || status >= 500) missing.push(name);
  }
  return missing;
}
