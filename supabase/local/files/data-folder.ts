import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "../lib/start-error.ts";
import { makeFolderDurably } from "./durable-files.ts";

/** This server's own entries in its folder; any other file stays untouched. */
const LOCK = "server.pid";
const OURS = ["files", "keys.json", LOCK];
const STICKY = 0o1000;

/**
 * Makes the data folder, closes it to other users of the machine and marks it as claimed: two servers on one
 * database would destroy it. Returns the function that removes the mark.
 */
export function claimDataFolder(dataDir: string, log: (line: string) => void): () => void {
  try {
    makeFolderDurably(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`DATA_DIR ${dataDir} cannot be read and written.`);
  }
  if (lstatSync(dataDir).mode & STICKY) {
    throw new StartError(`DATA_DIR ${dataDir} is shared with other users: name a folder of its own.`);
  }
  refuseRunning(dataDir);
  try {
    closeToOthers(dataDir, OURS);
  } catch (error) {
    log(`Other users of this machine may be able to read ${dataDir}: ${(error as Error).message}`);
  }
  const lock = join(dataDir, LOCK);
  writeFileSync(lock, `${process.pid} ${markOf(process.pid, dataDir)}`, { mode: 0o600 });
  return () => rmSync(lock, { force: true });
}

/**
 * Throws a StartError if another server runs on the folder. A killed process leaves its mark: only the process that
 * wrote it counts, not another with the same id, and only in the folder where it wrote it, because a copy of the folder
 * contains the mark too.
 */
export function refuseRunning(dataDir: string): void {
  const lock = join(dataDir, LOCK);
  if (!existsSync(lock)) return;
  const [, id, mark = ""] = /^(\d+)(?: (.*))?/s.exec(readFileSync(lock, "utf8")) ?? [];
  const pid = Number(id);
  if (!pid || pid === process.pid || !isRunning(pid)) return;
  if (mark && startOf(pid) && markOf(pid, dataDir) !== mark) return;
  throw new StartError(
    `DATA_DIR ${dataDir} is in use by another Shiftkeep server (process ${pid}). Stop that one first; ` +
      `if process ${pid} is something else, delete ${lock} and start again.`,
  );
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function markOf(pid: number, dataDir: string): string {
  const { dev, ino } = statSync(dataDir);
  return `${startOf(pid)} ${dev}:${ino}`;
}

/** Returns when a process began, as the system words it; empty if the system does not say. */
function startOf(pid: number): string {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The program's name, in brackets, can contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ");
    return `${boot} ${fields[19]}`;
  } catch {
    return "";
  }
}

/** Gives the folder and its existing files to their owner alone. */
function closeToOthers(path: string, names = readdirSync(path)): void {
  chmodSync(path, 0o700);
  for (const name of names) {
    const inside = join(path, name);
    const entry = lstatSync(inside, { throwIfNoEntry: false });
    if (entry?.isDirectory()) closeToOthers(inside);
    else if (entry?.isFile() && entry.mode & 0o077) chmodSync(inside, 0o600);
  }
}
