// The Node process in which all functions run: away from the server, because a function can hang, crash, or need more
// memory than there is. A process that ended is started again by the next call, or for the calls that had not begun.
//
//   functions.ts ── call ──> function-process.ts ══ messages ══ function-runtime.ts ── Deno.serve ──> <name>/index.ts

import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createLook } from "../operations/watchdog.ts";

export interface FunctionProcessSettings {
  /** The folder supabase/functions. */
  folder: string;
  /** Everything a function can read from Deno.env. */
  env: Record<string, string>;
  log(line: FunctionLog): void;
  /** The time between looks whether the process hangs. */
  lookMs?: number;
}

export interface FunctionLog {
  function: string;
  level: "info" | "error";
  text: string;
}

export interface FunctionCall {
  id: number;
  name: string;
  /** The function's name, the path below it, and the query. */
  path: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
}

export type ToFunctions = FunctionCall | { look: true };
export type FromFunctions = AboutCall | { log: FunctionLog } | { alive: true };
type AboutCall =
  | { begun: number }
  | { id: number; unstarted: string }
  | { id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> };

/** The function did not start. */
export class StartFailure extends Error {}

interface Sent extends PromiseWithResolvers<Response> {
  call: FunctionCall;
  state: "sent" | "sent again" | "begun";
}

/** The memory for the objects of all functions together; the process ends if they need more. */
const MEMORY_MAX_MB = 256;
const LOOK_MS = 1000;
/** Looks without a sign of life, after which the process is ended. On hosted Supabase a call has two seconds of a core. */
const LOOKS_MAX = 10;
const ROOT = join(import.meta.dirname, "..", "..", "..");
const RUNTIME = join(import.meta.dirname, "function-runtime.ts");
/** What functions consist of. They may use the network and read their own variables, nothing else of this machine. */
const CODE = [RUNTIME, ...["package.json", "node_modules", "schema", "src"].map((path) => join(ROOT, path))];

export class FunctionProcess {
  readonly #settings: FunctionProcessSettings;
  readonly #calls = new Map<number, Sent>();
  #child: ChildProcess | null = null;
  #lastId = 0;
  #isClosed = false;

  constructor(settings: FunctionProcessSettings) {
    this.#settings = settings;
  }

  /** Resolves with the function's answer. Rejects with a StartFailure if it did not start, or when `signal` says so. */
  async send(call: Omit<FunctionCall, "id">, signal: AbortSignal): Promise<Response> {
    if (this.#isClosed) throw new StartFailure("The server is closing.");
    signal.throwIfAborted();
    const id = ++this.#lastId;
    const sent: Sent = { ...Promise.withResolvers(), call: { ...call, id }, state: "sent" };
    const giveUp = () => sent.reject(signal.reason);
    signal.addEventListener("abort", giveUp);
    this.#calls.set(id, sent);
    this.#pass(sent);
    try {
      return await sent.promise;
    } finally {
      this.#calls.delete(id);
      signal.removeEventListener("abort", giveUp);
    }
  }

  /** Ends the process; resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  #pass({ call }: Sent): void {
    this.#child ??= this.#start();
    this.#child.send(call, ignore);
  }

  #start(): ChildProcess {
    const { folder, env } = this.#settings;
    const child = fork(RUNTIME, [folder], {
      execArgv: [
        "--permission",
        ...[folder, ...CODE].map((path) => `--allow-fs-read=${path}`),
        `--max-old-space-size=${MEMORY_MAX_MB}`,
      ],
      // Windows needs its own variable for the network.
      env: { SYSTEMROOT: process.env.SYSTEMROOT, ...env, NO_COLOR: "1" },
      serialization: "advanced",
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const output of [child.stdout, child.stderr]) {
      if (output) createInterface(output).on("line", (text) => this.#note(text));
    }
    child.once("error", ({ message }) => this.#note(message));
    this.#watch(child);
    return child;
  }

  /** Receives what the process says, and ends it when it says nothing more. */
  #watch(child: ChildProcess): void {
    const { log, lookMs = LOOK_MS } = this.#settings;
    const hangs = createLook(LOOKS_MAX);
    let signs = 0;
    const looks = setInterval(() => {
      if (this.#calls.size === 0) return;
      if (!hangs(signs)) return void child.send({ look: true } satisfies ToFunctions, ignore);
      this.#note("A function hangs: their process is ended.");
      child.kill("SIGKILL");
    }, lookMs).unref();
    child.on("message", (message: FromFunctions) => {
      if ("alive" in message) signs++;
      else if ("log" in message) log(message.log);
      else this.#receive(message);
    });
    child.once("close", () => {
      clearInterval(looks);
      this.#child = null;
      for (const sent of this.#calls.values()) this.#sendAgain(sent);
    });
  }

  #receive(message: AboutCall): void {
    const sent = this.#calls.get("begun" in message ? message.begun : message.id);
    if (!sent) return;
    if ("begun" in message) sent.state = "begun";
    else if ("unstarted" in message) sent.reject(new StartFailure(message.unstarted));
    else sent.resolve(new Response(message.body.length > 0 ? message.body : null, message));
  }

  /** Starts the process again for a call that had not begun, once; what it had begun it must not do twice. */
  #sendAgain(sent: Sent): void {
    if (sent.state === "begun") sent.reject(new Error("The process ended before it answered"));
    else if (sent.state === "sent again" || this.#isClosed)
      sent.reject(new StartFailure("Its process ended"));
    else {
      sent.state = "sent again";
      this.#pass(sent);
    }
  }

  #note(text: string): void {
    this.#settings.log({ function: "functions", level: "error", text });
  }
}

/** What is not delivered is known by the process's end. */
function ignore(): void {}
