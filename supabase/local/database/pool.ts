import { setTimeout as pause } from "node:timers/promises";
import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { createConcurrencyLimit } from "../lib/turns.ts";
import type { Db, Result, Statements, Transaction } from "./db.ts";
import { withDiscreetErrors } from "./discreet-errors.ts";
import { VALUE_TYPES } from "./value-types.ts";

/** The address of a server: a URL, or the folder of a Unix socket; and an account other than the owner's. */
export type DatabaseAddress = ({ url: string } | { socketFolder: string }) & { login?: Login };

/** An account of the server; without a password it must be let in by other means. */
export interface Login {
  username: string;
  password: string | null;
  /** Settings of its connections. */
  settings?: Record<string, string>;
}

export type OpenPool = ReturnType<typeof openPool>;

/** On two cores more requests at once do not finish sooner; two connections stay free for other work. */
const CONNECTIONS = 12;
const REQUESTS_AT_ONCE = 5;
/** As on a hosted project: clients' statements are ended. Migrations and backups lift the limit. */
const STATEMENT_MAX_MS = 15_000;
/** A connection keeps every prepared statement shape; closing it frees their memory. */
const LIFE_MS = 60 * 60_000;
const CONNECT_MAX_S = 10;
const CLOSE_MAX_S = 5;
/** Lets the server infer a value's type; the driver would guess. */
const UNKNOWN_TYPE = 0;
const RETRY_MS = 100;
const RETRY_MAX_MS = 2000;

type Value = postgres.ParameterOrJSON<never>;
type Hooks = { onclose(): void; onnotify?(channel: string, payload: string): void };

/** A connection reserved for one user until it is released. */
interface Reserved extends Statements {
  unsafe(text: string, values?: unknown[]): Promise<postgres.RowList<postgres.Row[]>>;
  release(): void;
}

/** Opens a pool on a Postgres server; a connection lives for `lifeMs`. Connects at the first statement. */
export function openPool(address: DatabaseAddress, lifeMs = LIFE_MS) {
  const { url, ...place } = placeOf(address);
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      ...place,
      max: 1,
      max_lifetime: null,
      connect_timeout: CONNECT_MAX_S,
      onnotice: () => {},
      connection: {
        ...{ statement_timeout: STATEMENT_MAX_MS, application_name: "shiftkeep" },
        ...address.login?.settings,
      },
      types: VALUE_TYPES,
      fetch_types: false,
    },
  });
  // @supabase/lite's own driver only supplies the connection settings; the connections come from this pool.
  const { driver } = connection;
  const connect = (hooks: Hooks) => postgres({ ...driver.options, shared: undefined, ...hooks } as object);
  const pool = createPool(connect, lifeMs);
  const listener = createListener(connect);
  Object.assign(driver, { reserve: pool.reserve });
  const db: Db = {
    query: (text, values) => using(pool, (reserved) => reserved.query(text, values)),
    exec: (text) => using(pool, (reserved) => reserved.exec(text)),
    transaction: (work) => using(pool, (reserved) => transactionOn(reserved, work)),
    listen: listener.listen,
  };
  return {
    connection,
    db,
    /** Runs a request of @supabase/lite once two connections are free, because a request holds up to two. */
    inTurn: createConcurrencyLimit(REQUESTS_AT_ONCE),
    /** Closes the connections that nobody uses now. */
    disconnect: pool.disconnect,
    async close(): Promise<void> {
      await Promise.all([listener.close(), pool.close()]);
    },
  };
}

/** As in Postgres's own programs, `?host=` of a URL may name the folder of a socket. */
function placeOf(address: DatabaseAddress) {
  const login = address.login && { username: address.login.username, password: address.login.password ?? "" };
  if ("socketFolder" in address) {
    return {
      ...{ url: "", host: address.socketFolder, port: 5432, username: "postgres", database: "postgres" },
      ...login,
    };
  }
  const url = new URL(address.url);
  const host = url.searchParams.get("host");
  url.searchParams.delete("host");
  return { url: url.href, ...(host && { host }), ...login };
}

async function using<T>(
  pool: { reserve(): Promise<Reserved> },
  work: (reserved: Reserved) => Promise<T>,
): Promise<T> {
  const reserved = await pool.reserve();
  return work(reserved).finally(() => reserved.release());
}

/** A driver connection. A lost one is never reused: the driver itself would silently reconnect. */
interface Line {
  sql: postgres.Sql;
  isLost: boolean;
  /** On the process's own clock, in ms. */
  openedAt: number;
}

function discard(line: Line): void {
  line.isLost = true;
  void line.sql.end({ timeout: 0 }).catch(() => {});
}

/**
 * Replaces the driver's pool, which lets the holder of a lost connection continue on a new one, outside the
 * transaction and with the owner's rights.
 */
function createPool(connect: (hooks: Hooks) => postgres.Sql, lifeMs: number) {
  const idle: Line[] = [];
  const busy = new Set<Line>();
  const gate = createConcurrencyLimit(CONNECTIONS);

  function open(): Line {
    const sql = connect({ onclose: () => discard(line) });
    const line: Line = { sql, isLost: false, openedAt: performance.now() };
    return line;
  }

  function reservedOn(line: Line, release: () => void): Reserved {
    let last: Promise<unknown> = Promise.resolve();
    // One statement at a time: one that waits when the connection is lost must not go out on the next connection.
    const asItsColumn = (value: unknown) => line.sql.typed((value ?? null) as never, UNKNOWN_TYPE) as Value;
    const unsafe: Reserved["unsafe"] = (text, values = []) => {
      const turn = last.then(async () => {
        if (line.isLost) throw new Error("The connection to the database was lost.");
        try {
          return await line.sql.unsafe(text, values.map(asItsColumn), { prepare: values.length > 0 });
        } catch (error) {
          if (isLoss(error)) discard(line);
          throw error;
        }
      });
      last = turn.catch(() => undefined);
      return turn;
    };
    const statements = withDiscreetErrors({ unsafe }, ["unsafe"]);
    return { ...statements, ...statementsOn(statements.unsafe), release };
  }

  return {
    reserve(): Promise<Reserved> {
      return new Promise((reserved) => {
        void gate(async () => {
          let line = idle.pop();
          while (line?.isLost) line = idle.pop();
          const mine = line ?? open();
          busy.add(mine);
          await new Promise<void>((release) => reserved(reservedOn(mine, release)));
          busy.delete(mine);
          if (performance.now() - mine.openedAt >= lifeMs) discard(mine);
          if (!mine.isLost) idle.push(mine);
        });
      });
    },
    disconnect() {
      for (const line of idle.splice(0)) discard(line);
    },
    async close() {
      await Promise.all([...idle, ...busy].map(({ sql }) => sql.end({ timeout: CLOSE_MAX_S })));
    },
  };
}

/** Whether the connection is lost, as opposed to a refused statement. */
function isLoss(error: unknown): boolean {
  return !(error instanceof postgres.PostgresError) || ["FATAL", "PANIC"].includes(error.severity);
}

function statementsOn(unsafe: Reserved["unsafe"]): Statements {
  return {
    async query(text, values = []) {
      return resultOf(await unsafe(text, values));
    },
    async exec(text) {
      const results: unknown = await unsafe(text);
      const isSingle = !Array.isArray((results as unknown[])[0]);
      const all = (isSingle ? [results] : results) as postgres.RowList<postgres.Row[]>[];
      return all.filter(({ columns }) => columns !== undefined).map((one) => resultOf(one));
    },
  };
}

function resultOf<Row>(result: postgres.RowList<postgres.Row[]>): Result<Row> {
  return { rows: Array.from(result) as Row[], affectedRows: result.count ?? 0 };
}

async function transactionOn<T>(
  reserved: Reserved,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let isOpen = true;
  const end = async (how: "commit" | "rollback") => {
    isOpen = false;
    const { command } = await reserved.unsafe(how);
    // An error that was caught without a savepoint aborts the transaction, so COMMIT rolls back.
    if (command !== how.toUpperCase())
      throw new Error("The transaction could not be committed: a statement of it failed.");
  };
  await reserved.unsafe("begin");
  try {
    const result = await work({
      query: reserved.query,
      exec: reserved.exec,
      rollback: () => end("rollback"),
    });
    if (isOpen) await end("commit");
    return result;
  } catch (error) {
    if (isOpen) await end("rollback").catch(() => {});
    throw error;
  }
}

/** Returns a listener: all channels share one connection, which is reopened until that succeeds if it is lost. */
function createListener(connect: (hooks: Hooks) => postgres.Sql) {
  type ChannelHandler = Parameters<Db["listen"]>;
  const handlers = new Set<ChannelHandler>();
  let line: Promise<Line> | null = null;
  let isClosing = false;

  async function open(): Promise<Line> {
    const hooks: Hooks = {
      onnotify(to, payload) {
        for (const [channel, heard] of handlers) if (channel === to) heard(payload);
      },
      onclose() {
        if (opened.isLost) return;
        discard(opened);
        void resume();
      },
    };
    const opened: Line = { isLost: false, openedAt: performance.now(), sql: connect(hooks) };
    try {
      for (const [channel] of handlers) await opened.sql.unsafe(`listen "${channel}"`);
      return opened;
    } catch (error) {
      discard(opened);
      throw error;
    }
  }

  async function resume() {
    for (let wait = RETRY_MS; !isClosing; wait = Math.min(2 * wait, RETRY_MAX_MS)) {
      line = open();
      if (await line.catch(() => null)) break;
      await pause(wait, undefined, { ref: false });
    }
    for (const [, , resumed] of handlers) resumed?.();
  }

  return {
    async listen(...handler: ChannelHandler) {
      handlers.add(handler);
      line ??= open();
      await (await line).sql.unsafe(`listen "${handler[0]}"`);
      return async () => {
        handlers.delete(handler);
      };
    },
    async close() {
      isClosing = true;
      await (await line?.catch(() => null))?.sql.end({ timeout: CLOSE_MAX_S });
    },
  };
}
