import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { refuseRunning } from "../data-folder.ts";
import { openPool } from "../database/pool.ts";
import { startPostgres } from "../database/postgres-server.ts";
import { flush } from "../durable-files.ts";
import { StartError } from "../start-error.ts";
import { unpack } from "./archive.ts";
import { filesBelow, hashOf, MANIFEST, type Manifest } from "./create-backup.ts";

interface RestoreSettings {
  file: string;
  dataDir: string;
  passphrase: string | null;
  /** Moves an existing data folder aside. */
  force: boolean;
  log(line: string): void;
  /** The database's archived log, to continue from the backup to a point in time or to the archive's end. */
  archive?: { folder: string; until: string | null };
}

/**
 * Restores a backup into the data folder. Checks everything beside it first and never overwrites it. Resolves with
 * the folder to which the existing data was moved.
 */
export async function restoreBackup(
  settings: RestoreSettings,
): Promise<{ madeAt: string; movedTo: string | null }> {
  const { file, dataDir, passphrase, force, log, archive } = settings;
  const isUsed = existsSync(dataDir) && readdirSync(dataDir).length > 0;
  if (isUsed && !force) {
    throw new StartError(`${dataDir} is not empty: name another DATA_DIR, or add --force to move it aside.`);
  }
  if (isUsed) refuseRunning(dataDir);
  const beside = `${dataDir}.restoring`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true, mode: 0o700 });
  try {
    await unpack(file, beside, passphrase);
    const { madeAt } = await checked(beside, file);
    await recover(join(beside, "postgres"), log, archive);
    await rm(join(beside, MANIFEST));
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

/**
 * Starts the database once, so that it replays its log and the archive. Then begins an epoch: from it devices see
 * that the server went back, and offer what it lost.
 */
async function recover(folder: string, log: (line: string) => void, archive: RestoreSettings["archive"]) {
  if (archive) await writeFile(join(folder, "recovery.signal"), "");
  const extra = archive && {
    restore_command: `cp "${archive.folder}/%f" "%p"`,
    recovery_target_action: "promote",
    ...(archive.until !== null && { recovery_target_time: archive.until }),
  };
  const server = await startPostgres({ folder, log, extra: extra ?? {} });
  const { db, close } = openPool({ socketFolder: server.socketFolder });
  try {
    // A backup of an older build lacks this function; then the first device that misses something is the sign.
    const { rows } = await db.query("select from pg_proc where proname = 'begin_epochs'");
    if (rows.length > 0) await db.query("select sync.begin_epochs()");
  } finally {
    await close();
    await server.stop();
  }
}

async function flushTree(folder: string): Promise<void> {
  for (const path of await filesBelow(folder)) await flush(join(folder, path));
  await flush(folder);
}
