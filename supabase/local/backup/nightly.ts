import { mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../operations/server-log.ts";
import { createBackup } from "./create-backup.ts";

interface NightlySettings {
  dataDir: string;
  /** Where backups are kept. */
  folder: string;
  passphrase: string | null;
  log(line: string): void;
}

export interface NightlyBackups {
  close(): Promise<void>;
}

const NAME = /^shiftkeep-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})Z\.backup$/;
const HALF_MADE = /^shiftkeep-.{17}\.backup\.(stage-\w{6}|part)$/;
/** The hour of the day in UTC; wherever people work, some of them do at any hour. */
const HOUR_UTC = 3;
const LOOK_MS = 10 * 60_000;
const KEEP_DAYS = 7;
const KEEP_WEEKS = 4;
const KEEP_MONTHS = 12;
const DAY_MS = 86_400_000;

/** The name of a backup that is made at an instant (ms). */
export function backupName(at: number): string {
  return `shiftkeep-${new Date(at).toISOString().slice(0, 16).replace(":", "-")}Z.backup`;
}

/** When a backup was made by its name, in ms; null for any other file. */
export function backupTime(name: string): number | null {
  const [, day, hour, minute] = NAME.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:00Z`) : null;
}

/** How old the newest backup in a folder is at an instant, both in ms; null where there is none. */
export async function lastBackupAge(folder: string, now: number): Promise<number | null> {
  const made = times(await readdir(folder).catch(() => []));
  return made.length === 0 ? null : now - Math.max(...made);
}

/** Whether one is to be made now (ms): none was since the last night, or ever. */
export function isBackupDue(names: readonly string[], now: number): boolean {
  const newest = Math.max(-Infinity, ...times(names));
  const night = Math.floor((now - HOUR_UTC * 3_600_000) / DAY_MS) * DAY_MS + HOUR_UTC * 3_600_000;
  return newest < night;
}

/**
 * Which backups are no longer kept: the newest of each of 7 days, of 4 weeks and of 12 months are, other files are not
 * ours.
 */
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

/** Makes a backup every night, and at the start where the last night's is missing; removes those that are not kept. */
export function startNightlyBackups({ dataDir, folder, passphrase, log }: NightlySettings): NightlyBackups {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  /** What is left of one that was being made when the server was killed. */
  async function removeHalfMade() {
    for (const name of await readdir(folder)) {
      if (HALF_MADE.test(name)) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  async function makeIfDue() {
    const now = Date.now();
    await removeHalfMade();
    if (!isBackupDue(await readdir(folder), now)) return;
    const file = join(folder, backupName(now));
    await createBackup({ dataDir, file, passphrase, log, signal: stopping.signal, isOwnServer: true });
    log(`Backup made: ${file}`);
    for (const name of backupsToRemove(await readdir(folder), now))
      await rm(join(folder, name), { force: true });
  }
  const look = () => {
    running ??= makeIfDue()
      .catch((error) => {
        if (!stopping.signal.aborted) log(`The backup was not made: ${messageOf(error)}`);
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, LOOK_MS).unref();
  look();
  return {
    async close() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
