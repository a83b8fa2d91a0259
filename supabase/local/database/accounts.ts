/**
 * The accounts that the server connects to its database with:
 *
 *   REST, pushes, pulls             shiftkeep_authenticator: without rights; becomes anon, authenticated, service_role
 *   auth, storage, realtime, mails  shiftkeep_services: rows of those schemas (services.sql)
 *   migrations, first rows, tools   the owner
 *
 * So what a request might slip into a statement can neither read the machine's files nor start programs, as a superuser
 * can.
 */
import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../lib/start-error.ts";
import type { Db } from "./db.ts";
import { DATABASE_OWNER, openPglite, type PgliteSettings } from "./pglite.ts";
import { type DatabaseAddress, type Login, type OpenPool, openPool } from "./pool.ts";
import { type PostgresSettings, startPostgres } from "./postgres-server.ts";

/** Which Postgres to use: one in memory, an own server with its files in a folder, or an existing server. */
export type Store = { memory: PgliteSettings } | PostgresSettings | { url: string };

/** One account's way into the database. */
export interface Account {
  connection: Awaited<ReturnType<typeof openPglite>>["connection"] | OpenPool["connection"];
  db: Db;
  /** Runs a request of @supabase/lite when the database is free for one. */
  inTurn: OpenPool["inTurn"];
}

interface Accounts extends Record<"owner" | "services" | "authenticator", Account> {
  /** Makes sure that the accounts can connect, once they exist. */
  admit(): Promise<void>;
  /** Closes the owner's connections until they are used again. */
  disconnectOwner(): void;
  close(): Promise<void>;
}

/** Of the services the storage server alone deletes the rows of files (storage.sql). */
const SERVICES = { username: "shiftkeep_services", settings: { "storage.allow_delete_query": "true" } };
const AUTHENTICATOR = { username: "shiftkeep_authenticator" };
/** The class of the errors of an account that a server does not let in. */
const NOT_LET_IN = /^28/;

/** Opens a database with its accounts; those other than the owner's exist after roles.sql. */
export async function openAccounts(store: Store): Promise<Accounts> {
  if ("memory" in store) {
    const { as, close } = await openPglite(store.memory);
    const accounts = {
      owner: as({ username: DATABASE_OWNER }),
      services: as(SERVICES),
      authenticator: as(AUTHENTICATOR),
    };
    return { ...accounts, admit: async () => {}, disconnectOwner: () => {}, close };
  }
  if ("url" in store) {
    const opened = openPools({ url: store.url }, async () => {});
    await reached(opened);
    return opened;
  }
  refusePglite(dirname(store.folder));
  const server = await startPostgres(store);
  return openPools({ socketFolder: server.socketFolder }, server.stop);
}

function openPools(address: DatabaseAddress, stop: () => Promise<void>): Accounts {
  const owner = openPool(address);
  const open = (account: Omit<Login, "password">) => {
    const login = { ...account, password: passwordOf(account.username, address) };
    return { login, pool: openPool({ ...address, login }) };
  };
  const [services, authenticator] = [open(SERVICES), open(AUTHENTICATOR)];
  return {
    owner,
    services: services.pool,
    authenticator: authenticator.pool,
    async admit() {
      for (const { login, pool } of [services, authenticator]) await admit(owner, pool, login);
    },
    disconnectOwner: owner.disconnect,
    async close() {
      const pools = [authenticator.pool, services.pool, owner];
      await Promise.all(pools.map((pool) => pool.close())).finally(stop);
    },
  };
}

/**
 * Returns an account's password. On the server of a URL it follows from the owner's: several processes on one
 * server need the same, and none has to store it. The socket of our own server has no other visitors.
 */
function passwordOf(username: string, address: DatabaseAddress): string | null {
  if (!("url" in address)) return null;
  const owners = decodeURIComponent(new URL(address.url).password) || process.env.PGPASSWORD;
  return owners ? createHmac("sha256", owners).update(username).digest("hex") : null;
}

/** Sets an account's password if the server asks for one. */
async function admit(owner: OpenPool, { db }: OpenPool, { username, password }: Login): Promise<void> {
  try {
    await db.query("select 1");
  } catch (error) {
    if (!NOT_LET_IN.test((error as { code?: string }).code ?? "")) throw error;
    if (password === null) {
      throw new StartError(
        `The server that DATABASE_URL names does not let ${username} in: ${(error as Error).message}. ` +
          "With a password in DATABASE_URL, Shiftkeep gives that account one too.",
      );
    }
    await owner.db.exec(`alter role ${username} password '${password}'`);
    await db.query("select 1");
  }
}

/** Throws a readable error if no server answers at the address. */
async function reached({ owner, close }: Accounts): Promise<void> {
  try {
    await owner.db.query("select 1");
  } catch (error) {
    await close();
    throw new StartError(`The server that DATABASE_URL names does not answer: ${(error as Error).message}`);
  }
}

/** Until version 0.1 the database was a PGlite, whose files no Postgres server can read. */
function refusePglite(dataDir: string): void {
  if (!existsSync(join(dataDir, "database", "PG_VERSION"))) return;
  throw new StartError(
    `${dataDir} holds a database of an earlier build, which this one cannot read: choose another DATA_DIR.`,
  );
}
