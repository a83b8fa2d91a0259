import { existsSync, readdirSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { restoreLog } from "../database/log-archive.ts";
import { openPool } from "../database/pool.ts";
import { postgresAccount } from "../database/postgres-programs.ts";
import { startPostgres } from "../database/postgres-server.ts";
import { refuseRunning } from "../files/data-folder.ts";
import { flush } from "../files/durable-files.ts";
import { StartError } from "../lib/start-error.ts";
import { unpack } from "./archive.ts";
import { filesBelow, hashOf, MANIFEST, type Manifest } from "./create-backup.ts";

interface RestoreSettings {
  file: string;
  dataDir: string;
  passphrase: string | null;
  /** Moves an existing data folder aside. */
  force: boolean;
  /** Restores what is not encrypted although there is a passphrase. */
  allowPlain?: boolean;
  log(line: string): void;
  /** The database's archived log, to continue from the backup to a point in time or to the archive's end. */
  archive?: { folder: string; until: string | null };
}

/** What a backup consists of. */
const PARTS = new Set(["postgres", "files", "keys.json", MANIFEST]);
/** The files at the top of a database's folder that are its data. All others are configuration. */
const DATABASE_FILES = new Set(["PG_VERSION", "backup_label"]);
/** The database's configuration: whatever else it needs, startPostgres gives it. Its socket lets in one account alone. */
const CONFIGURATION = {
  "postgresql.conf": "default_text_search_config = 'pg_catalog.english'\n",
  "postgresql.auto.conf": "",
  "pg_hba.conf": "local all all trust\n",
  "pg_ident.conf": "",
};

/**
 * Restores a backup into the data folder. Checks everything beside it first and never overwrites it. Resolves with
 * the folder to which the existing data was moved.
 */
export async function restoreBackup(
  settings: RestoreSettings,
): Promise<{ madeAt: string; movedTo: string | null }> {
  const { file, dataDir, passphrase, force, allowPlain = false } = settings;
  const isUsed = existsSync(dataDir) && readdirSync(dataDir).length > 0;
  if (isUsed && !force) {
    throw new StartError(`${dataDir} is not empty: name another DATA_DIR, or add --force to move it aside.`);
  }
  if (isUsed) refuseRunning(dataDir);
  const beside = `${dataDir}.restoring`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true, mode: 0o700 });
  try {
    const { isVerified } = await unpack(file, beside, passphrase, allowPlain);
    const { madeAt } = await checked(beside, file);
    await configure(join(beside, "postgres"));
    await recover(join(beside, "postgres"), settings);
    await rm(join(beside, MANIFEST));
    // Whoever wrote such a file knows its keys: with them they could sign anybody in. The next start makes new ones.
    if (passphrase !== null && !isVerified) await rm(join(beside, "keys.json"), { force: true });
    await flushTree(beside);
    const movedTo = isUsed ? `${dataDir}.before-${new Date().toISOString().replace(/[:.]/g, "-")}` : null;
    if (movedTo) await rename(dataDir, movedTo);
    else await rm(dataDir, { recursive: true, force: true });
    await rename(beside, dataDir);
    await flush(dirname(dataDir));
    return { madeAt, movedTo };
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}

async function checked(folder: string, file: string): Promise<Manifest> {
  await refuseForeignEntries(folder, file);
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => "{}");
  const manifest = JSON.parse(text) as Partial<Manifest>;
  if (manifest.version !== 1) throw new StartError(`${file} was made by another version of Shiftkeep.`);
  const { files = {} } = manifest;
  const there = (await filesBelow(folder)).filter((path) => path !== MANIFEST);
  for (const path of new Set([...there, ...Object.keys(files)])) {
    const isWhole = there.includes(path) && files[path] === (await hashOf(join(folder, path)));
    if (!isWhole) throw new StartError(`${file} is damaged: ${path} is not as it was.`);
  }
  return manifest as Manifest;
}

/** A link in a backup could lead anywhere, and a backup has none. */
async function refuseForeignEntries(folder: string, file: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isOurs = entry.parentPath !== folder || PARTS.has(entry.name);
    const isPlain = entry.isDirectory() || (entry.isFile() && (await lstat(path)).nlink === 1);
    if (!isOurs || !isPlain) throw new StartError(`${file} contains ${entry.name}, which no backup has.`);
  }
}

/** Nothing in a backup configures the database that reads it: such a file could load libraries and run commands. */
async function configure(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() && !DATABASE_FILES.has(entry.name)) await rm(join(folder, entry.name));
  }
  for (const [name, content] of Object.entries(CONFIGURATION)) {
    await writeFile(join(folder, name), content, { mode: 0o600 });
  }
}

/**
 * Starts the database once, so that it replays its log and the archive. Then begins an epoch: from it devices see
 * that the server went back, and offer what it lost.
 */
async function recover(folder: string, settings: RestoreSettings): Promise<void> {
  const { archive, passphrase, allowPlain = false, log } = settings;
  const account = postgresAccount(folder);
  const restoring =
    archive && restoreLog(folder, { folder: archive.folder, passphrase, allowPlain, account });
  if (archive) await writeFile(join(folder, "recovery.signal"), "");
  try {
    const server = await startPostgres({
      folder,
      log,
      extra: {
        ...restoring?.settings,
        ...(archive && { recovery_target_action: "promote", hot_standby: "off" }),
        ...(archive?.until && { recovery_target_time: archive.until }),
      },
    });
    const { db, close } = openPool({ socketFolder: server.socketFolder });
    try {
      // A backup of an older build lacks this function; then the first device that misses something is the sign.
      const { rows } = await db.query("select from pg_proc where proname = 'begin_epochs'");
      if (rows.length > 0) await db.query("select sync.begin_epochs()");
    } finally {
      await close();
      await server.stop();
    }
  } catch (error) {
    throw restoring?.refusal() ?? error;
  } finally {
    await restoring?.close();
  }
}

async function flushTree(folder: string): Promise<void> {
  for (const path of await filesBelow(folder)) await flush(join(folder, path));
  await flush(folder);
}
