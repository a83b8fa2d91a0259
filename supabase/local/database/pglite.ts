import { AsyncResource } from "node:async_hooks";
import type { Extensions, PGlite, Transaction as PgliteTransaction } from "@electric-sql/pglite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { createSerial, type Serial } from "../turns.ts";
import type { Db, Transaction } from "./db.ts";
import { withDiscreetErrors } from "./discreet-errors.ts";

export interface PgliteSettings {
  /** Extensions of Postgres besides those of the app; `create extension` is the caller's. */
  extensions?: Extensions;
}

export interface OpenPglite {
  connection: PgliteConnection;
  db: Db;
  /** Runs what uses the connection itself, alone. */
  inTurn: Serial["run"];
  close(): Promise<void>;
}

/**
 * A Postgres in this process and in memory: for a quick look. It writes nothing to a disk.
 *
 * It has one connection, and @supabase/lite sends BEGIN, SET ROLE, the query and COMMIT as separate statements on it.
 * Two requests at once would share a transaction, and one would run as the other's user. So every request and every
 * other user of the database takes its turn.
 */
export async function openPglite({ extensions = {} }: PgliteSettings): Promise<OpenPglite> {
  const connection = await createPgliteConnection({
    pgliteOptions: { extensions },
  });
  const raw = connection.driver;
  await raw.waitReady;
  // PGlite writes its log byte by byte, on the thread that answers everybody, and nobody reads it: errors are raised.
  await raw.exec("set log_min_messages = panic; set log_min_error_statement = panic");
  hush(raw);
  const { run } = createSerial();
  return {
    connection,
    db: {
      query: (sql, values) => run(() => raw.query(sql, values)),
      exec: (sql) => run(async () => withRows(await raw.exec(sql))),
      transaction: (work) => run(() => raw.transaction((inner) => wholly(inner, work))),
      // A notification arrives inside the work that caused it; what it leads to must not pass for a part of that.
      listen: (channel, heard) => raw.listen(channel, AsyncResource.bind(heard)),
    },
    inTurn: run,
    close: () => run(() => raw.close()),
  };
}

/** As a server's: statements that give no rows back have no result. */
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
  // What failed and was caught without a savepoint takes everything back, whatever is said at the end.
  if (!inner.closed) await inner.query("select");
  return result;
}

function hush(raw: PGlite): void {
  withDiscreetErrors<PGlite | PgliteTransaction>(raw, ["query", "exec"]);
  const transaction = raw.transaction.bind(raw) as PGlite["transaction"];
  raw.transaction = (work) => transaction((inner) => work(withDiscreetErrors(inner, ["query", "exec"])));
}
