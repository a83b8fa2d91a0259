import { mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { coalesced } from "#lib/turns.ts";
import { messageOf } from "../lib/server-log.ts";
import { createBackup } from "./create-backup.ts";

interface NightlySettings {
  dataDir: string;
  /** The folder of the backups. */
  folder: string;
  passphrase: string | null;
  log(line: string): void;
}

const NAME = /^shiftkeep-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})Z\.backup$/;
const HALF_MADE = /^shiftkeep-.{17}\.backup\.(stage-\w{6}|part)$/;
/** The hour in UTC. No hour suits everybody: people work in all time zones. */
const HOUR_UTC = 3;
const LOOK_MS = 10 * 60_000;
const KEEP_DAYS = 7;
const KEEP_WEEKS = 4;
const KEEP_MONTHS = 12;
const DAY_MS = 86_400_000;

/** Returns the name of a backup made at an instant (ms). */
export function backupName(at: number): string {
  return `shiftkeep-${new Date(at).toISOString().slice(0, 16).replace(":", "-")}Z.backup`;
}

/** Returns the instant (ms) in a backup's name, or null for any other file. */
export function backupTime(name: string): number | null {
  const [, day, hour, minute] = NAME.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:00Z`) : null;
}

/** Resolves with the age of the newest backup in a folder at `now` (both in ms), or null if there is none. */
export async function lastBackupAge(folder: string, now: number): Promise<number | null> {
  const made = times(await readdir(folder).catch(() => []));
  return made.length === 0 ? null : now - Math.max(...made);
}

/** Whether a backup is due at `now` (ms): none was made since the last night. */
export function isBackupDue(names: readonly string[], now: number): boolean {
  const newest = Math.max(-Infinity, ...times(names));
  const night = Math.floor((now - HOUR_UTC * 3_600_000) / DAY_MS) * DAY_MS + HOUR_UTC * 3_600_000;
  return newest < night;
}

/** Returns the backups to remove. The newest of each of 7 days, 4 weeks and 12 months stay, and so do other files. */
export function backupsToRemove(names: readonly string[], now: number): string[] {
  const kept = new Set<number>();
  const newestFirst = times(names).sort((one, other) => other - one);
  const keep = (periodOf: (at: number) => string, most: number) => {
    const seen = new Set<string>();
    for (const at of newestFirst) {
      const period = periodOf(at);
      if (seen.has(period)) continue;
      if (seen.size === most) return;
      seen.add(period);
      kept.add(at);
    }
  };
  keep((at) => new Date(at).toISOString().slice(0, 10), KEEP_DAYS);
  keep((at) => String(Math.floor((at / DAY_MS + 3) / 7)), KEEP_WEEKS);
  keep((at) => new Date(at).toISOString().slice(0, 7), KEEP_MONTHS);
  return names.filter((name) => {
    const at = backupTime(name);
    return at !== null && !kept.has(at) && at <= now;
  });
}

function times(names: readonly string[]): number[] {
  return names.map(backupTime).filter((at) => at !== null);
}

/** Makes a backup of every night, and removes old ones, until the returned function is called. */
export function startNightlyBackups({ dataDir, folder, passphrase, log }: NightlySettings) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  const { signal } = stopping;
  const lookWhetherDue = coalesced(
    makeIfDue,
    (error) => {
      if (!signal.aborted) log(`The backup was not made: ${messageOf(error)}`);
    },
    () => signal.aborted,
  );

  async function makeIfDue() {
    const now = Date.now();
    const names = await readdir(folder);
    // A backup that was unfinished when the server was killed.
    for (const name of names.filter((one) => HALF_MADE.test(one))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    if (!isBackupDue(names, now)) return;
    const file = join(folder, backupName(now));
    await createBackup({ dataDir, file, passphrase, log, signal, isOwnServer: true });
    log(`Backup made: ${file}`);
    for (const name of backupsToRemove(await readdir(folder), now))
      await rm(join(folder, name), { force: true });
  }

  const timer = setInterval(lookWhetherDue, LOOK_MS).unref();
  lookWhetherDue();
  return async (): Promise<void> => {
    clearInterval(timer);
    stopping.abort();
    await lookWhetherDue.settled();
  };
}
