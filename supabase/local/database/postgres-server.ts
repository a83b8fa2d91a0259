/**
 * A Postgres server of our own, from npm, in a folder of the data folder.
 *
 *   this process ──pipe──► sh: waits for the pipe to close, then stops ──► postgres
 *
 * The pipe closes when this process ends in any way, so the server never outlives it for long; one that still runs at the
 * next start is stopped first. Everything committed is on the disk by then: fsync and full_page_writes are on, even if
 * the folder's own configuration turns them off.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { isRunning } from "../files/data-folder.ts";
import { flush } from "../files/durable-files.ts";
import { StartError } from "../lib/start-error.ts";
import { archiveLog, type LogArchive } from "./log-archive.ts";
import {
  isReachable,
  type Programs,
  postgresAccount,
  postgresPrograms,
  type ServerAccount,
} from "./postgres-programs.ts";

export interface PostgresSettings {
  /** The folder of the server's files, existing or not. Its parent folder is ours too. */
  folder: string;
  log(line: string): void;
  /** The archive to which completed log segments go, so that the database can be restored to any time. */
  archive?: LogArchive | null;
  /** Further settings of postgresql.conf. */
  extra?: Record<string, string>;
}

export interface PostgresServer {
  /** The folder of its socket, which only its user and root can enter. */
  socketFolder: string;
  /** Resolves when everything is written and the server has ended. */
  stop(): Promise<void>;
}

const MAJOR_VERSION = "17";
const READY = "ready to accept connections";
/** Some systems allow 103 bytes for a socket's path, and its name takes 15. */
const SOCKET_FOLDER_MAX = 88;
const STOP_MAX_MS = 20_000;
const POLL_MS = 50;
const RESTARTS_MAX = 5;
const RESTART_PAUSE_MS = 1000;

const SETTINGS = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "40",
  shared_buffers: "128MB",
  // Compiling costs more time than it saves for statements as short as ours.
  jit: "off",
  // Backups and log archives need these settings.
  wal_level: "replica",
  // The caller receives its own errors. The log has only what concerns the server, and no values.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
  log_line_prefix: "",
  lc_messages: "C",
  timezone: "UTC",
};

/** Stops the server when the pipe closes: the shell replaces itself by the server and leaves a watcher. */
const KEEPER = 'exec 3<&0 0</dev/null; (read -r _ <&3; kill -INT $$) & exec 3<&-; exec "$@"';

/** Starts the server of a folder and makes its files first if needed. Throws a readable StartError. */
export async function startPostgres(settings: PostgresSettings): Promise<PostgresServer> {
  if (process.platform === "win32") {
    throw new StartError("On Windows, name a Postgres server in DATABASE_URL.");
  }
  const { folder, archive = null, log } = settings;
  const account = postgresAccount(folder);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  admit(dirname(folder), account);
  // Begins first: a server that still runs may be waiting until its last segments are archived.
  const archiving = archive && archiveLog(folder, { ...archive, account, log });
  try {
    const server = await startServer(settings, account, archiving?.settings);
    return { ...server, stop: () => server.stop().finally(archiving?.close) };
  } catch (error) {
    await archiving?.close();
    throw error;
  }
}

async function startServer(
  { folder, log, extra }: PostgresSettings,
  account: ServerAccount,
  archiving: Record<string, string> | undefined,
): Promise<PostgresServer> {
  const programs = postgresPrograms(account);
  await stopLeftover(folder);
  if (!existsSync(folder)) await makeFiles(folder, programs, account);
  giveTo(folder, account);
  const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new StartError(`${folder} is of Postgres ${version}, and this is Postgres ${MAJOR_VERSION}.`);
  }
  const socketFolder = socketFolderOf(folder, account);
  const settings = Object.entries({
    ...SETTINGS,
    ...archiving,
    ...extra,
    unix_socket_directories: socketFolder,
  });
  const command = [
    programs.postgres,
    "-D",
    folder,
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const server = await keepRunning(command, account, log);
  return {
    socketFolder,
    async stop() {
      await server.stop();
      if (socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Starts the server, and restarts it if it ends by itself. */
async function keepRunning(command: string[], account: ServerAccount, log: PostgresSettings["log"]) {
  let isStopping = false;
  let restarts = 0;
  let restarting: Promise<void> = Promise.resolve();
  let server = await launch();
  async function launch(): Promise<ChildProcess> {
    const child = spawn("sh", ["-c", KEEPER, "sh", ...command], {
      ...optionsOf(account),
      stdio: ["pipe", "ignore", "pipe"],
    });
    child.once("exit", () => child.stdin?.destroy());
    await ready(child, log);
    child.once("exit", () => {
      restarting = restart();
    });
    return child;
  }
  async function restart() {
    if (isStopping) return;
    restarts += 1;
    if (restarts > RESTARTS_MAX) throw new Error(`The database ended ${restarts} times.`);
    log("The database ended by itself and is started again.");
    await pause(RESTART_PAUSE_MS);
    if (!isStopping) server = await launch();
  }
  return {
    async stop() {
      isStopping = true;
      // Waits for a running restart, whose server must not stay behind.
      await restarting.catch(() => {});
      await end(server);
    },
  };
}

/** Returns the server that now runs on a folder, whichever process started it, or null. */
export function runningServer(folder: string): Pick<PostgresServer, "socketFolder"> | null {
  const mark = join(folder, "postmaster.pid");
  if (!existsSync(mark)) return null;
  const [pid, , , , socketFolder] = readFileSync(mark, "utf8").split("\n");
  return socketFolder && isServerOf(Number(pid), folder) ? { socketFolder } : null;
}

/** Libraries that the user preloads into every program, such as a clock that runs ahead. */
const PRELOADED = Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD$|FAKETIME)/.test(name));

function optionsOf(account: ServerAccount) {
  // An interrupt from the keyboard must reach only this process; the server stops by the pipe.
  return {
    ...account,
    cwd: "/",
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: "C", ...Object.fromEntries(PRELOADED) },
  };
}

/** The data folder is closed to others, but the server's account must pass through it. */
function admit(dataDir: string, account: ServerAccount): void {
  if (account.gid === undefined) return;
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, 0o710);
  if (isReachable(dataDir, account)) return;
  throw new StartError(
    `DATA_DIR ${dataDir} lies in a folder that only root may enter, and the database does not run as root: ` +
      "choose another folder, or start Shiftkeep as another user.",
  );
}

/** Gives the account files that root copied here, for example from a backup: Postgres reads only its own. */
function giveTo(folder: string, { uid, gid }: ServerAccount): void {
  if (uid === undefined || gid === undefined || statSync(folder).uid === uid) return;
  for (const path of ["", ...(readdirSync(folder, { recursive: true }) as string[])]) {
    lchownSync(join(folder, path), uid, gid);
  }
  chmodSync(folder, 0o700);
}

/** Makes the files in a folder beside and renames it once they are on the disk: a crash leaves all or none. */
async function makeFiles(folder: string, { initdb }: Programs, account: ServerAccount): Promise<void> {
  const beside = `${folder}.new`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(beside, account.uid, account.gid);
  const words = ["-D", beside, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--data-checksums"];
  // A built-in locale sorts and compares alike on every machine, whatever its system libraries.
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  try {
    await promisify(execFile)(initdb, [...words, ...locale], optionsOf(account));
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartError(`The database cannot be made in ${folder}: ${stderr?.trim() || message}`);
  }
  renameSync(beside, folder);
  await flush(dirname(folder));
}

/** Stops a server that outlived its Shiftkeep, or removes a stale mark that would prevent a start. */
async function stopLeftover(folder: string): Promise<void> {
  const mark = join(folder, "postmaster.pid");
  if (!existsSync(mark)) return;
  const socketMark = join(folder, ".s.PGSQL.5432.lock");
  const pid = Number(readFileSync(mark, "utf8").split("\n")[0]);
  if (pid && isServerOf(pid, folder)) {
    process.kill(pid, "SIGINT");
    const late = Date.now() + STOP_MAX_MS;
    while (isServerOf(pid, folder)) {
      if (Date.now() > late) process.kill(pid, "SIGQUIT");
      await pause(POLL_MS);
    }
  }
  for (const file of [mark, socketMark]) rmSync(file, { force: true });
}

/** Whether a process is this folder's server, and not another one that has since received its id. */
function isServerOf(pid: number, folder: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

function socketFolderOf(folder: string, { uid, gid }: ServerAccount): string {
  if (Buffer.byteLength(folder) <= SOCKET_FOLDER_MAX) return folder;
  const short = mkdtempSync(join(tmpdir(), "shiftkeep-socket-"));
  if (uid !== undefined && gid !== undefined) chownSync(short, uid, gid);
  return short;
}

/** Resolves when the server accepts connections; after a crash that is when it has recovered. */
async function ready(server: ChildProcess, log: (line: string) => void): Promise<void> {
  const said: string[] = [];
  const lines = createInterface({ input: server.stderr as NodeJS.ReadableStream });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", () =>
      reject(new StartError(`The database does not start: ${said.slice(-5).join(" ")}`)),
    );
    lines.on("line", (line) => {
      if (said.length < 100) said.push(line);
      if (line.includes(READY)) resolve();
      if (/^(WARNING|FATAL|PANIC)/.test(line)) log(`database: ${line}`);
    });
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.stdin?.end();
  const late = setTimeout(() => server.kill("SIGQUIT"), STOP_MAX_MS);
  await ended;
  clearTimeout(late);
}
