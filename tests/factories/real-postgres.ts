/**
 * A Postgres server of its own for one test file. PGlite has a single connection, so no commit can overtake another
 * there; here they can.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#local/database/postgres-server.ts";
import { VALUE_TYPES } from "#local/database/value-types.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** A connection of its own: its statements run one after the other, and its settings stay. */
export interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: what a row has is known to whoever wrote the statement.
  query<Row = any>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number }>;
  end(): Promise<void>;
}

/** A running server with Shiftkeep's schema and nobody in it. */
export interface RealPostgres {
  /** A connection of the database's owner or, given a person, one that acts as them the way the API does. */
  connect(userId?: string | null, noticed?: (message: string) => void): Promise<Client>;
  /** Closes every connection, ends the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts a server and applies what the embedded database applies: roles, auth, realtime, all migrations. */
export async function startRealPostgres(): Promise<RealPostgres> {
  const folder = temporaryFolder("pg");
  // Its tests are about commits that overtake each other, not about what outlives a power cut.
  const extra = { fsync: "off" };
  const server = await startPostgres({ folder: join(folder, "postgres"), log: () => {}, extra });
  const clients: Client[] = [];
  const connect: RealPostgres["connect"] = async (userId, noticed) => {
    const client = openClient(server.socketFolder, noticed);
    clients.push(client);
    // The driver connects with the first statement; a test may look who is connected.
    await client.query("select");
    if (userId) await actAs(client, userId);
    return client;
  };
  const stop = async () => {
    await Promise.allSettled(clients.map((client) => client.end()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createSchema(await connect());
  } catch (error) {
    await stop();
    throw error;
  }
  return { connect, stop };
}

function openClient(host: string, noticed: (message: string) => void = () => {}): Client {
  const sql = postgres({
    ...{ host, port: 5432, username: "postgres", database: "postgres" },
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
  await client.query("select set_config('request.jwt.claims', $1, false)", [claims]);
  await client.query("set role authenticated");
}

async function createSchema(client: Client) {
  const local = join(ROOT, "supabase", "local");
  const migrations = join(ROOT, "supabase", "migrations");
  const files = [
    join(local, "roles.sql"),
    join(import.meta.dirname, "real-postgres.sql"),
    join(local, "realtime", "schema.sql"),
    ...readdirSync(migrations)
      .sort()
      .map((file) => join(migrations, file)),
  ];
  for (const file of files) await client.query(readFileSync(file, "utf8"));
}
