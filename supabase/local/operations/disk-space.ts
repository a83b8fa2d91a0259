// Measures the free disk space and protects it: with too little, devices keep their changes, and everything stays
// readable. The database never meets a full disk: the reserve holds what it needs for its own work (its log, a
// checkpoint, the sessions of people who sign in).

import { existsSync, lstatSync, readdirSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { DISK_FULL } from "#schema/protocol/transport.ts";
import type { Db } from "../database/db.ts";
import type { Handler } from "../http/http.ts";
import { StartError } from "../lib/start-error.ts";

export type DiskSpace = ReturnType<typeof createDiskSpace>;

interface DiskSettings {
  /** The data folder; null stores nothing. */
  folder: string | null;
  /** The free space to keep. */
  reserveBytes: number;
  log(line: string): void;
  /** Returns the bytes that this user may still write in the folder. */
  measure?: (folder: string) => number;
  now?: () => number;
}

const MB = 1024 * 1024;
/** A measurement is valid for this long, so that a burst of requests measures once. */
const MEASURE_MS = 1000;
/** Writing resumes at this multiple of the reserve, so that it does not stop and start every minute. */
const RESUME_SHARE = 1.1;
/** With less the database could not start, because it writes to recover. */
const START_MIN_BYTES = 64 * MB;

/** Returns a watch on a folder's disk. It logs once when space becomes low, and once when there is enough again. */
export function createDiskSpace(settings: DiskSettings) {
  const { folder, reserveBytes, log, measure = freeBytesOf, now = Date.now } = settings;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let free = Number.POSITIVE_INFINITY;
  let wasLow = false;

  function look(): number {
    if (!folder || Math.abs(now() - measuredAt) < MEASURE_MS) return free;
    measuredAt = now();
    free = measure(folder);
    const low = free < reserveBytes * (wasLow ? RESUME_SHARE : 1);
    if (low !== wasLow)
      log(low ? lowLine(folder, free, reserveBytes) : "There is room again: changes are taken.");
    wasLow = low;
    return free;
  }

  return {
    /** Free bytes; Infinity if nothing is stored. */
    free: look,
    /** Whether writing `moreBytes` more would use the reserve. */
    isLow: (moreBytes = 0) => look() - moreBytes < reserveBytes || wasLow,
    /** Reports that a write has met a full disk, whatever the last measurement says. */
    ranOut() {
      if (!wasLow && folder) log(lowLine(folder, free, reserveBytes));
      wasLow = true;
      measuredAt = now();
    },
  };
}

/** Returns the free bytes of a folder's disk. Throws if there is no such folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function lowLine(folder: string, free: number, reserveBytes: number): string {
  return (
    `Only ${inMb(free)} MB are free where ${folder} is, and ${inMb(reserveBytes)} MB (DISK_RESERVE_MB) are held in reserve: ` +
    `no changes are taken until there is more. ${adviceFor(folder)}`
  );
}

/** Throws a StartError that says what to free, if the database could not start. */
export function refuseFullDisk(folder: string, measure = freeBytesOf): void {
  const free = measure(nearestFolder(folder));
  if (free >= START_MIN_BYTES) return;
  throw new StartError(
    `The disk of DATA_DIR ${folder} is full: ${inMb(free)} MB are free, and ${inMb(START_MIN_BYTES)} MB are needed to start. ` +
      adviceFor(folder),
  );
}

/** Returns a folder, or its nearest existing parent. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

/** Says what may be freed, and what may not. */
function adviceFor(folder: string): string {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const parts = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name} ${inMb(sizeOf(join(folder, name)))} MB`);
  const ours = parts.length > 0 ? ` (${parts.join(", ")}: nothing of it may be deleted by hand)` : "";
  return `Delete or move old backups, logs and other files from that disk, or make it larger${ours}.`;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

const inMb = (bytes: number) => Math.floor(bytes / MB);

interface WriteGuard {
  disk: DiskSpace;
  /** The database's functions that only read. */
  reading: ReadonlySet<string>;
  /** Whether this server calls itself: a request that it has accepted may finish. */
  isOwnCall(request: Request): boolean;
}

/** Functions for reading, for looking after the server, or for making room. */
const READING_FUNCTIONS = new Set([
  "calendar-feed",
  "open-positions",
  "push-key",
  "list-invoices",
  "console-unlock",
  "console-data",
]);
const NO_ROOM = /No space left on device|\bENOSPC\b|"53100"/;
const RETRY_AFTER_S = 30;

/** Refuses writes while space is low, and explains a write that failed for lack of it. */
export function guardWrites({ disk, reading, isOwnCall }: WriteGuard): (next: Handler) => Handler {
  const isRead = (request: Request) => {
    const { pathname } = new URL(request.url);
    const [, area = "", , ...rest] = pathname.split("/");
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return true;
    if (area === "rest") return rest[0] === "rpc" && reading.has(rest[1] ?? "");
    if (area === "functions") return READING_FUNCTIONS.has(rest[0] ?? "");
    // Removing makes room; lists and links come as POST.
    if (area === "storage") return request.method === "DELETE" || /^(list|sign|info)$/.test(rest[1] ?? "");
    // People must sign in to read; the reserve has room for sessions.
    return area !== "auth" || /^(token|logout|verify|factors)$/.test(rest[0] ?? "");
  };

  return (next) => async (request, connection) => {
    const moreBytes = Number(request.headers.get("content-length") ?? 0) || 0;
    const refuses = !isRead(request) && disk.isLow(moreBytes) && !isOwnCall(request);
    if (refuses) return noRoom(request);
    const response = await next(request, connection).catch((error: unknown) => {
      if (!NO_ROOM.test(`${error} ${codeOf(error)}`)) throw error;
      return noRoom(request);
    });
    if (response.status < 500 || response.status === 507) return response;
    const said = await response.clone().text();
    return NO_ROOM.test(said) || (request.method !== "GET" && disk.isLow()) ? noRoom(request) : response;
  };
}

function codeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return code === "53100" ? "ENOSPC" : String(code ?? "");
}

/** 507; for auth 503, which its clients treat as temporary: any other code would sign people out. */
function noRoom({ url }: Request): Response {
  const status = new URL(url).pathname.startsWith("/auth/") ? 503 : 507;
  const message = "The server is out of storage space. Please try again later.";
  return Response.json(
    { code: DISK_FULL, error_code: DISK_FULL, message, msg: message },
    { status, headers: { "retry-after": String(RETRY_AFTER_S), "access-control-allow-origin": "*" } },
  );
}

/** Resolves with the functions that people may call and that write nothing, according to the database. */
export async function readingFunctions(db: Db): Promise<Set<string>> {
  const { rows } = await db.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
     group by proname having bool_and(provolatile <> 'v')`,
  );
  return new Set(rows.map(({ proname }) => proname));
}
