import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import { parse } from "smol-toml";
import { LITE_TEMPLATES } from "./auth-mails.ts";
import type { Db } from "./database/db.ts";
import { type OpenPglite, openPglite, type PgliteSettings } from "./database/pglite.ts";
import { type OpenPool, openPool } from "./database/pool.ts";
import { type PostgresSettings, startPostgres } from "./database/postgres-server.ts";
import type { Keys } from "./keys.ts";
import { StartError } from "./start-error.ts";

const SUPABASE = join(import.meta.dirname, "..");

/** The backend's part of config.toml, which the Supabase CLI reads too. */
export interface Config {
  auth: {
    jwt_expiry: number;
    minimum_password_length: number;
    enable_signup: boolean;
    rate_limit: Record<"sign_in_sign_ups" | "token_refresh" | "token_verifications" | "email_sent", number>;
    email: {
      otp_length: number;
      otp_expiry: number;
      enable_confirmations: boolean;
      notification: { email_changed: { enabled: boolean } };
    };
  };
  functions?: Record<string, { verify_jwt?: boolean }>;
}

export interface Database {
  db: Db;
  /** Answers requests to the REST, auth and storage APIs. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Which Postgres to use: one in memory, an own server with its files in a folder, or an existing server. */
export type Store = { memory: PgliteSettings } | PostgresSettings | { url: string };

export interface DatabaseSettings {
  store: Store;
  config: Config;
  keys: Omit<Keys, "consoleCode" | "vapid">;
  /** The target of links in mails. */
  siteUrl: string;
  email: EmailDriver;
  objects: NonNullable<App["_storageAdapter"]>;
  /** The folder of migrations, if it is not supabase/migrations. */
  migrations?: string;
}

/** Reads supabase/config.toml. */
export function readConfig(): Config {
  return parse(readFileSync(join(SUPABASE, "config.toml"), "utf8")) as unknown as Config;
}

/** Opens the database in the state of a hosted project: roles, grants, schemas and all migrations. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const opened = await open(settings.store);
  try {
    const api = createApi(opened.connection, settings);
    const prepared = () => prepare(opened.db, api, settings.migrations ?? join(SUPABASE, "migrations"));
    await ("url" in settings.store ? alone(opened.db, prepared) : prepared());
    return {
      db: opened.db,
      fetch: (request) =>
        opened.inTurn(() => {
          const answer = async () => api.fetch(request, { peerAddress: null });
          return isOfStorage(request) ? opened.withSettings(DELETES_FILES, answer) : answer();
        }),
      close: opened.close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The storage server alone deletes the rows of files (storage.sql). */
const DELETES_FILES = { "storage.allow_delete_query": "true" };

const isOfStorage = ({ url }: Request) => new URL(url).pathname.startsWith("/storage/v1/");

async function open(store: Store): Promise<OpenPglite | OpenPool> {
  if ("memory" in store) return openPglite(store.memory);
  if ("url" in store) return reached(openPool({ url: store.url }), "DATABASE_URL");
  refusePglite(dirname(store.folder));
  const server = await startPostgres(store);
  const pool = openPool({ socketFolder: server.socketFolder });
  return { ...pool, close: () => pool.close().finally(() => server.stop()) };
}

/** Throws a readable error if no server answers at the address. */
async function reached(pool: OpenPool, name: string): Promise<OpenPool> {
  try {
    await pool.db.query("select 1");
    return pool;
  } catch (error) {
    await pool.close();
    throw new StartError(`The server that ${name} names does not answer: ${(error as Error).message}`);
  }
}

/** Until version 0.1 the database was a PGlite, whose files no Postgres server can read. */
function refusePglite(dataDir: string): void {
  if (!existsSync(join(dataDir, "database", "PG_VERSION"))) return;
  throw new StartError(
    `${dataDir} holds a database of an earlier build, which this one cannot read: choose another DATA_DIR.`,
  );
}

function createApi(connection: (OpenPglite | OpenPool)["connection"], settings: DatabaseSettings): App {
  setExperimental("storage", true);
  // At the first request lite would grant ALL on every table with row security to anon and authenticated, and undo
  // the migrations' column grants.
  (connection as unknown as { rlsState: string }).rlsState = "active";
  forgetViewTexts(connection);
  // lite refuses a configuration with these limits and mails, which the folder auth implements.
  const { rate_limit: _, ...auth } = settings.config.auth;
  const { notification: __, ...email } = auth.email;
  const api = new App({
    connection,
    ...settings.config,
    auth: {
      ...auth,
      site_url: settings.siteUrl,
      email: { ...email, template: LITE_TEMPLATES },
      jwt_secret: settings.keys.jwtSecret,
      publishable_key: settings.keys.publishable,
      secret_key: settings.keys.secret,
    },
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true },
      drivers: { email: settings.email },
    },
  });
  api._storageAdapter = settings.objects;
  return api as unknown as App;
}

/**
 * For each request lite searches the texts of all views for the types of their columns, although the catalog has named
 * them: a third of its time. Without the texts it takes the catalog's word. It needs them elsewhere only to embed rows
 * through a view, which nobody does.
 */
function forgetViewTexts(connection: (OpenPglite | OpenPool)["connection"]): void {
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (options) => {
    const found = await introspect(options);
    for (const view of found.views) view.sql = "";
    return found;
  };
}

/** The key of an advisory lock: several processes may start on one server at once. */
const PREPARING = 5_417_339;

/** Runs `work` while no other process prepares the same database. */
async function alone(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (holder) => {
    await holder.exec("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await holder.query("select pg_advisory_xact_lock($1)", [PREPARING]);
    await work();
  });
}

/** Brings the database to the state of a hosted project with our migrations. */
async function prepare(db: Db, api: App, migrations: string): Promise<void> {
  await db.exec(readFileSync(join(import.meta.dirname, "roles.sql"), "utf8"));
  await withoutNotice(() => api.init());
  await api.ensureSystemSchema();
  for (const file of ["auth/schema.sql", "realtime/schema.sql", "storage.sql", "sync-calls.sql"]) {
    await db.exec(readFileSync(join(import.meta.dirname, file), "utf8"));
  }
  await migrate(db, migrations);
}

/** Suppresses lite's warning that its storage is experimental: object-store.ts keeps the bytes, not lite. */
async function withoutNotice(work: () => Promise<unknown>): Promise<void> {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).startsWith("EXPERIMENTAL FEATURES ENABLED: storage ")) warn(...said);
  };
  await work().finally(() => {
    console.warn = warn;
  });
}

const EARLIER_BASELINE =
  "This database was made by a build before the present baseline of migrations, which none leads to: choose another.";

/** Runs the folder's new migrations, each in a transaction, and records them where the CLI does. */
async function migrate(db: Db, folder: string) {
  const { rows } = await db.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const done = new Set(rows.map((row) => row.version));
  const files = readdirSync(folder).sort();
  if (rows.some(({ version }) => version < String(files[0]?.slice(0, 14))))
    throw new StartError(EARLIER_BASELINE);
  for (const file of files) {
    const [version = "", ...words] = file.replace(/\.sql$/, "").split("_");
    if (done.has(version)) continue;
    const sql = readFileSync(join(folder, file), "utf8");
    await db.transaction(async (transaction) => {
      await transaction.exec("set local statement_timeout = 0");
      await transaction.exec(sql);
      await transaction.query(
        "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
        [version, words.join("_"), [sql]],
      );
    });
  }
}

/** Adds the demo business of supabase/seed.sql, unless it is there already. */
export async function seedDemo(db: Db) {
  const file = join(SUPABASE, "seed.sql");
  if (!(await hasDemo(db)) && existsSync(file)) await db.exec(readFileSync(file, "utf8"));
}

/** Whether people of the demo business, whose passwords are public, can sign in. */
export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await db.query("select from auth.users where email like '%@demo.test' limit 1");
  return rows.length > 0;
}
