// Checks whether this server can do its work. A failure takes it out of service (503 at /readyz); a warning does not:
// with a full disk everything stays readable.

import { within } from "#lib/attempts.ts";
import type { Db } from "../database/db.ts";
import { messageOf } from "../lib/server-log.ts";
import type { DiskSpace } from "./disk-space.ts";
import { type Gauge, gauge } from "./metrics.ts";

export type HealthDb = Pick<Db, "query" | "listen">;

export interface Check {
  name: "database" | "realtime" | "disk" | "pushes" | "mails" | "backups";
  grade: "ok" | "warning" | "failed";
  says?: string;
}

interface HealthSources {
  db: HealthDb;
  disk: DiskSpace;
  /** How many mails in a row the mail server refused, from auth and from functions. */
  failedMails(): number;
  /** Open realtime sockets. */
  sockets(): number;
  /** The last backup's age in ms, null if there is none yet. Absent if this server makes no backups. */
  backupAge?: (() => Promise<number | null>) | undefined;
}

export type Health = Awaited<ReturnType<typeof createHealth>>;

const CHANNEL = "operations_probe";
const ANSWER_MAX_MS = 3000;
/** An answer is valid for this long, for all callers. */
const KEPT_MS = 2000;
/** Pushes are tried every minute: one that is due for longer is stuck. */
const STUCK_S = 900;

/** A backup is made every night; after this time at least one is missing. */
const BACKUP_MAX_MS = 36 * 60 * 60_000;

interface Queue {
  due: number;
  oldest_s: number;
}

/** Listens for its own probe, and resolves when it can run checks. */
export async function createHealth(sources: HealthSources) {
  const { db } = sources;
  const probes = new Map<string, () => void>();
  const unlisten = await db.listen(CHANNEL, (payload) => probes.get(payload)?.());
  let kept: { at: number; checks: Promise<Check[]> } | null = null;

  /** Runs all checks; simultaneous calls share one run. */
  function check(): Promise<Check[]> {
    const at = performance.now();
    if (!kept || at - kept.at > KEPT_MS) kept = { at, checks: look(sources, heardProbe(db, probes)) };
    return kept.checks;
  }

  return { check, gauges: (): Promise<Gauge[]> => measure(sources, check), close: unlisten };
}

/** Sends a notification through the database and back, the way hints arrive. */
async function heardProbe(db: HealthDb, probes: Map<string, () => void>): Promise<void> {
  const id = crypto.randomUUID();
  const heard = new Promise<void>((resolve) => probes.set(id, resolve));
  try {
    await db.query("select pg_notify($1, $2)", [CHANNEL, id]);
    await heard;
  } finally {
    probes.delete(id);
  }
}

async function pushQueue(db: HealthDb): Promise<Queue> {
  const { rows } = await db.query<Queue>(
    `select count(*)::int as due, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as oldest_s
     from access.push_queue where due_at <= now()`,
  );
  return rows[0] ?? { due: 0, oldest_s: 0 };
}

async function look({ db, disk, failedMails, backupAge }: HealthSources, heard: Promise<void>) {
  const [database, realtime, pushes] = await Promise.all([
    graded("database", db.query("select 1")),
    graded("realtime", heard),
    graded("pushes", pushQueue(db), ({ due, oldest_s }) =>
      oldest_s > STUCK_S ? `${due} pushes have waited for up to ${Math.round(oldest_s / 60)} minutes` : null,
    ),
  ]);
  const failed = failedMails();
  return [
    database,
    realtime,
    disk.isLow() ? warning("disk", "changes are refused: there is too little room") : ok("disk"),
    // Without the database the number is unknown; its own check reports the failure.
    pushes.grade === "failed" ? warning("pushes", "not known") : pushes,
    failed > 0 ? warning("mails", `the last ${failed} mails were not taken by the mail server`) : ok("mails"),
    ...(backupAge ? [backups(await backupAge())] : []),
  ];
}

/** The measured values of the same checks. */
async function measure(
  { db, disk, sockets, failedMails, backupAge }: HealthSources,
  check: () => Promise<Check[]>,
): Promise<Gauge[]> {
  const began = performance.now();
  const waiting = await within(ANSWER_MAX_MS, pushQueue(db), null).catch(() => null);
  const took = (performance.now() - began) / 1000;
  const failing = (await check()).filter(({ grade }) => grade === "failed").length;
  const age = (await backupAge?.()) ?? null;
  return [
    gauge("shiftkeep_checks_failing", "Checks of /readyz that fail.", failing),
    gauge("shiftkeep_disk_free_bytes", "Room where the data is.", disk.free()),
    gauge("shiftkeep_disk_low", "1 while changes are refused for want of room.", Number(disk.isLow())),
    gauge("shiftkeep_realtime_sockets", "Devices that listen.", sockets()),
    gauge("shiftkeep_mails_failed", "Mails in a row that the mail server did not take.", failedMails()),
    ...(waiting
      ? [
          gauge("shiftkeep_database_seconds", "How long a small question took just now.", took),
          gauge("shiftkeep_pushes_due", "Pushes that wait to be delivered.", waiting.due),
          gauge(
            "shiftkeep_pushes_oldest_seconds",
            "How long the oldest of them has waited.",
            waiting.oldest_s,
          ),
        ]
      : []),
    ...(age === null
      ? []
      : [gauge("shiftkeep_backup_age_seconds", "How old the last backup is.", age / 1000)]),
  ];
}

const ok = (name: Check["name"]): Check => ({ name, grade: "ok" });
const warning = (name: Check["name"], says: string): Check => ({ name, grade: "warning", says });

/** Grades the age of the last backup (ms; null if there is none). */
export function backupState(age: number | null): "missing" | "late" | "fresh" {
  if (age === null) return "missing";
  return age > BACKUP_MAX_MS ? "late" : "fresh";
}

function backups(age: number | null): Check {
  const state = backupState(age);
  if (state === "missing") return warning("backups", "none was made yet");
  return state === "late"
    ? warning("backups", `the last one is ${Math.round((age ?? 0) / 3_600_000)} hours old`)
    : ok("backups");
}

async function graded<T>(
  name: Check["name"],
  answer: Promise<T>,
  warns: (answer: T) => string | null = () => null,
): Promise<Check> {
  try {
    const said = answer.then((value) => ({ value }));
    const given = await within(ANSWER_MAX_MS, said, null);
    if (!given) throw new Error("no answer in time");
    const says = warns(given.value);
    return says ? warning(name, says) : ok(name);
  } catch (error) {
    return { name, grade: "failed", says: messageOf(error) };
  }
}

// Functions send mail themselves, each in its own process: their answers say whether the mail server accepted it.

/** Functions whose success means that a mail was sent, unless their answer says otherwise. */
const MAILING = /^\/functions\/v1\/(send-payslip|send-support-request|invite-staff|confirm-email)\/?$/;
const NOTHING_SENT = ["already_sent", "confirmed"];

export function createFunctionMails() {
  let failed = 0;
  return {
    /** Returns the answer unchanged, and counts what it says of a mail. */
    async counted({ url }: Request, answer: Promise<Response>): Promise<Response> {
      const response = await answer;
      if (!MAILING.test(new URL(url).pathname)) return response;
      const said = await response
        .clone()
        .json()
        .catch(() => null);
      if (said?.code === "mail_failed") failed++;
      else if (response.status === 200 && !NOTHING_SENT.includes(said?.status)) failed = 0;
      return response;
    },
    /** How many mails in a row the mail server refused. */
    failedInARow: () => failed,
  };
}
