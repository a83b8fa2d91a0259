/** What a statement answers. */
export interface Result<Row> {
  rows: Row[];
  /** How many rows an insert, update or delete changed. */
  affectedRows?: number;
}

/** Whatever takes statements: the database, or a transaction on it. */
export interface Statements {
  /** One statement. A value for `jsonb` is an object or JSON text; instants and days come back as text. */
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Result<Row>>;
  /** Any number of statements, without values; answers for those that give rows back. */
  exec(sql: string): Promise<Result<Record<string, unknown>>[]>;
}

export interface Transaction extends Statements {
  /** Takes everything back; what `work` returns is still returned. */
  rollback(): Promise<void>;
}

/** The database, whichever Postgres it is: `pglite.ts` has one in this process, `pool.ts` connections to a server. */
export interface Db extends Statements {
  /** Commits when `work` resolves, and takes everything back when it rejects. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Hears notifications, in the order of the commits, until the function it resolves to is called. `resumed` is
   * called when listening begins again after the connection was lost: whatever was notified meanwhile was missed.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    resumed?: () => void,
  ): Promise<() => Promise<void>>;
}
