import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import { LITE_TEMPLATES } from "./auth/auth-mails.ts";
import { type Account, openAccounts, type Store } from "./database/accounts.ts";
import type { Db } from "./database/db.ts";
import { StartError } from "./lib/start-error.ts";
import { MAIL_TABLES } from "./mail/mailbox-store.ts";
import { PAYMENT_TABLES } from "./payments/documents.ts";
import type { Config } from "./settings/config.ts";
import type { Keys } from "./settings/keys.ts";

const SUPABASE = join(import.meta.dirname, "..");

export interface Database {
  /** With the owner's rights, for the first rows, tools and tests. */
  db: Db;
  /** Closes the connections of `db` until it is used again. */
  disconnectOwner(): void;
  /** For this server's own work: accounts, files, messages, mails and payments. */
  services: Db;
  /** For calls that become their caller. */
  authenticator: Db;
  /** Answers requests to the REST, auth and storage APIs. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

type Connection = Account["connection"];
type AppOptions = NonNullable<ConstructorParameters<typeof App>[0]["options"]>;
type Middleware = NonNullable<NonNullable<AppOptions["server"]>["middlewares"]>[number];

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

/** Opens the database in the state of a hosted project: roles, grants, schemas and all migrations. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const opened = await openAccounts(settings.store);
  try {
    const { owner, services, authenticator } = opened;
    const own = createApi(owner.connection, settings);
    const prepared = () => prepare(owner.db, own, settings.migrations ?? join(SUPABASE, "migrations"));
    await ("url" in settings.store ? alone(owner.db, prepared) : prepared());
    await opened.admit();
    opened.disconnectOwner();
    return {
      db: owner.db,
      disconnectOwner: opened.disconnectOwner,
      services: services.db,
      authenticator: authenticator.db,
      fetch: answering(settings, services, authenticator),
      close: opened.close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Answers /rest as the authenticator, and /auth and /storage as the services. */
function answering(settings: DatabaseSettings, services: Account, authenticator: Account): Database["fetch"] {
  const api = createApi(services.connection, settings);
  // In memory both have one connection.
  const connection: Connection = Object.create(authenticator.connection);
  const rest = createApi(connection, settings, withServicesAccounts(services.db));
  // The catalog shows an account only the tables that it may use without becoming somebody.
  const known = services.connection as unknown as {
    introspection?: Awaited<ReturnType<Connection["introspect"]>>;
  };
  connection.introspect = async (options) =>
    known.introspection ?? services.inTurn(() => services.connection.introspect(options));
  const answer = (from: App, request: Request) => async () => from.fetch(request, { peerAddress: null });
  return (request) =>
    new URL(request.url).pathname.startsWith("/rest/v1/")
      ? authenticator.inTurn(answer(rest, request))
      : services.inTurn(answer(api, request));
}

/** For each request lite asks whether a token's user and session are still there; the authenticator may not know. */
function withServicesAccounts(db: Db): Middleware {
  const isThere = (table: "users" | "sessions") => async (id: string) =>
    (await db.query(`select id from auth.${table} where id = $1`, [id])).rows[0] ?? null;
  const repo = { findUserById: isThere("users"), findSessionById: isThere("sessions") };
  return async (context, next) => {
    context.set("authService", { repo } as never);
    await next();
  };
}

function createApi(connection: Connection, settings: DatabaseSettings, ...middlewares: Middleware[]): App {
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
      server: {
        admin: false,
        disableStudio: true,
        disableFallback: true,
        ...(middlewares.length > 0 && { middlewares }),
      },
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
function forgetViewTexts(connection: Connection): void {
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

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");

/** Brings the database to the state of a hosted project with our migrations. */
async function prepare(db: Db, api: App, migrations: string): Promise<void> {
  await db.exec(textOf("database/roles.sql"));
  await withoutNotice(() => api.init());
  await api.ensureSystemSchema();
  for (const file of ["auth/schema.sql", "realtime/schema.sql", "database/storage.sql", "api/sync-calls.sql"])
    await db.exec(textOf(file));
  for (const tables of [MAIL_TABLES, PAYMENT_TABLES]) await db.exec(tables);
  await migrate(db, migrations);
  await db.exec(textOf("database/services.sql"));
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
