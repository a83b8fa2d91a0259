import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

/** The embedded backend as a separate process, started like `npm run app`. */
export interface ServerProcess {
  url: string;
  /** Ends the process without warning, like a power cut. */
  kill(): Promise<void>;
  /** Asks the process to end. */
  stop(): Promise<void>;
}

/** Debian's libfaketime; the dynamic linker fills in $LIB. .ci/set-up.js installs it. */
const FAKE_TIME = "/usr/$LIB/faketime/libfaketime.so.1";

/**
 * Returns settings that shift a server's and its database's clock by this many ms, so that tests cover days of use
 * in minutes.
 */
export function shiftedClock(offsetMs: number): Record<string, string> {
  if (offsetMs === 0) return {};
  const seconds = `${offsetMs < 0 ? "-" : "+"}${Math.abs(offsetMs) / 1000}`;
  return { LD_PRELOAD: FAKE_TIME, FAKETIME: seconds, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}

/** Starts the server on a data folder and a free port; the argument `--dev` serves the app by Vite. */
export async function startServerProcess(
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const server = spawn("node", ["supabase/local/main.ts", ...args], {
    env: { ...process.env, LOG_FORMAT: "text", PORT: "0", DATA_DIR: dataDir, SEED: "demo", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).on("line", (line) => {
      const found = /running at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    server.once("exit", (code) =>
      reject(new Error(`The server ended with code ${code} before it answered.`)),
    );
  });
  return { url, kill: () => end(server, "SIGKILL"), stop: () => end(server, "SIGTERM") };
}

/** Starts a server that must fail; resolves with its output when it has ended. */
export async function failedStart(env: Record<string, string>, args: readonly string[] = []) {
  const server = spawn("node", ["supabase/local/main.ts", ...args], {
    env: { ...process.env, PORT: "0", DATA_DIR: "memory", SEED: "none", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(server.stdout),
    text(server.stderr),
    once(server, "exit"),
  ]);
  return { code, stdout, stderr };
}

async function end(server: ChildProcess, signal: NodeJS.Signals) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
}
