/** A statement's result. */
export interface Result<Row> {
  rows: Row[];
  /** How many rows an insert, update or delete changed. */
  affectedRows?: number;
}

/** Runs statements: the database, or a transaction on it. */
export interface Statements {
  /** Runs one statement. Pass an object or JSON text for `jsonb`; instants and days come back as text. */
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Result<Row>>;
  /** Runs any number of statements, without values. Resolves with the results of those that return rows. */
  exec(sql: string): Promise<Result<Record<string, unknown>>[]>;
}

export interface Transaction extends Statements {
  /** Rolls back when `work` ends; its return value is still returned. */
  rollback(): Promise<void>;
}

/** The database with any Postgres: `pglite.ts` runs one in this process, `pool.ts` connects to a server. */
export interface Db extends Statements {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` for notifications in commit order, until the returned function is called. Calls `resumed` when it
   * listens again after a lost connection: notifications of the meantime are missed.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    resumed?: () => void,
  ): Promise<() => Promise<void>>;
}
