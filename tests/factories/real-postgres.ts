/** A Postgres with separate connections, so that statements of one can overtake those of another. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#local/database/postgres-server.ts";
import { VALUE_TYPES } from "#local/database/value-types.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** A separate connection: statements run in order, and settings stay. */
export interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: only the statement's author knows its columns.
  query<Row = any>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number }>;
  end(): Promise<void>;
}

/** A database with Shiftkeep's schema and no rows. */
export interface RealPostgres {
  /** Opens a connection as the owner or, given a person, as the API acts for them. */
  connect(userId?: string | null, noticed?: (message: string) => void): Promise<Client>;
  /** Closes every connection and deletes the data. */
  stop(): Promise<void>;
}

/** Starts a separate server with roles, auth, realtime and all migrations. */
export async function startRealPostgres(): Promise<RealPostgres> {
  const folder = temporaryFolder("pg");
  const extra = { fsync: "off" };
  const server = await startPostgres({ folder: join(folder, "postgres"), log: () => {}, extra });
  const opened = connectionsTo(server.socketFolder, "postgres", async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  try {
    await createSchema(await opened.connect());
  } catch (error) {
    await opened.stop();
    throw error;
  }
  return opened;
}

/** Opens connections to a database of a running server; calls `cleanUp` after they are closed. */
export function connectionsTo(
  socketFolder: string,
  database: string,
  cleanUp: () => Promise<void>,
): RealPostgres {
  const clients: Client[] = [];
  return {
    async connect(userId, noticed) {
      const client = openClient(socketFolder, database, noticed);
      clients.push(client);
      // The driver connects with its first statement; a test may look for the connection.
      await client.query("select");
      if (userId) await actAs(client, userId);
      return client;
    },
    async stop() {
      await Promise.allSettled(clients.map((client) => client.end()));
      await cleanUp();
    },
  };
}

function openClient(host: string, database: string, noticed: (message: string) => void = () => {}): Client {
  const sql = postgres({
    ...{ host, port: 5432, username: "postgres", database },
    ...{ max: 1, max_lifetime: null, fetch_types: false, types: VALUE_TYPES },
    onnotice: (notice) => noticed(String(notice.message)),
  });
  return {
    async query<Row>(text: string, values: unknown[] = []) {
      const typed = values.map((value) => sql.typed((value ?? null) as never, 0) as never);
      const result = await sql.unsafe(text, typed, { prepare: values.length > 0 });
      return { rows: Array.from(result) as Row[], rowCount: result.count };
    },
    end: () => sql.end({ timeout: 5 }),
  };
}

async function actAs(client: Client, userId: string) {
  const claims = JSON.stringify({ sub: userId, role: "authenticated" });
  await client.query(
    "select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', $2, false)",
    [claims, userId],
  );
  await client.query("set role authenticated");
}

async function createSchema(client: Client) {
  const local = join(ROOT, "supabase", "local");
  const migrations = join(ROOT, "supabase", "migrations");
  const files = [
    join(local, "database", "roles.sql"),
    join(import.meta.dirname, "real-postgres.sql"),
    join(local, "realtime", "schema.sql"),
    ...readdirSync(migrations)
      .sort()
      .map((file) => join(migrations, file)),
  ];
  for (const file of files) await client.query(readFileSync(file, "utf8"));
}
