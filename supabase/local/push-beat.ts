// Has pushes delivered, as pg_net and pg_cron do on a hosted project: at once when one is queued, and every minute for
// what was to be tried again, for quiet hours that are over, and for what is due by the time of day. Anonymous votes are
// counted with the same beat, and files that nothing refers to are removed.

import type { Db } from "./database/db.ts";
import { messageOf } from "./operations/server-log.ts";
import { createRerun } from "./turns.ts";

interface BeatSettings {
  db: Db;
  /** Calls the function deliver-push. */
  deliver(): Promise<Response>;
  /** Calls the function collect-files. */
  collect(): Promise<Response>;
  log(line: string): void;
}

export interface PushBeat {
  /** Begins to look at the time. Returns at once. */
  start(): void;
  /** Resolves when what was queued until now has been tried. */
  settled(): Promise<void>;
  /** Begins nothing new from now on, and resolves when what is under way has ended, however it ends. */
  close(): Promise<void>;
}

const CHANNEL = "push_queue";
const BEAT_MS = 60_000;

/** Listens from the moment it resolves. */
export async function createPushBeat({ db, deliver, collect, log }: BeatSettings): Promise<PushBeat> {
  let beating: Promise<void> | null = null;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;

  const deliveries = createRerun(deliverDue, {
    isOver: () => isClosing,
    failed: (error) => complain(`pushes were not delivered: ${messageOf(error)}`),
  });

  async function deliverDue() {
    const { rows } = await db.query("select from access.push_queue where due_at <= now() limit 1");
    if (rows.length === 0 || isClosing) return;
    const response = await deliver();
    const said = await response.text();
    if (!response.ok) complain(`pushes were not delivered: ${said}`);
  }

  function beat() {
    if (!isClosing)
      beating ??= doDueWork().finally(() => {
        beating = null;
      });
  }

  async function doDueWork() {
    await ask("select public.notify_of_due_things()", "nobody was notified of what is due");
    await ask("select access.count_secret_votes()", "anonymous votes were not counted");
    deliveries.ask();
    await collectFiles().catch((error) => complain(`files were not collected: ${error}`));
  }

  async function collectFiles() {
    if (isClosing) return;
    const { rows } = await db.query("select where public.collectable_files() <> '[]'");
    if (rows.length === 0 || isClosing) return;
    const response = await collect();
    const said = await response.text();
    if (!response.ok) complain(`files were not collected: ${said}`);
  }

  async function ask(query: string, failure: string) {
    if (isClosing) return;
    try {
      await db.query(query);
    } catch (error) {
      complain(`${failure}: ${messageOf(error)}`);
    }
  }

  /** The functions end with the server; what they leave is done after the next start. */
  function complain(line: string) {
    if (!isClosing) log(line);
  }

  const unlisten = await db.listen(CHANNEL, deliveries.ask, deliveries.ask);

  return {
    start() {
      if (isClosing) return;
      timer = setInterval(beat, BEAT_MS).unref();
      beat();
    },
    settled: deliveries.settled,
    async close() {
      isClosing = true;
      clearInterval(timer);
      await unlisten();
      await Promise.all([deliveries.settled(), beating]);
    },
  };
}
