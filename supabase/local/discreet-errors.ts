import type { PGlite, Transaction } from "@electric-sql/pglite";

/** What in an error of the database repeats what was sent or stored: passwords' hashes, messages, amounts of money. */
const TELLING = ["params", "detail", "where", "internalQuery"];
/** How PGlite refuses a value of the wrong type before Postgres sees it. */
const WRONG_TYPE = /^Invalid (input for \w+ type|time value)/;
const INVALID_TEXT_REPRESENTATION = "22P02";

type Statements = Pick<PGlite | Transaction, "query" | "exec">;

/**
 * Makes the errors of a database fit for a log: @supabase/lite prints each of them whole. Code that answers a request
 * still reads every field; printing shows message, code and statement, and none of the values.
 */
export function withDiscreetErrors(db: PGlite): void {
  hush(db);
  const transaction = db.transaction.bind(db) as PGlite["transaction"];
  db.transaction = (work) =>
    transaction((inner) => {
      hush(inner);
      return work(inner);
    });
}

function hush(statements: Statements): void {
  for (const name of ["query", "exec"] as const) {
    const run = statements[name].bind(statements) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(statements, {
      [name]: (...args: unknown[]) =>
        run(...args).catch((error) => {
          throw discreet(error);
        }),
    });
  }
}

function discreet(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  for (const name of TELLING.filter((one) => one in error)) {
    Object.defineProperty(error, name, { enumerable: false });
  }
  if (WRONG_TYPE.test(error.message)) Object.assign(error, { code: INVALID_TEXT_REPRESENTATION });
  return error;
}
