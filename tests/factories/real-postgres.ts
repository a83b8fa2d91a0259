/**
 * A Postgres server of its own for one test file. PGlite has a single connection, so no commit can overtake
 * another there; here they can.
 *
 *   this process ──stdin pipe──► sh ──► postgres, in a folder of its own, on a Unix socket
 *
 * The pipe closes when this process ends, however it ends; the shell then stops the server and deletes the folder.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";

const ROOT = join(import.meta.dirname, "..", "..");
/** Written by .ci/set-up.js --postgres. */
const BINARIES_FILE = join(ROOT, "node_modules", ".cache", "shiftkeep", "postgres-bin");
const ENDED = "postgres has ended";

/** Runs the words after the folder until the pipe closes. */
const KEEPER = `
folder=$1; shift
{ "$@"; echo "${ENDED}" >&2; } &
read -r _
kill -QUIT "$(head -n 1 "$folder/postmaster.pid")" 2>/dev/null
wait
rm -rf "$folder"`;

/** A running server with Shiftkeep's schema and nobody in it. */
export interface RealPostgres {
  /** A connection of the database's owner or, given a person, one that acts as them the way the API does. */
  connect(userId?: string): Promise<Client>;
  /** Closes every connection, ends the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts a server and applies what the embedded database applies: roles, auth, realtime, all migrations. */
export async function startRealPostgres(): Promise<RealPostgres> {
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), "shiftkeep-pg-"));
  const server = await launch(folder, account).catch((error) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const clients: Client[] = [];
  const connect = async (userId?: string) => {
    const client = new Client({ host: folder, user: "postgres", database: "postgres" });
    client.on("error", () => {}); // The server going away is how every test ends; a query that needed it rejects.
    await client.connect();
    clients.push(client);
    if (userId) await actAs(client, userId);
    return client;
  };
  const stop = async () => {
    await Promise.allSettled(clients.map((client) => client.end()));
    await end(server);
  };
  try {
    await createSchema(await connect());
  } catch (error) {
    await stop();
    throw error;
  }
  return { connect, stop };
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

/** Postgres refuses to run as root; the account that Debian's package creates runs it then. */
function serverAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => {
    const { stdout, status } = spawnSync("id", [flag, "postgres"], { encoding: "utf8" });
    if (status !== 0) throw new Error("Postgres does not run as root, and there is no account 'postgres'.");
    return Number(stdout);
  };
  return { uid: id("-u"), gid: id("-g") };
}

async function launch(folder: string, account: { uid?: number; gid?: number }): Promise<ChildProcess> {
  if (!existsSync(BINARIES_FILE))
    throw new Error("No Postgres for this test: run `node .ci/set-up.js --postgres` first.");
  const binaries = readFileSync(BINARIES_FILE, "utf8");
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" } };
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const words = ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
  const initdb = spawnSync(join(binaries, "initdb"), words, { ...options, encoding: "utf8" });
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr.trim()}`);
  const postgres = [join(binaries, "postgres"), "-D", folder, "-k", folder, "-h", "", "-F"];
  const server = spawn("sh", ["-c", KEEPER, "sh", folder, ...postgres], {
    ...options,
    detached: true, // An interrupt from the keyboard is for this process; the pipe tells the server.
    stdio: ["pipe", "ignore", "pipe"],
  });
  await ready(server).catch(async (error) => {
    await end(server);
    throw error;
  });
  return server;
}

async function ready(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  const lines = createInterface({ input: server.stderr as NodeJS.ReadableStream });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    lines.on("line", (line) => {
      said.push(line);
      if (line.includes("ready to accept connections")) resolve();
      if (line.includes(ENDED)) reject(new Error(`Postgres did not start: ${said.join(" / ")}`));
    });
  });
}

async function end(server: ChildProcess) {
  const ended = once(server, "exit");
  server.stdin?.end();
  await ended;
}
