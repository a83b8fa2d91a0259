import { onSetAside } from "#lib/set-aside.ts";
import type { StatisticsReply, StatisticsRequest } from "./statistics-messages.ts";

type Take = (reply: StatisticsReply) => void;

let worker: Worker | null = null;
const followers = new Set<Take>();

/** Hands a request to the worker, which begins with the first one. */
export function askStatistics(request: StatisticsRequest): void {
  worker ??= newWorker();
  worker.postMessage(request);
}

/** Follows what the worker says, from now on; returns what ends it. */
export function followStatistics(take: Take): () => void {
  followers.add(take);
  return () => void followers.delete(take);
}

function newWorker(): Worker {
  const begun = new Worker(new URL("./statistics-worker.ts", import.meta.url), { type: "module" });
  begun.addEventListener("message", ({ data }: MessageEvent<StatisticsReply>) => deliver(data));
  // What it was reading would stay locked for every other page.
  onSetAside(() => begun.terminate());
  // One that could not be loaded never answers: the next request begins another.
  begun.addEventListener("error", ({ message }) => {
    begun.terminate();
    worker = null;
    deliver({ kind: "failed", reason: message });
  });
  return begun;
}

function deliver(reply: StatisticsReply) {
  for (const take of followers) take(reply);
}
