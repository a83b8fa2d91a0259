import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./options.ts";

/** Makes the data folder and marks it as ours while we run: two servers on one database would destroy it. */
export function claimDataFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`DATA_DIR ${dataDir} cannot be read and written.`);
  }
  const lock = join(dataDir, "server.pid");
  const owner = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
  if (owner && owner !== process.pid && isRunning(owner)) {
    throw new StartError(`DATA_DIR ${dataDir} is in use by another Shiftkeep server (process ${owner}).`);
  }
  writeFileSync(lock, String(process.pid));
  return () => rmSync(lock, { force: true });
}

/** A process that was killed leaves its mark behind; only a living one counts. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
