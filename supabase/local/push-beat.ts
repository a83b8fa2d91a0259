// Starts the delivery of pushes, as pg_net and pg_cron do on a hosted project: at once when one is queued, and every
// minute for retries, ended quiet hours, and what is due by the time of day. The same beat counts anonymous votes and
// removes files that nothing refers to.

import type { Db } from "./database/db.ts";
import { messageOf } from "./operations/server-log.ts";
import { createRerun, type Rerun } from "./turns.ts";

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

export class PushBeat {
  readonly #settings: BeatSettings;
  readonly #deliveries: Rerun;
  #unlisten: (() => Promise<void>) | undefined;
  #beating: Promise<void> | null = null;
  #isClosing = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(settings: BeatSettings) {
    this.#settings = settings;
    this.#deliveries = createRerun(() => this.#deliverDue(), {
      isOver: () => this.#isClosing,
      failed: (error) => this.#complain(`pushes were not delivered: ${messageOf(error)}`),
    });
  }

  /** Resolves when it listens. */
  static async open(settings: BeatSettings): Promise<PushBeat> {
    const pushes = new PushBeat(settings);
    const { ask } = pushes.#deliveries;
    pushes.#unlisten = await settings.db.listen(CHANNEL, ask, ask);
    return pushes;
  }

  /** Starts the minute's beat. Returns at once. */
  start(): void {
    if (this.#isClosing) return;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS).unref();
    this.#beat();
  }

  /** Starts nothing new, and resolves when the running calls have ended, successfully or not. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#unlisten?.();
    await Promise.all([this.#deliveries.settled(), this.#beating]);
  }

  #beat(): void {
    if (this.#isClosing) return;
    this.#beating ??= this.#doDueWork().finally(() => {
      this.#beating = null;
    });
  }

  async #doDueWork(): Promise<void> {
    await this.#ask("select public.notify_of_due_things()", "nobody was notified of what is due");
    await this.#ask("select access.count_secret_votes()", "anonymous votes were not counted");
    this.#deliveries.ask();
    await this.#collectFiles().catch((error) => this.#complain(`files were not collected: ${error}`));
  }

  async #ask(query: string, failure: string): Promise<void> {
    if (this.#isClosing) return;
    try {
      await this.#settings.db.query(query);
    } catch (error) {
      this.#complain(`${failure}: ${messageOf(error)}`);
    }
  }

  #deliverDue(): Promise<void> {
    const due = "select from access.push_queue where due_at <= now() limit 1";
    return this.#callIf(due, this.#settings.deliver, "pushes were not delivered");
  }

  async #collectFiles(): Promise<void> {
    if (this.#isClosing) return;
    const collectable = "select where public.collectable_files() <> '[]'";
    await this.#callIf(collectable, this.#settings.collect, "files were not collected");
  }

  /** Calls a function if a query finds work for it. */
  async #callIf(query: string, call: () => Promise<Response>, failure: string): Promise<void> {
    const { rows } = await this.#settings.db.query(query);
    if (rows.length === 0 || this.#isClosing) return;
    const response = await call();
    const said = await response.text();
    if (!response.ok) this.#complain(`${failure}: ${said}`);
  }

  /** Silent while closing: functions end with the server, and the next start continues their work. */
  #complain(line: string): void {
    if (!this.#isClosing) this.#settings.log(line);
  }
}
