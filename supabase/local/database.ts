import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Extensions, PGlite } from "@electric-sql/pglite";
import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { parse } from "smol-toml";
import { withDiscreetErrors } from "./discreet-errors.ts";
import { textOf } from "./html.ts";
import type { Keys } from "./keys.ts";
import { StartError } from "./options.ts";
import { createSerial, inTurns, type Serial } from "./serial.ts";

const SUPABASE = join(import.meta.dirname, "..");

type Templates = Record<string, { subject: string; content_path: string }>;

/** What the backend needs from config.toml, the same file the Supabase CLI reads. */
export interface Config {
  auth: {
    jwt_expiry: number;
    minimum_password_length: number;
    rate_limit: Record<"sign_in_sign_ups" | "token_refresh" | "token_verifications" | "email_sent", number>;
    email: {
      otp_length: number;
      otp_expiry: number;
      notification: { email_changed: { subject: string } };
      template?: Templates;
    };
  };
  functions?: Record<string, { verify_jwt?: boolean }>;
}

export interface Database {
  /** Every statement through this handle takes its turn. */
  db: PGlite;
  serial: Serial;
  /** The REST, auth and storage API. Call it within `serial.run`. */
  api: App;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** Where Postgres keeps its files; null for memory. */
  folder: string | null;
  config: Config;
  keys: Omit<Keys, "consoleCode" | "vapid">;
  /** Where links in mails lead to. */
  siteUrl: string;
  email: EmailDriver;
  objects: NonNullable<App["_storageAdapter"]>;
  /** The folder of the migrations, should it not be supabase/migrations. */
  migrations?: string;
  /** The files of a database to begin with, as PGlite dumps them. */
  start?: Blob | undefined;
  /** Extensions of Postgres besides those of the app; `create extension` is the caller's. */
  extensions?: Extensions;
}

/** Reads supabase/config.toml. */
export function readConfig(): Config {
  return parse(readFileSync(join(SUPABASE, "config.toml"), "utf8")) as unknown as Config;
}

/**
 * Opens the database as a hosted project would find it: roles, default grants, auth and storage schemas, realtime,
 * then the migrations that have not run yet.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const connection = await connect(settings);
  const raw = connection.driver;
  const serial = createSerial();
  setExperimental("storage", true);
  // lite would otherwise grant ALL on every table of every schema that has row security to anon and
  // authenticated at the first request, and undo the column grants of the migrations.
  (connection as unknown as { rlsState: string }).rlsState = "active";
  // lite has no such limits and mails, and refuses a configuration that names them; the folder auth has them.
  const { rate_limit: _, ...auth } = settings.config.auth;
  const { notification: __, template = {}, ...email } = auth.email;
  const api = new App({
    connection,
    ...settings.config,
    auth: {
      ...auth,
      site_url: settings.siteUrl,
      email: { ...email, template: inFull(template) },
      jwt_secret: settings.keys.jwtSecret,
      publishable_key: settings.keys.publishable,
      secret_key: settings.keys.secret,
    },
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true },
      drivers: { email: withOwnText(settings.email) },
    },
  });
  api._storageAdapter = settings.objects;
  await raw.exec(readFileSync(join(import.meta.dirname, "roles.sql"), "utf8"));
  await withoutNotice(() => api.init());
  await api.ensureSystemSchema();
  for (const part of ["auth", "realtime"]) {
    await raw.exec(readFileSync(join(import.meta.dirname, part, "schema.sql"), "utf8"));
  }
  await migrate(raw, settings.migrations ?? join(SUPABASE, "migrations"));
  return { db: inTurns(raw, serial), serial, api: api as unknown as App, close: () => raw.close() };
}

/** lite looks for templates from wherever it was started; the CLI from the folder above this one. */
function inFull(templates: Templates): Templates {
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => {
      return [name, { ...template, content_path: join(SUPABASE, "..", template.content_path) }];
    }),
  );
}

/** The text of a mail says what its HTML does; lite's own leads to a page that signs in without a question. */
function withOwnText(email: EmailDriver): EmailDriver {
  return { send: (mail) => email.send(mail.html ? { ...mail, text: textOf(mail.html) } : mail) };
}

/**
 * lite warns at every start that its storage is an experiment. That is for whoever chose it (the bytes are kept by
 * object-store.ts, not by lite) and says nothing to whoever starts the app; every other warning is passed on.
 */
async function withoutNotice(work: () => Promise<unknown>): Promise<void> {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).startsWith("EXPERIMENTAL FEATURES ENABLED: storage ")) warn(...said);
  };
  await work().finally(() => {
    console.warn = warn;
  });
}

async function connect({ folder, start, extensions = {} }: DatabaseSettings): Promise<PgliteConnection> {
  try {
    const connection = await createPgliteConnection({
      ...(folder && { url: folder }),
      pgliteOptions: { extensions, ...(start && { loadDataDir: start }) },
    });
    await connection.driver.waitReady;
    // PGlite writes its log byte by byte, on the thread that answers everybody, and nobody reads it: errors are raised.
    await connection.driver.exec("set log_min_messages = panic; set log_min_error_statement = panic");
    withDiscreetErrors(connection.driver);
    return connection;
  } catch (error) {
    throw new StartError(
      `The database in ${folder ?? "memory"} cannot be opened: ${(error as Error).message}`,
    );
  }
}

/** Runs what is new in the folder, each file in a transaction, and records it where the CLI does. */
async function migrate(db: PGlite, folder: string) {
  const { rows } = await db.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const done = new Set(rows.map((row) => row.version));
  for (const file of readdirSync(folder).sort()) {
    const [version = "", ...words] = file.replace(/\.sql$/, "").split("_");
    if (done.has(version)) continue;
    const sql = readFileSync(join(folder, file), "utf8");
    await db.transaction(async (transaction) => {
      await transaction.exec(sql);
      await transaction.query(
        "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
        [version, words.join("_"), [sql]],
      );
    });
  }
}

/** Adds the demo business of supabase/seed.sql, unless it is there already. */
export async function seedDemo(db: PGlite) {
  const file = join(SUPABASE, "seed.sql");
  if (!(await hasDemo(db)) && existsSync(file)) await db.exec(readFileSync(file, "utf8"));
}

/** Whether people of the demo business, whose passwords everybody knows, can sign in. */
export async function hasDemo(db: PGlite): Promise<boolean> {
  const { rows } = await db.query("select from auth.users where email like '%@demo.test' limit 1");
  return rows.length > 0;
}
