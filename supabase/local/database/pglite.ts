import { AsyncResource } from "node:async_hooks";
import type { Extensions, PGlite, Transaction as PgliteTransaction } from "@electric-sql/pglite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import type { InTurn } from "#lib/turns.ts";
import { createSerial } from "../lib/turns.ts";
import type { Db, Transaction } from "./db.ts";
import { withDiscreetErrors } from "./discreet-errors.ts";
import type { Login } from "./pool.ts";

export interface PgliteSettings {
  /** Postgres extensions to load besides those of the app; the caller runs `create extension`. */
  extensions?: Extensions;
}

export const DATABASE_OWNER = "postgres";

/** An account of the database, and the settings of its turns. */
type PgliteAccount = Pick<Login, "username" | "settings">;

export type OpenPglite = Awaited<ReturnType<typeof openPglite>>;

/**
 * Opens a Postgres in this process and in memory. It writes nothing to a disk.
 *
 * It has one connection, on which @supabase/lite sends BEGIN, SET ROLE, the query and COMMIT as separate
 * statements. Two requests at once would share a transaction, and one would run as the other's user. So all
 * requests and other users of the database take turns, each with the rights of its account (accounts.ts). Unlike a
 * connection of its own, such a turn could take the owner's rights back; but there is no file and no program to reach.
 */
export async function openPglite({ extensions = {} }: PgliteSettings) {
  const connection = await createPgliteConnection({ pgliteOptions: { extensions } });
  const raw = connection.driver;
  await raw.waitReady;
  // PGlite writes its log byte by byte on the main thread, and nobody reads it: errors are raised.
  await raw.exec("set log_min_messages = panic; set log_min_error_statement = panic");
  hush(raw);
  const serial = createSerial();
  let current: PgliteAccount = { username: DATABASE_OWNER };

  async function become(account: PgliteAccount): Promise<void> {
    if (account.username === current.username) return;
    const left = Object.keys(current.settings ?? {}).map((name) => `reset ${name}`);
    const taken = Object.entries(account.settings ?? {}).map(([name, value]) => `set ${name} = '${value}'`);
    await raw.exec([...left, `set session authorization ${account.username}`, ...taken].join("; "));
    current = account;
  }

  /** Returns the database as an account finds it. */
  function as(account: PgliteAccount) {
    /** Runs work that uses the connection directly, alone. */
    const inTurn: InTurn = (work) =>
      serial(async () => {
        const before = current;
        await become(account);
        return work().finally(() => become(before));
      });
    const db: Db = {
      query: (sql, values) => inTurn(() => raw.query(sql, values)),
      exec: (sql) => inTurn(async () => withRows(await raw.exec(sql))),
      transaction: (work) => inTurn(() => raw.transaction((inner) => wholly(inner, work))),
      // A notification arrives inside the work that caused it; its handler must not run in that work's context.
      listen: (channel, heard) => raw.listen(channel, AsyncResource.bind(heard)),
    };
    return { connection, db, inTurn };
  }

  return { ...as({ username: DATABASE_OWNER }), as, close: () => serial(() => raw.close()) };
}

/** As with a server: statements that return no rows have no result. */
const withRows = <R extends { fields: unknown[] }>(results: R[]) =>
  results.filter(({ fields }) => fields.length > 0);

async function wholly<T>(
  inner: PgliteTransaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const result = await work({
    query: (sql, values) => inner.query(sql, values),
    exec: async (sql) => withRows(await inner.exec(sql)),
    rollback: () => inner.rollback(),
  });
  // An error that was caught without a savepoint aborts the transaction; this statement then fails.
  if (!inner.closed) await inner.query("select");
  return result;
}

function hush(raw: PGlite): void {
  withDiscreetErrors<PGlite | PgliteTransaction>(raw, ["query", "exec"]);
  const transaction = raw.transaction.bind(raw) as PGlite["transaction"];
  raw.transaction = (work) => transaction((inner) => work(withDiscreetErrors(inner, ["query", "exec"])));
}
