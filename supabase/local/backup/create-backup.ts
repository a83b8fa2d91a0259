import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { chmod, constants, copyFile, link, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Statements } from "../database/db.ts";
import { openPool } from "../database/pool.ts";
import { runningServer, startPostgres } from "../database/postgres-server.ts";
import { claimDataFolder } from "../files/data-folder.ts";
import { isHalfWritten } from "../files/durable-files.ts";
import { StartError } from "../lib/start-error.ts";
import { pack } from "./archive.ts";

interface BackupSettings {
  dataDir: string;
  file: string;
  /** Encrypts the backup; null leaves it readable for everybody who has the file. */
  passphrase: string | null;
  signal?: AbortSignal;
  /** This process holds the folder: the backup uses its running database and starts none. */
  isOwnServer?: boolean;
  log(line: string): void;
}

/** The manifest inside a backup. */
export interface Manifest {
  version: 1;
  madeAt: string;
  /** The Postgres version that can read the backup. */
  postgres: string;
  /** The SHA-256 of each file by its path. */
  files: Record<string, string>;
}

export const MANIFEST = "backup.json";
/** Files that a new server recreates, or must not take over from another one. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_wal\/.+|(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|(.*\/)?pgsql_tmp.*)$/;

/** Prefix of folders, in the data folder, where files wait to be packed. */
const STAGE = ".backup-";

/**
 * Backs up database, files and keys as of one moment, while a server runs or not; without a server it claims the
 * folder meanwhile. The file appears complete or not at all.
 */
export async function createBackup({
  dataDir,
  file,
  passphrase,
  signal,
  isOwnServer = false,
  log,
}: BackupSettings): Promise<void> {
  const folder = join(dataDir, "postgres");
  if (!existsSync(join(folder, "PG_VERSION"))) throw new StartError(`There is no database in ${dataDir}.`);
  const running = runningServer(folder);
  if (isOwnServer && !running) throw new Error("The database is being started again.");
  const release = running ? () => {} : claimDataFolder(dataDir, log);
  const stages: string[] = [];
  const makeStage = async (prefix: string) => {
    const stage = await mkdtemp(prefix);
    stages.push(stage);
    await chmod(stage, 0o700);
    return stage;
  };
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // A copy that nobody may read does not lie on the disk of the backups, not even for a moment.
    const stage = await makeStage(passphrase === null ? `${file}.stage-` : join(dataDir, STAGE));
    const links = await makeStage(join(dataDir, STAGE));
    const hashes: Manifest["files"] = {};
    const own = running ? null : await startPostgres({ folder, log });
    const pool = openPool({ socketFolder: running?.socketFolder ?? own?.socketFolder ?? folder });
    try {
      await pool.db.transaction((session) => copyDatabase(session, folder, join(stage, "postgres"), signal));
    } finally {
      await pool.close();
      await own?.stop();
    }
    // Files come after the database: every file that a row refers to was written before the row.
    await linkFiles(join(dataDir, "files"), join(links, "files"), signal);
    await copyFile(join(dataDir, "keys.json"), join(stage, "keys.json")).catch(unlessGone);
    for (const below of stages) {
      for (const path of await filesBelow(below)) {
        signal?.throwIfAborted();
        hashes[path] = await hashOf(join(below, path));
      }
    }
    const postgres = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
    const manifest: Manifest = { version: 1, madeAt: new Date().toISOString(), postgres, files: hashes };
    await writeFile(join(stage, MANIFEST), JSON.stringify(manifest));
    await pack(stages, file, passphrase, signal);
  } finally {
    for (const stage of stages) await rm(stage, { recursive: true, force: true });
    release();
  }
}

/** Removes what an aborted backup left in a data folder. Must not run during a backup. */
export async function removeStages(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(STAGE)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Copies the files of a running database and the log written meanwhile: together they are consistent. */
async function copyDatabase(
  session: Statements,
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  const ask = async <T>(sql: string, values: unknown[] = []) =>
    (await session.query<T>(sql, values)).rows[0] as T;
  await session.exec("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
  const slot = `backup_${process.pid}_${Date.now()}`;
  // The slot keeps the log until it is copied; it ends with this connection.
  await ask("select pg_create_physical_replication_slot($1, true, true)", [slot]);
  const start = await ask<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start($1, true)) as segment",
    [slot],
  );
  await copyFiles(from, to, signal);
  const stop = await ask<{ segment: string; labelfile: string; spcmapfile: string | null }>(
    "select pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(false)",
  );
  if (stop.spcmapfile) throw new StartError("The database has tablespaces outside its folder.");
  await writeFile(join(to, "backup_label"), stop.labelfile);
  for (const name of await readdir(join(from, "pg_wal"))) {
    if (!/^[0-9A-F]{24}$/.test(name) || name < start.segment || name > stop.segment) continue;
    await copyFile(join(from, "pg_wal", name), join(to, "pg_wal", name), constants.COPYFILE_FICLONE);
  }
  await ask("select pg_drop_replication_slot($1)", [slot]);
}

async function copyFiles(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    signal?.throwIfAborted();
    const source = join(entry.parentPath, entry.name);
    const path = relative(from, source);
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    if (!entry.isFile()) continue;
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await copyFile(source, join(to, path), constants.COPYFILE_FICLONE).catch(unlessGone);
  }
}

/**
 * Stored files never change: a replacement takes over the name. A hard link keeps the old file until it is packed.
 * A file that is removed before it is linked is left out, as if it had been removed earlier.
 */
async function linkFiles(from: string, to: string, signal?: AbortSignal): Promise<void> {
  for (const path of existsSync(from) ? await filesBelow(from) : []) {
    signal?.throwIfAborted();
    if (isHalfWritten(path)) continue;
    const [source, target] = [join(from, path), join(to, path)];
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // Some file systems have no hard links.
    await link(source, target)
      .catch(() => copyFile(source, target, constants.COPYFILE_FICLONE))
      .catch(unlessGone);
  }
}

/** Ignores a missing file: a dropped table, which the log records, or a removed file. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Resolves with the paths of all files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Resolves with a file's SHA-256 in hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
