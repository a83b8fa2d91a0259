// The processes of functions. Any caller can cause a start, so only a few run at a time: an idle one ends after a
// while, or at once when another function needs its place.

import { once } from "node:events";
import { type FunctionLog, type FunctionProcess, StartFailure, startFunction } from "./function-process.ts";

export interface FunctionPoolSettings {
  /** The folder supabase/functions. */
  folder: string;
  /** Everything a function can read from Deno.env. */
  env: Record<string, string>;
  log(line: FunctionLog): void;
  /** How many processes may run at a time. */
  runningMax?: number;
  /** How long an idle process keeps running. */
  idleMs?: number;
}

/** A function's process and its use. */
interface Running {
  process: Promise<FunctionProcess>;
  /** How many requests it works on, or is starting for. */
  active: number;
  state: "waiting" | "starting" | "up";
  idle?: NodeJS.Timeout;
}

/** A process takes about 50 MB, and a start occupies much of a core for a second. */
const RUNNING_MAX = 8;
const STARTING_MAX = 2;
const IDLE_MS = 120_000;
/** How long a call waits for a free place. */
const PLACE_MAX_MS = 20_000;

export class FunctionPool {
  readonly #settings: FunctionPoolSettings;
  /** The least recently used first. */
  readonly #running = new Map<string, Running>();
  readonly #closing = new AbortController();
  #whenPlace = Promise.withResolvers<void>();

  constructor(settings: FunctionPoolSettings) {
    this.#settings = settings;
  }

  /** Sends a request to the function; if its process turns out to be gone, starts it again, once. */
  async send(name: string, toUrl: (base: string) => Request, mayRestart = true): Promise<Response> {
    try {
      return await this.#using(name, async (process) => {
        const response = await fetch(toUrl(process.url)).catch(async (error) => {
          if (neverArrived(error)) await process.end();
          throw error;
        });
        return wholeAnswer(response);
      });
    } catch (error) {
      if (!mayRestart || !neverArrived(error)) throw error;
      return this.send(name, toUrl, false);
    }
  }

  /** Ends every process; resolves when they are gone. */
  async close(): Promise<void> {
    this.#closing.abort(new Error("The server is closing."));
    this.#announcePlace();
    const processes = await Promise.allSettled([...this.#running.values()].map(({ process }) => process));
    await Promise.all(processes.map((started) => started.status === "fulfilled" && started.value.end()));
  }

  /** Does `work` with the function's process; calls that arrive during a start share that start. */
  async #using<T>(name: string, work: (process: FunctionProcess) => Promise<T>): Promise<T> {
    const one = this.#running.get(name) ?? this.#start(name);
    this.#running.delete(name);
    this.#running.set(name, one);
    clearTimeout(one.idle);
    one.active++;
    try {
      return await work(await one.process);
    } finally {
      if (--one.active === 0 && this.#running.get(name) === one) this.#rest(one);
    }
  }

  #rest(one: Running): void {
    const { idleMs = IDLE_MS } = this.#settings;
    one.idle = setTimeout(() => void one.process.then((process) => process.end()), idleMs).unref();
    this.#announcePlace();
  }

  #start(name: string): Running {
    // Begins after `one` is registered.
    const process = Promise.resolve().then(() => this.#begin(name, one));
    const one: Running = { process, active: 0, state: "waiting" };
    const forget = () => this.#forget(name, one);
    process.then((begun) => begun.ended.then(forget), forget);
    return one;
  }

  async #begin(name: string, one: Running): Promise<FunctionProcess> {
    await this.#takePlace(one);
    const process = await startFunction({ ...this.#settings, name, signal: this.#closing.signal });
    one.state = "up";
    this.#announcePlace();
    return process;
  }

  #forget(name: string, one: Running): void {
    clearTimeout(one.idle);
    if (this.#running.get(name) === one) this.#running.delete(name);
    this.#announcePlace();
  }

  /** Resolves when another process may start; the least recently used idle process makes room. */
  async #takePlace(starting: Running): Promise<void> {
    const late = AbortSignal.timeout(PLACE_MAX_MS);
    while (!this.#hasPlace() && !this.#closing.signal.aborted) {
      const all = [...this.#running.values()];
      const unused = all.find(({ state, active }) => state === "up" && active === 0);
      const isFull = all.every(({ state }) => state !== "starting");
      if (unused && isFull) await (await unused.process).end();
      else await Promise.race([this.#whenPlace.promise, once(late, "abort")]);
      if (late.aborted) throw new StartFailure("Too many functions are in use", { cause: late.reason });
    }
    starting.state = "starting";
  }

  #hasPlace(): boolean {
    const { runningMax = RUNNING_MAX } = this.#settings;
    const states = [...this.#running.values()].map(({ state }) => state);
    return (
      states.filter((state) => state !== "waiting").length < runningMax &&
      states.filter((state) => state === "starting").length < STARTING_MAX
    );
  }

  /** Wakes the calls that wait for a place, because a process ended or became idle. */
  #announcePlace(): void {
    this.#whenPlace.resolve();
    this.#whenPlace = Promise.withResolvers<void>();
  }
}

/** Reads the whole body first, so that a process whose answer is still on its way is not ended to make room. */
async function wholeAnswer(response: Response): Promise<Response> {
  const { status, headers } = response;
  return new Response(response.body && (await response.arrayBuffer()), { status, headers });
}

/** Whether the process was gone before the request reached it, so that sending it again does nothing twice. */
function neverArrived(error: unknown): boolean {
  return (
    error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === "ECONNREFUSED"
  );
}
