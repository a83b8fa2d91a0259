import { clientAt, pushArguments } from "#remote/push-request.ts";
import { pauseMs } from "#replication/failure.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import {
  type Change,
  type Cursor,
  FIRST_PAGE_ROWS,
  PULL_PAGE_ROWS,
  type PullResponse,
  type PushResponse,
} from "#schema/protocol/sync.ts";
import { TransportError } from "#schema/protocol/transport.ts";
import { demo } from "#tests/factories/demo.ts";
import type { PersonData } from "../data/businesses.ts";
import type { Tally } from "./tally.ts";
import { joinChannel, type Line, post } from "./wire.ts";

const COLLECTIONS = [...new Set(ENTITIES.map(({ collection }) => collection))];
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The interval at which app/sync/running-replica.ts compares. */
const CHECK_MS = 60_000;

/**
 * A device without a replica. The app's own functions make its requests (push-request.ts, failure.ts, the protocol's
 * constants), and their order follows replication/exchange.ts, pull.ts and hints.ts: one exchange at a time, first
 * the push, then the pull; no pull after a push if nobody else wrote; one page after the other; a pull at each hint
 * of a newer version, at each join and, with digests, once a minute; the app's pauses.
 */
export class Device {
  version = -1;
  readonly #line: Line;
  readonly #person: PersonData;
  readonly #businessId: string;
  readonly #tally: Tally;
  readonly #cursors: Record<string, Cursor | null> = Object.fromEntries(
    COLLECTIONS.map((name) => [name, null]),
  );
  readonly #waiting: { change: Change; at: number }[] = [];
  /** Hints of versions that have not been pulled. */
  #hints: { version: number; at: number }[] = [];
  #mustPull = true;
  #mustCompare = false;
  #running: Promise<void> | null = null;
  #failures = 0;
  #writes = 0;
  #isStopped = false;
  #timers: NodeJS.Timeout[] = [];
  #leave = () => {};

  constructor(line: Line, person: PersonData, businessId: string, tally: Tally) {
    this.#line = line;
    this.#person = person;
    this.#businessId = businessId;
    this.#tally = tally;
  }

  async signIn() {
    const began = performance.now();
    const credentials = { email: this.#person.email, password: demo.password };
    const path = "/auth/v1/token?grant_type=password";
    const { access_token } = await post<{ access_token: string }>(this.#line, path, credentials);
    this.#line.token = access_token;
    this.#tally.took("signIn", performance.now() - began);
  }

  /** Runs the first fill, with retries until it is complete, as replication does. */
  async fill() {
    const began = performance.now();
    let hasFirst = false;
    while (!this.#isStopped && this.#mustPull) {
      await this.#attempt(() =>
        this.#pull(() => {
          if (!hasFirst) this.#tally.took("firstRows", performance.now() - began);
          hasFirst = true;
        }),
      );
    }
    this.#tally.took("filled", performance.now() - began);
  }

  /** Marks the device as filled, up to the version of another one in its business. */
  beFilledAs({ version }: Device) {
    for (const name of COLLECTIONS) this.#cursors[name] = { after: { version, id: LAST_ID }, before: null };
    this.version = version;
  }

  /** Listens from now on; resolves once it does. */
  listen(): Promise<void> {
    const began = performance.now();
    return new Promise((resolve) => {
      this.#leave = joinChannel(this.#line, `business:${this.#businessId}`, "hint", {
        joined: () => {
          this.#tally.took("joined", performance.now() - began);
          resolve();
          this.#mustPull = true;
          this.#wake();
        },
        heard: (payload) => this.#hear(Number((payload as { version?: unknown }).version)),
        lost: () => this.#tally.socketsLost++,
      });
    });
  }

  /** Writes and compares at these intervals from now on, starting at a random moment of the first one. */
  work(writeEveryMs: number) {
    const regularly = (everyMs: number, run: () => void) => {
      const first = setTimeout(() => {
        run();
        this.#timers.push(setInterval(run, everyMs));
      }, Math.random() * everyMs);
      this.#timers.push(first);
    };
    regularly(writeEveryMs, () => this.#write());
    regularly(CHECK_MS, () => {
      this.#mustPull = true;
      this.#mustCompare = true;
      this.#wake();
    });
  }

  /** Stops writing, but keeps listening. */
  rest() {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  get isIdle(): boolean {
    return this.#running === null && this.#waiting.length === 0;
  }

  async stop() {
    this.rest();
    this.#isStopped = true;
    this.#leave();
    await this.#running;
  }

  #write() {
    const isPunch = this.#writes++ % 2 === 0;
    this.#waiting.push({ change: isPunch ? this.#punch() : this.#message(), at: performance.now() });
    this.#wake();
  }

  #hear(version: number) {
    if (!(version > this.version)) return;
    this.#hints.push({ version, at: performance.now() });
    this.#wake();
  }

  #wake() {
    this.#running ??= this.#exchange().finally(() => {
      this.#running = null;
    });
  }

  #hasToPull(): boolean {
    return this.#mustPull || this.#hints.length > 0;
  }

  async #exchange() {
    while (!this.#isStopped && (this.#waiting.length > 0 || this.#hasToPull())) {
      await this.#attempt(async () => {
        if (this.#waiting.length > 0) await this.#push();
        if (this.#hasToPull()) await this.#pull();
      });
    }
  }

  /** Runs once; counts a failure and pauses after it as the app would. */
  async #attempt(run: () => Promise<void>) {
    try {
      await run();
      this.#failures = 0;
    } catch (error) {
      if (this.#isStopped) return;
      if (!(error instanceof TransportError)) throw error;
      if (error.kind === "throttled") this.#tally.askedToWait++;
      else this.#tally.failed(`${error.kind}: ${error.message}`);
      const ms = pauseMs(++this.#failures, error, Math.random());
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }

  async #push() {
    const sent = [...this.#waiting];
    const identity = { name: "Android phone", tabletKey: null };
    const changes = sent.map(({ change }) => change);
    const args = pushArguments(changes, new Date().toISOString(), this.#person.id, identity);
    const began = performance.now();
    const answer = await post<PushResponse>(this.#line, "/rest/v1/rpc/sync_push", args);
    const now = performance.now();
    this.#tally.took("push", now - began);
    this.#waiting.splice(0, sent.length);
    for (const { at } of sent) this.#tally.took("confirmed", now - at);
    for (const result of answer.results) {
      if (result.status !== "applied" && result.status !== "already_applied") {
        this.#tally.failed(`${result.status} ${JSON.stringify(result).slice(0, 200)}`);
      }
    }
    if (answer.version_before !== this.version) {
      this.#mustPull = true;
      return;
    }
    for (const name of COLLECTIONS) {
      const cursor = this.#cursors[name];
      if (cursor) cursor.after = { version: answer.version, id: LAST_ID };
    }
    this.#reach(answer.version);
  }

  async #pull(first = () => {}) {
    const digests = this.#mustCompare;
    this.#mustPull = false;
    this.#mustCompare = false;
    const isNew = Object.values(this.#cursors).every((cursor) => cursor === null);
    try {
      for (let page = 0; ; page++) {
        const isFirst = isNew && page === 0;
        const answer = await this.#page(isFirst ? FIRST_PAGE_ROWS : PULL_PAGE_ROWS, digests && page === 0);
        first();
        const pages = Object.entries(answer.collections);
        for (const [name, { cursor, rows }] of pages) {
          this.#cursors[name] = cursor;
          if (this.version < 0) this.#tally.fillRows += rows.length;
        }
        if (pages.some(([, { more }]) => more)) continue;
        this.#reach(answer.version);
        return;
      }
    } catch (error) {
      this.#mustPull = true;
      throw error;
    }
  }

  async #page(maxRows: number, digests: boolean): Promise<PullResponse> {
    const client = { ...clientAt(new Date().toISOString(), this.#person.id), digests };
    const began = performance.now();
    const answer = await post<PullResponse>(this.#line, "/rest/v1/rpc/sync_pull", {
      cursors: this.#cursors,
      max_rows: maxRows,
      client,
    });
    this.#tally.took(this.version < 0 ? "fillPage" : "pull", performance.now() - began);
    return answer;
  }

  #reach(version: number) {
    this.version = version;
    const now = performance.now();
    for (const hint of this.#hints) {
      if (hint.version <= version) this.#tally.took("hintToPulled", now - hint.at);
    }
    this.#hints = this.#hints.filter((hint) => hint.version > version);
  }

  #punch(): Change {
    const now = new Date().toISOString();
    const by = { user_id: this.#person.id, created_by: this.#person.id };
    return this.#change("punches", {
      ...{ kind: "punch", type: this.#writes % 4 === 1 ? "in" : "out", ...by },
      ...{ at: now, recorded_at: now, zone: "Europe/Dublin", source: "phone" },
    });
  }

  #message(): Change {
    const { id, name, role } = this.#person;
    return this.#change("messages", {
      ...{ kind: "team", user_id: id, user_name: name, user_role: role, type: "message" },
      ...{ text: "Running five minutes late, sorry", timestamp: new Date().toISOString() },
      ...{ shift_id: null, poll_id: null, poll_options: null, poll_end_time: null },
    });
  }

  #change(collection: string, fields: Record<string, unknown>): Change {
    const row = { id: crypto.randomUUID(), business_id: this.#businessId, ...fields };
    return { change_id: crypto.randomUUID(), collection, row, base: null };
  }
}
