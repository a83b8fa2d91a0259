// Starts the delivery of pushes, as pg_net and pg_cron do on a hosted project: at once when one is queued, and every
// minute for retries, ended quiet hours, and what is due by the time of day. The same beat counts anonymous votes and
// removes files that nothing refers to.

import { coalesced } from "#lib/turns.ts";
import type { Db } from "./database/db.ts";
import { messageOf } from "./lib/server-log.ts";

interface BeatSettings {
  db: Db;
  /** Calls the function deliver-push. */
  deliver(): Promise<Response>;
  /** Calls the function collect-files. */
  collect(): Promise<Response>;
  log(line: string): void;
}

const CHANNEL = "push_queue";
const BEAT_MS = 60_000;
const DUE_PUSHES = "select from access.push_queue where due_at <= now() limit 1";
const COLLECTABLE = "select where public.collectable_files() <> '[]'";

/** Resolves when it listens for queued pushes; `start` begins the minute's beat. */
export async function openPushBeat({ db, deliver, collect, log }: BeatSettings) {
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | null = null;
  const deliverDue = coalesced(
    () => callIf(DUE_PUSHES, deliver, "pushes were not delivered"),
    (error) => complain(`pushes were not delivered: ${messageOf(error)}`),
    () => isClosing,
  );
  const unlisten = await db.listen(CHANNEL, deliverDue, deliverDue);

  function beat(): void {
    if (isClosing) return;
    beating ??= doDueWork().finally(() => {
      beating = null;
    });
  }

  async function doDueWork(): Promise<void> {
    await ask("select public.notify_of_due_things()", "nobody was notified of what is due");
    await ask("select access.count_secret_votes()", "anonymous votes were not counted");
    deliverDue();
    if (isClosing) return;
    const failure = "files were not collected";
    await callIf(COLLECTABLE, collect, failure).catch((error) => complain(`${failure}: ${error}`));
  }

  async function ask(query: string, failure: string): Promise<void> {
    if (isClosing) return;
    await db.query(query).catch((error) => complain(`${failure}: ${messageOf(error)}`));
  }

  /** Calls a function if a query finds work for it. */
  async function callIf(query: string, call: () => Promise<Response>, failure: string): Promise<void> {
    const { rows } = await db.query(query);
    if (rows.length === 0 || isClosing) return;
    const response = await call();
    const said = await response.text();
    if (!response.ok) complain(`${failure}: ${said}`);
  }

  /** Silent while closing: functions end with the server, and the next start continues their work. */
  function complain(line: string): void {
    if (!isClosing) log(line);
  }

  return {
    /** Returns at once. */
    start(): void {
      if (isClosing) return;
      timer = setInterval(beat, BEAT_MS).unref();
      beat();
    },
    /** Starts nothing new, and resolves when the running calls have ended, successfully or not. */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      await unlisten();
      await Promise.all([deliverDue.settled(), beating]);
    },
  };
}
