import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { chmod, constants, copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Statements } from "../database/db.ts";
import { openPool } from "../database/pool.ts";
import { runningServer, startPostgres } from "../database/postgres-server.ts";
import { StartError } from "../options.ts";
import { pack } from "./archive.ts";

export interface BackupSettings {
  dataDir: string;
  file: string;
  /** Encrypts the backup; null leaves it readable for whoever has the file. */
  passphrase: string | null;
  signal?: AbortSignal;
  log(line: string): void;
}

/** What a backup says of itself. */
export interface Manifest {
  version: 1;
  madeAt: string;
  /** Which Postgres can read it. */
  postgres: string;
  /** By its path: the SHA-256 of each file. */
  files: Record<string, string>;
}

export const MANIFEST = "backup.json";
/** What a server of its own makes anew, or must not have from another one. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_wal\/.+|(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|(.*\/)?pgsql_tmp.*)$/;

/**
 * Makes a backup of everything in a data folder: database, files and keys, as they are at one moment, while a server uses
 * them or not. The file is there as a whole or not at all.
 */
export async function createBackup({
  dataDir,
  file,
  passphrase,
  signal,
  log,
}: BackupSettings): Promise<void> {
  const folder = join(dataDir, "postgres");
  if (!existsSync(join(folder, "PG_VERSION"))) throw new StartError(`There is no database in ${dataDir}.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const stage = await mkdtemp(`${file}.stage-`);
  try {
    await chmod(stage, 0o700);
    const hashes: Manifest["files"] = {};
    const running = runningServer(folder);
    const own = running ? null : await startPostgres({ folder, log });
    const pool = openPool({ socketFolder: running?.socketFolder ?? own?.socketFolder ?? folder });
    try {
      await pool.db.transaction((session) => copyDatabase(session, folder, join(stage, "postgres"), signal));
    } finally {
      await pool.close();
      await own?.stop();
    }
    // After the database: whatever a row of it refers to had been written before.
    for (const name of ["files", "keys.json"]) await copyIfThere(join(dataDir, name), join(stage, name));
    for (const path of await filesBelow(stage)) {
      signal?.throwIfAborted();
      hashes[path] = await hashOf(join(stage, path));
    }
    const postgres = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
    const manifest: Manifest = { version: 1, madeAt: new Date().toISOString(), postgres, files: hashes };
    await writeFile(join(stage, MANIFEST), JSON.stringify(manifest));
    await pack(stage, file, passphrase, signal);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Copies the files of a database that is in use, and of its log what was written meanwhile: together they are consistent. */
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
  // Keeps the log until it is copied; it ends with this connection.
  await ask("select pg_create_physical_replication_slot($1, true, true)", [slot]);
  const start = await ask<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start($1, true)) as segment",
    [slot],
  );
  await copyFiles(from, to, signal);
  const stop = await ask<{ segment: string; labelfile: string; spcmapfile: string }>(
    "select pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(false)",
  );
  await writeFile(join(to, "backup_label"), stop.labelfile);
  if (stop.spcmapfile) await writeFile(join(to, "tablespace_map"), stop.spcmapfile);
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

/** A table that was dropped meanwhile; the log says so. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** The paths of all files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** The SHA-256 of a file, in hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
