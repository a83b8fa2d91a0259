// Kills this process when it hangs, so that its supervisor (systemd, Docker) restarts it: a separate thread checks whether
// the event loop still beats. An orderly stop is impossible, because nothing could run it; everything acknowledged is on
// the disk.
//
//   event loop ── a beat every second ──> shared counter <── a look every second ── thread ── `looksMax` looks without a
//                                                                                             beat: SIGKILL

import { writeSync } from "node:fs";
import { isMainThread, Worker, workerData } from "node:worker_threads";

interface Watched {
  beats: Int32Array;
  /** How many looks without a beat end the process. */
  looksMax: number;
  /** The time between beats, and between looks. */
  tickMs: number;
}

const TICK_MS = 1000;
const STDERR = 2;

/** Watches this process's event loop until the returned function is called or the process ends. */
export function startWatchdog(looksMax: number, tickMs = TICK_MS): () => void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beating = setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref();
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { watchdog: { beats, looksMax, tickMs } satisfies Watched },
    // The process's own start options do not suit this file.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  // Without the watchdog everything else continues.
  thread.on("error", ({ message }) =>
    console.error(`Nobody watches whether this server answers: ${message}`),
  );
  thread.unref();
  return () => {
    clearInterval(beating);
    void thread.terminate();
  };
}

/**
 * Returns a function that tells at each look whether the process hangs. It counts looks, not seconds: while a machine
 * sleeps there are neither looks nor beats, and the first look after waking comes with the first beat.
 */
export function createLook(looksMax: number): (beats: number) => boolean {
  let last: number | null = null;
  let without = 0;
  return (beats) => {
    without = beats === last ? without + 1 : 0;
    last = beats;
    return without >= looksMax;
  };
}

function watch({ beats, looksMax, tickMs }: Watched): void {
  const hangs = createLook(looksMax);
  setInterval(() => {
    if (!hangs(Atomics.load(beats, 0))) return;
    const seconds = Math.round((looksMax * tickMs) / 1000);
    // The console would write through the hanging thread.
    writeSync(
      STDERR,
      `The server has not answered for ${seconds} seconds and ends itself, to be started anew.\n`,
    );
    process.kill(process.pid, "SIGKILL");
  }, tickMs);
}

if (!isMainThread && workerData?.watchdog) watch(workerData.watchdog as Watched);
