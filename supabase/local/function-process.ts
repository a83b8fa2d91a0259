import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface FunctionLog {
  function: string;
  level: "info" | "error";
  text: string;
}

export interface FunctionProcess {
  /** The address that it listens on, without a trailing slash. */
  url: string;
  ended: Promise<unknown>;
  /** Ends the process in any case and resolves when it is gone. */
  end(): Promise<void>;
}

/** The function did not start listening. */
export class StartFailure extends Error {}

interface Start {
  folder: string;
  name: string;
  env: Record<string, string>;
  log: (line: FunctionLog) => void;
  signal: AbortSignal;
}

/** A start takes a second or two. */
const START_MAX_MS = 15_000;
/** The memory for a function's own objects; it ends if it needs more, as on hosted Supabase. */
const MEMORY_MAX_MB = 128;
const PRELOAD = join(import.meta.dirname, "function-preload.ts");
/** The environment variables that deno itself needs, for its cache and the temporary folder. */
const SYSTEM_VARIABLES = [
  "HOME",
  "DENO_DIR",
  "TMPDIR",
  "TEMP",
  "TMP",
  "USERPROFILE",
  "LOCALAPPDATA",
  "SYSTEMROOT",
];

/** Starts a function's index.ts and resolves when it listens. Rejects if it ends first or takes too long. */
export async function startFunction({ folder, name, env, log, signal }: Start): Promise<FunctionProcess> {
  if (signal.aborted) throw new StartFailure(`The function ${name} did not start`, { cause: signal.reason });
  const child = spawn(denoBinary(), denoArguments(folder, name, env), {
    env: { ...systemEnvironment(), ...env, DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0", NO_COLOR: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => {});
  const ended = new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  const end = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const giveUp = AbortSignal.any([signal, AbortSignal.timeout(START_MAX_MS)]);
  try {
    const url = await Promise.race([
      listening(child, name, log),
      ended.then(() => Promise.reject(new Error("its process ended before it listened"))),
      once(giveUp, "abort").then(() => Promise.reject(giveUp.reason)),
    ]);
    return { url, ended, end };
  } catch (cause) {
    await end();
    throw new StartFailure(`The function ${name} did not start`, { cause });
  }
}

/** Passes on the function's output, and resolves with its port from deno's own line about it. */
function listening(child: ChildProcess, name: string, log: Start["log"]): Promise<string> {
  return new Promise((resolve) => {
    let found = false;
    for (const [stream, level] of [
      [child.stdout, "info"],
      [child.stderr, "error"],
    ] as const) {
      if (!stream) continue;
      createInterface(stream).on("line", (text) => {
        const url =
          level === "error" && !found && /^Listening on (http:\/\/127\.0\.0\.1:\d+)\/?$/.exec(text)?.[1];
        if (!url) return log({ function: name, level, text });
        found = true;
        resolve(url);
      });
    }
  });
}

/** The function may use the network and read its own variables, nothing else of this machine. */
function denoArguments(folder: string, name: string, env: Record<string, string>): string[] {
  return [
    "run",
    "--no-prompt",
    "--no-lock",
    "--no-remote",
    "--cached-only",
    "--node-modules-dir=manual",
    `--v8-flags=--max-old-space-size=${MEMORY_MAX_MB}`,
    `--config=${join(folder, name, "deno.json")}`,
    "--allow-net",
    `--allow-env=${Object.keys(env).join(",")}`,
    "--ignore-env",
    `--preload=${PRELOAD}`,
    join(folder, name, "index.ts"),
  ];
}

function systemEnvironment(): Record<string, string> {
  return Object.fromEntries(
    SYSTEM_VARIABLES.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The program itself: ending npm's wrapper around it would leave deno running. */
function denoBinary(): string {
  return createRequire(import.meta.url)("deno/install_api.cjs").runInstall();
}
